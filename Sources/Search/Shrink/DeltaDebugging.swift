/// Delta debugging: as few items as still fail.
enum DeltaDebugging {
  /// Takes items away, in ever smaller runs, as long as what is left fails.
  ///
  /// The minimising half of Zeller and Hildebrandt's `ddmin` (2002), by complements alone.
  ///
  /// - Parameters:
  ///   - items: The items, which fail all together.
  ///   - fails: Whether some of them, in their order, fail.
  /// - Returns: Items of which none alone can be taken away, if `fails` gave the truth each time.
  /// - Throws: What `fails` throws.
  /// - Complexity: O(*n*²) trials for *n* items at worst, O(*m* log *n*) where *m* of them matter.
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
