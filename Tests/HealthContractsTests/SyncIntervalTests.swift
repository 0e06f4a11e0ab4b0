import Foundation
import HealthContracts
import HealthModel
import Testing

@Suite struct SyncIntervalTests {
  /// Instants around the epoch, today and the edges of bytes, before 1970 and after.
  private static let instants: [Int64] = [
    -62_135_596_800_000, -4_294_967_296, -257, -256, -1, 0, 1, 255, 256, 65_535, 65_536,
    4_294_967_295, 4_294_967_296, 1_709_208_000_000, 1_709_208_000_001, 4_102_444_800_000,
    70_368_744_177_664,
  ]

  private static let ranges = instants.flatMap { start in
    instants.filter { start <= $0 }.map { TimeRange(start, $0) }
  }

  private func interval(_ range: TimeRange, steps: Int = 0) -> SyncInterval {
    SyncInterval(startDate: range.start.date, endDate: range.end.date, stepCount: steps)
  }

  @Test("an interval starts unsynced and divisible unless it is said to be otherwise")
  func defaults() {
    let plain = interval(TimeRange(0, 1), steps: 3)
    #expect(!plain.syncedToServer && !plain.isIndivisible && plain.stepCount == 3)
    let marked = SyncInterval(
      startDate: plain.startDate, endDate: plain.endDate, stepCount: 3, syncedToServer: true,
      isIndivisible: true)
    #expect(marked.syncedToServer && marked.isIndivisible)
    #expect(marked.id == plain.id)
    #expect(marked != plain)
  }

  @Test("the bounds are kept to the millisecond")
  func bounds() {
    for range in Self.ranges { #expect(interval(range).range == range) }
  }

  @Test("an identifier depends on the bounds alone, and no two bounds share one")
  func unique() {
    var seen: [UUID: TimeRange] = [:]
    for range in Self.ranges {
      #expect(interval(range, steps: 1).id == interval(range, steps: 99_999).id)
      #expect(seen.updateValue(range, forKey: interval(range).id) == nil)
    }
    #expect(seen.count == 17 * 18 / 2)
  }

  @Test("an identifier is a UUID of version 8 from whose bits the bounds can be read again")
  func reversible() {
    for range in Self.ranges {
      let bytes = withUnsafeBytes(of: interval(range).id.uuid) { Array($0) }
      #expect(bytes[6] == 0x80 && bytes[7] == 0)
      #expect(bytes[8] >> 6 == 0b10)
      let start = bytes[0..<6].reduce(Int64(0)) { $0 << 8 | Int64($1) }
      let end = bytes[9...].reduce(Int64(bytes[8] & 0x3f)) { $0 << 8 | Int64($1) }
      // Two's complement: the highest of the 48 and 62 bits is the sign.
      #expect((start << 16) >> 16 == range.start.milliseconds)
      #expect((end << 2) >> 2 == range.end.milliseconds)
    }
  }

  @Test("an identifier is pinned, so that stored intervals are found again by later versions")
  func golden() {
    #expect(
      interval(TimeRange(1_709_208_000_000, 1_709_208_060_001)).id.uuidString
        == "018DF4BC-5600-8000-8000-018DF4BD4061")
    #expect(interval(TimeRange(-1, 0)).id.uuidString == "FFFFFFFF-FFFF-8000-8000-000000000000")
  }
}
