extension Array {
  /// The first index whose element belongs to the second part, by halving.
  ///
  /// - Parameter belongs: Whether an element belongs to the second part: false for all elements of
  ///   a first part, true for all that follow.
  /// - Returns: An index from 0 to `count`.
  /// - Complexity: O(log *n*) calls.
  @inlinable
  public func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var lower = 0
    var upper = count
    while lower < upper {
      let middle = (lower + upper) / 2
      if belongs(self[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
