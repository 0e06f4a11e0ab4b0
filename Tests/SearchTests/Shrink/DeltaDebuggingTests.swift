import Testing

@testable import Search

@Suite struct DeltaDebuggingTests {
  /// A few hundred sets of needed items among up to 24, from a multiplier's walk.
  private static let cases: [(count: Int, needed: Set<Int>)] = (1...300).map { number in
    let count = 1 + number % 24
    let bits = UInt64(number) &* 0x9e37_79b9_7f4a_7c15
    return (count, Set((0..<count).filter { bits >> UInt64($0 + 8) & 3 == 0 }))
  }

  @Test("exactly the items that are needed are left, in their order")
  func needed() {
    for (count, needed) in Self.cases {
      let left = DeltaDebugging.reduced(Array(0..<count)) { needed.isSubset(of: $0) }
      #expect(left == needed.sorted())
    }
  }

  @Test("of what is left none alone can go, whatever makes items fail")
  func minimal() {
    for (count, needed) in Self.cases where !needed.isEmpty {
      // At least half of the needed ones, and an even number of items.
      func fails(_ items: [Int]) -> Bool {
        2 * needed.intersection(items).count >= needed.count && items.count % 2 == count % 2
      }
      let left = DeltaDebugging.reduced(Array(0..<count), fails)
      #expect(fails(left))
      for index in left.indices {
        var fewer = left
        fewer.remove(at: index)
        #expect(!fails(fewer))
      }
    }
  }

  @Test("few of many are found in few trials")
  func cost() {
    var trials = 0
    let left = DeltaDebugging.reduced(Array(0..<4_096)) { items in
      trials += 1
      return items.contains(77) && items.contains(3_000)
    }
    #expect(left == [77, 3_000])
    #expect(trials < 80)
  }

  @Test("nothing is tried of nothing, and nothing is left where nothing is needed")
  func empty() {
    let none = DeltaDebugging.reduced([Int]()) { _ in
      Issue.record("tried")
      return true
    }
    #expect(none == [])
    #expect(DeltaDebugging.reduced([1, 2, 3]) { _ in true } == [])
  }
}
