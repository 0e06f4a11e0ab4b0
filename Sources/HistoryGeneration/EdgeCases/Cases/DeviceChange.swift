import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A change of phone: from then on, the same steps come from another source.
///
/// Each three-year block of the calendar has at most one change, uniformly distributed over its
/// days, so that a longer history leaves earlier data unchanged.
struct DeviceChange: EdgeCase {
  static let number = EdgeCaseNumber.deviceChange
  static let kind = "deviceChange"
  static let row = "I-19"
  static let family = EdgeCaseFamily.identity
  static let effect = EdgeCaseEffect.moves
  static let isInWild = true
  static let summary = "From a certain day on, a phone's samples come from a new phone."

  /// The share of persons affected in three years.
  var persons = 0.3

  var roles: Set<OwnedDevice.Role> { [.phone] }

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
  }

  /// Returns the number of samples that come from the new phone.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    SourceChange(number: Self.number, share: persons, role: .phone) { source, moment in
      let next = DeviceModel.sold(.phone, at: moment, generationsAgo: 0)
      let owner = DeviceOwner(
        person: scope.person, span: TimeRange(start: moment, end: scope.track.span.end))
      let versions = SoftwareReleases.system(next, companion: next).installed(
        owner, DeviceMix.slot(.phone, ordinal: 1), random)
      return DataSource(
        identifier: source.identifier + "-next", kind: source.kind,
        bundleIdentifier: source.bundleIdentifier + ".next", deviceName: source.deviceName,
        name: source.name, productType: next.name, version: versions.first,
        updates: versions.updates
      ).notOlder(than: source, from: moment.milliseconds)
    }.apply(to: &recordings, scope, random)
  }
}

extension DataSource {
  /// Returns the source with software that is never older than an earlier device's would be: it is
  /// restored from that one, and the watch that follows the phone does not go back.
  fileprivate func notOlder(than earlier: DataSource, from moment: Int64) -> DataSource {
    guard let version, let other = earlier.versions[earlier.versionIndex(at: moment)] else {
      return self
    }
    var newest = Self.isOlder(version, other) ? other : version
    let first = newest
    var kept: [SoftwareUpdate] = []
    let later = updates + earlier.updates.filter { $0.time > moment }
    for update in later.sorted(by: { $0.time < $1.time })
    where Self.isOlder(newest, update.version) {
      newest = update.version
      kept.append(update)
    }
    return DataSource(
      identifier: identifier, kind: kind, bundleIdentifier: bundleIdentifier,
      deviceName: deviceName, name: name, productType: productType, version: first, updates: kept)
  }

  private static func isOlder(_ version: String, _ other: String) -> Bool {
    func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
    return numbers(version).lexicographicallyPrecedes(numbers(other))
  }
}
