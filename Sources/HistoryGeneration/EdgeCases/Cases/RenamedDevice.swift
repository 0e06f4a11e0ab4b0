import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A watch that is renamed: the name changes, the device does not.
///
/// A client that identifies devices by name sees two.
struct RenamedDevice: EdgeCase {
  static let number = EdgeCaseNumber.renamedDevice
  static let kind = "renamedDevice"
  static let row = "I-19"
  static let family = EdgeCaseFamily.identity
  static let effect = EdgeCaseEffect.moves
  static let isInWild = true
  static let summary = "From a certain day on, a watch's samples carry another device name."

  /// The share of persons affected in three years.
  var persons = 0.05
  /// The kind of device that is renamed.
  var role = Role.watch

  /// A kind of device that can be renamed.
  enum Role: String, CaseIterable {
    case watch, phone

    var owned: OwnedDevice.Role { self == .watch ? .watch : .phone }
  }

  var roles: Set<OwnedDevice.Role> { [role.owned] }

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
    role = try reader.optional("role")?.choice(of: Role.self) ?? role
  }

  /// Returns the number of samples with the new name.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    SourceChange(number: Self.number, share: persons, role: role.owned) { source, _ in
      DataSource(
        identifier: source.identifier + "-renamed", kind: source.kind,
        bundleIdentifier: source.bundleIdentifier,
        deviceName: (source.deviceName ?? "Device") + " (2)", name: source.name,
        productType: source.productType, version: source.version, updates: source.updates)
    }.apply(to: &recordings, scope, random)
  }
}
