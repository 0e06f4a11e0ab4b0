package import HealthModel

/// The input of the statistics for one person: the recorded history and the ground truth.
///
/// Not `Sendable` because it caches the scans that several statistics share.
package struct MeasuredPerson {
  /// The samples that the devices recorded.
  package let history: History
  /// The ground truth.
  package let truth: GroundTruth
  /// The days in local time.
  package let days: DayTable
  /// The time zones in which the person was.
  package let zones: ZoneTimeline
  /// The hemisphere in which the person lives, which determines the seasons.
  package let hemisphere: Hemisphere
  /// When the samples reached the store; nil if that is not known.
  package let arrivals: ArrivalLog?
  private let scans = ScanCache()

  /// Creates the input for one person; each argument has the meaning of the property with the same
  /// name.
  package init(
    history: History, truth: GroundTruth, days: DayTable, zones: ZoneTimeline,
    hemisphere: Hemisphere = .north, arrivals: ArrivalLog? = nil
  ) {
    self.history = history
    self.truth = truth
    self.days = days
    self.zones = zones
    self.hemisphere = hemisphere
    self.arrivals = arrivals
  }

  /// Returns a scan of this person, and makes it if there is none yet.
  ///
  /// - Parameter kind: The type of the scan.
  /// - Returns: The scan.
  /// - Complexity: That of the scan at the first call, O(1) after it.
  package func scan<Scan: PersonScan>(_ kind: Scan.Type) -> Scan {
    let key = ObjectIdentifier(kind)
    if let made = scans.made[key] as? Scan { return made }
    let scan = Scan(self)
    scans.made[key] = scan
    return scan
  }
}

/// Data that several statistics derive from one pass over a person's samples.
package protocol PersonScan {
  /// Scans a person's samples.
  init(_ person: MeasuredPerson)
}

/// The cached scans; a class, so that reading a scan does not mutate the struct.
private final class ScanCache {
  var made: [ObjectIdentifier: any PersonScan] = [:]
}
