extension Array {
  /// The index of the first element that belongs to the second part, found by binary search.
  ///
  /// - Parameter belongs: A predicate that is false for all elements of the first part and true for
  ///   all that follow.
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
