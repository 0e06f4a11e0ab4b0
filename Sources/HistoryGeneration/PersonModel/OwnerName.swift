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

  private static let women: [OwnerName] =
    names("Emma Olivia Mia Aisha Chloë Grace Hannah Lily Zara Nora Ivy", .english)
    + names("Anna Käthe Jule", .german) + names("Zoé Inès Élodie", .french)
    + names("Lucía Sofía", .spanish) + names("陽菜", .japanese)

  private static let men: [OwnerName] =
    names("Noah Liam James Ethan Lucas Ravi Diego Omar Owen Jack Mateo", .english)
    + names("Jürgen Lukas Björn", .german) + names("Léo Noël Antoine", .french)
    + names("José Martín", .spanish) + names("蓮", .japanese)

  private static func names(_ list: String, _ form: Form) -> [OwnerName] {
    list.split(separator: " ").map { OwnerName(given: String($0), form: form) }
  }

  /// Draws a person's name; of either sex if none is given.
  static func drawn(_ person: UInt32, isWoman: Bool?, _ random: RandomSource) -> OwnerName {
    random.seek(person: person, stream: StreamIdentifier(.personTraits, slot: 2), day: 100)
    let place = Int(random.integer(below: UInt32(women.count + men.count)))
    switch isWoman {
    case true: return women[place % women.count]
    case false: return men[place % men.count]
    case nil: return (women + men)[place]
    }
  }

  /// Returns the name of a watch, with a no-break space as the system writes it, or of a phone for
  /// any other kind.
  func name(of kind: DataSource.Kind) -> String {
    let device = kind == .watch ? "Apple\u{A0}Watch" : "iPhone"
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
