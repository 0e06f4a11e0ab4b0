import Foundation
import HealthModel
import Testing

@testable import Harness

@Suite struct ValueDigestTests {
  private struct Pair: Hashable {
    var name: String
    var number: Int
  }

  private static func bytes(_ last: UInt8) -> uuid_t {
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last)
  }

  private enum Choice {
    case plain, other
    case with(Int), and(Int)
  }

  @Test("equal values have equal digests, other values others")
  func values() {
    let values: [Any] = [
      "", "a", "b", 0, 1, Int8(-1), 0.5, -0.5, true, false, Choice.plain, Choice.other,
      Choice.with(1), Choice.and(1), Choice.with(2), [1], [2], [1, 2], [2, 1], [Int32(1), 2, 3],
      ["a"], ["a", "b"], ["b", "a"], Pair(name: "a", number: 1), Pair(name: "a", number: 2),
      Pair(name: "b", number: 1), [Pair(name: "a", number: 1), Pair(name: "b", number: 1)],
      Optional("c") as Any, Optional<Int>.none as Any, ["k": 1], ["k": 2], ["l": 1],
      Set([1, 2, 3]), Set([1, 2, 4]), Optional(1) as Any, [Int?.some(1), nil], [Int?.some(1), 1],
      UInt16(7), 3, Int.max, Int.min, -2, [true, false], [false, true], Instant(milliseconds: 3),
      [Instant(milliseconds: 3)],
      TimeRange(1, 9), TimeRange(2, 9), TimeRange(1, 8), Date(timeIntervalSinceReferenceDate: 3),
      Date(timeIntervalSinceReferenceDate: 3.5), UUID(uuid: Self.bytes(1)),
      UUID(uuid: Self.bytes(2)),
      [Pair(name: "a", number: 1), 2] as [Any], [2, Pair(name: "a", number: 1)] as [Any],
    ]
    let digests = values.map { Digest.of($0) }
    #expect(digests == values.map { Digest.of($0) })
    // Whole numbers of all widths count as what they are.
    #expect(Set(digests).count == values.count)
  }

  @Test("the order in which a set or a dictionary was filled counts for nothing")
  func unordered() {
    let numbers = Array(0..<300)
    var (left, right) = (Set<Int>(minimumCapacity: 4_096), Set<Int>())
    var (one, other) = ([Int: String](minimumCapacity: 4_096), [Int: String]())
    for number in numbers {
      left.insert(number)
      one[number] = "\(number)"
    }
    for number in numbers.reversed() {
      right.insert(number)
      other[number] = "\(number)"
    }
    #expect(Array(left) != Array(right))
    #expect(Digest.of(left) == Digest.of(right))
    #expect(Digest.of(one) == Digest.of(other))
    #expect(Digest.of(Array(left)) != Digest.of(Array(right)))
  }

  @Test("zones count by their names, not by where they lie in memory")
  func zones() {
    let berlin = ZoneTimeline(identifier: "Europe/Berlin")
    #expect(Digest.of(berlin as Any) == .of(ZoneTimeline(identifier: "Europe/Berlin") as Any))
    #expect(Digest.of(berlin as Any) != .of(ZoneTimeline.utc as Any))
  }
}
