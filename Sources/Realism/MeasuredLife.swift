package import HealthModel

/// A person as the statistics see one: what the devices wrote, and the truth behind it.
///
/// Not `Sendable`: it keeps the scans that several statistics share, each made when first asked
/// for.
package struct MeasuredLife {
  /// What the devices wrote.
  package let history: History
  /// What really happened.
  package let truth: GroundTruth
  /// The civil days, in local time.
  package let days: DayTable
  /// The zones that the person was in.
  package let zones: ZoneTimeline
  /// Where the person lives, as the seasons see it.
  package let hemisphere: Hemisphere
  private let scans = ScanCache()

  /// Makes a measured life.
  ///
  /// - Parameters:
  ///   - history: What the devices wrote.
  ///   - truth: What really happened.
  ///   - days: The civil days, in local time.
  ///   - zones: The zones that the person was in.
  ///   - hemisphere: Where the person lives, as the seasons see it.
  package init(
    history: History, truth: GroundTruth, days: DayTable, zones: ZoneTimeline,
    hemisphere: Hemisphere = .north
  ) {
    self.history = history
    self.truth = truth
    self.days = days
    self.zones = zones
    self.hemisphere = hemisphere
  }

  /// A scan of this life, made once.
  ///
  /// - Parameter kind: The scan wanted.
  /// - Returns: The scan.
  /// - Complexity: That of the scan at the first call, O(1) after it.
  package func scan<Scan: LifeScan>(_ kind: Scan.Type) -> Scan {
    let key = ObjectIdentifier(kind)
    if let made = scans.made[key] as? Scan { return made }
    let scan = Scan(self)
    scans.made[key] = scan
    return scan
  }
}

/// What several statistics need of a life and would be expensive to look for again.
package protocol LifeScan {
  /// Looks through a life once.
  ///
  /// - Parameter life: The life.
  init(_ life: MeasuredLife)
}

/// The scans made so far; a class, so that asking for one does not change the life.
private final class ScanCache {
  var made: [ObjectIdentifier: any LifeScan] = [:]
}
