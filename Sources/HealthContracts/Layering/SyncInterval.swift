public import struct Foundation.Date
public import struct Foundation.UUID
public import HealthModel

/// A time interval whose steps are uploaded together.
///
/// The identifier is derived from the bounds, so that the same range has the same identity in every
/// layering run. With a random identifier a range could be stored twice.
public struct SyncInterval: Identifiable, Hashable, Sendable {
  /// The first instant of the interval.
  public let startDate: Date
  /// The first instant after the interval.
  public let endDate: Date
  /// The step count at the time when the interval was found.
  public let stepCount: Int
  /// True if the server has confirmed the upload.
  public var syncedToServer: Bool
  /// True if the interval exceeds the step limit because it cannot be divided further.
  public let isIndivisible: Bool

  /// Creates an interval.
  ///
  /// - Parameters:
  ///   - startDate: The first instant of the interval.
  ///   - endDate: The first instant after the interval.
  ///   - stepCount: The step count, not negative.
  ///   - syncedToServer: Whether the server has confirmed the upload.
  ///   - isIndivisible: Whether the interval exceeds the step limit.
  public init(
    startDate: Date, endDate: Date, stepCount: Int, syncedToServer: Bool = false,
    isIndivisible: Bool = false
  ) {
    self.startDate = startDate
    self.endDate = endDate
    self.stepCount = stepCount
    self.syncedToServer = syncedToServer
    self.isIndivisible = isIndivisible
  }

  /// The time range of the interval, rounded to milliseconds.
  public var range: TimeRange {
    TimeRange(start: Instant(startDate), end: Instant(endDate))
  }

  /// A version 8 UUID that encodes the bounds: 48 bits of the start, 62 bits of the end.
  public var id: UUID {
    let start = UInt64(bitPattern: range.start.milliseconds)
    let end = UInt64(bitPattern: range.end.milliseconds)
    func byte(_ word: UInt64, _ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> shift) }
    return UUID(
      uuid: (
        byte(start, 40), byte(start, 32), byte(start, 24), byte(start, 16), byte(start, 8),
        byte(start, 0), 0x80, 0, 0x80 | byte(end, 56) & 0x3f, byte(end, 48), byte(end, 40),
        byte(end, 32), byte(end, 24), byte(end, 16), byte(end, 8), byte(end, 0)
      ))
  }
}
