public import struct Foundation.Date
public import struct Foundation.UUID
public import HealthModel

/// A stretch of time whose steps are uploaded in one piece.
///
/// The identifier is derived from the bounds: the same range is the same interval however often
/// layering runs, where a random identifier would let a range be stored twice.
public struct SyncInterval: Identifiable, Hashable, Sendable {
  /// The first instant covered.
  public let startDate: Date
  /// The first instant after.
  public let endDate: Date
  /// Steps counted when the interval was found.
  public let stepCount: Int
  /// Whether the server has confirmed the upload.
  public var syncedToServer: Bool
  /// Whether it holds more than the limit because it is already as short as intervals get.
  public let isIndivisible: Bool

  /// Makes an interval.
  ///
  /// - Parameters:
  ///   - startDate: The first instant covered.
  ///   - endDate: The first instant after.
  ///   - stepCount: Steps counted, not negative.
  ///   - syncedToServer: Whether the server has confirmed the upload.
  ///   - isIndivisible: Whether it may hold more than the limit.
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

  /// The bounds in milliseconds.
  public var range: TimeRange {
    TimeRange(start: Instant(startDate), end: Instant(endDate))
  }

  /// A version 8 UUID that holds the bounds: 48 bits of start, 62 bits of end.
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
