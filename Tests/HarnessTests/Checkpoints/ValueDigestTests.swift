import HealthModel
import Testing

@testable import Harness

@Suite struct ValueDigestTests {
  private struct Pair: Hashable {
    var name: String
    var number: Int
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
      Set([1, 2, 3]), Set([1, 2, 4]),
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
