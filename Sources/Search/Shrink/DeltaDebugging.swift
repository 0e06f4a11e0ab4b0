/// Delta debugging: reduces a failing list of items to a small one.
enum DeltaDebugging {
  /// Removes items, in ever smaller consecutive runs, as long as the rest fails.
  ///
  /// The minimizing half of Zeller and Hildebrandt's `ddmin` (2002), with complements only.
  ///
  /// - Parameters:
  ///   - items: The items, which fail together.
  ///   - fails: Returns true if a subsequence of the items fails.
  /// - Returns: A 1-minimal list, from which no single item can be removed, if `fails` is
  ///   deterministic.
  /// - Throws: Rethrows the errors of `fails`.
  /// - Complexity: At worst O(*n*²) trials for *n* items; O(*m* log *n*) if *m* of them matter.
  static func reduced<Item, Failure: Error>(
    _ items: [Item], _ fails: ([Item]) throws(Failure) -> Bool
  ) throws(Failure) -> [Item] {
    if items.isEmpty { return items }
    if try fails([]) { return [] }
    var items = items
    var size = (items.count + 1) / 2
    while true {
      var start = 0
      var hasShrunk = false
      while start < items.count {
        let end = min(start + size, items.count)
        let rest = Array(items[..<start] + items[end...])
        if !rest.isEmpty, try fails(rest) {
          items = rest
          hasShrunk = true
        } else {
          start = end
        }
      }
      if size == 1, !hasShrunk { return items }
      size = max(1, size / 2)
    }
  }
}
