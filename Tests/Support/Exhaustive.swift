import Foundation

/// The size of the small worlds that tests enumerate.
package enum Exhaustive {
  /// True if `EXHAUSTIVE` is set, as in `.ci/long`: worlds are then of the size that takes minutes.
  package static let isWhole = ProcessInfo.processInfo.environment["EXHAUSTIVE"] != nil

  /// Calls a closure with every list of so many of some things, in their order, each any often.
  package static func multisets<Element>(
    of elements: [Element], count: Int, _ body: ([Element]) -> Void
  ) {
    func extend(_ chosen: [Element], from first: Int) {
      if chosen.count == count { return body(chosen) }
      for index in elements[first...].indices { extend(chosen + [elements[index]], from: index) }
    }
    extend([], from: 0)
  }

  /// Calls a closure with every sequence of up to so many of some things.
  package static func sequences<Element>(
    of elements: [Element], upTo count: Int, _ body: ([Element]) -> Void
  ) {
    func extend(_ chosen: [Element]) {
      body(chosen)
      guard chosen.count < count else { return }
      for element in elements { extend(chosen + [element]) }
    }
    extend([])
  }
}
