import Distributions
import HealthModel
import Randomness

/// The name that a person's phone gives to itself and to the watch, in the person's language.
///
/// English and French names contain the typographic apostrophe U+2019, as the system writes it.
struct OwnerName: Sendable, Equatable {
  private enum Form {
    case english, german, french, spanish, japanese
  }

  private let given: String
  private let form: Form

  private static let all: [OwnerName] =
    names(
      "Emma Noah Olivia Liam Mia James Aisha Ethan Chloë Lucas Grace Ravi Hannah Diego Lily Omar",
      .english)
    + names("Jürgen Anna Lukas Käthe Felix Björn", .german)
    + names("Zoé Léo Inès Noël Élodie Antoine", .french)
    + names("José Lucía Martín Sofía", .spanish)
    + names("陽菜 蓮", .japanese)

  private static func names(_ list: String, _ form: Form) -> [OwnerName] {
    list.split(separator: " ").map { OwnerName(given: String($0), form: form) }
  }

  /// Draws a person's name.
  static func drawn(_ person: UInt32, _ random: RandomSource) -> OwnerName {
    random.seek(person: person, stream: StreamIdentifier(.personTraits, slot: 2), day: 100)
    return all[Int(random.integer(below: UInt32(all.count)))]
  }

  /// Returns the name of a watch, or of a phone for any other kind.
  func name(of kind: DataSource.Kind) -> String {
    let device = kind == .watch ? "Apple Watch" : "iPhone"
    switch form {
    case .english: return "\(given)\u{2019}s \(device)"
    case .german: return "\(device) von \(given)"
    case .french:
      let elides = given.first.map { "AÉEIO".contains($0) } ?? false
      return device + (elides ? " d\u{2019}" : " de ") + given
    case .spanish: return "\(device) de \(given)"
    case .japanese: return "\(given)の\(device)"
    }
  }
}
