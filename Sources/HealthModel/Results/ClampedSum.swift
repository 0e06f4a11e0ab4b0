extension FixedWidthInteger {
  /// Returns the sum, or the bound of the type that it exceeds.
  package func addingClamped(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    if !overflow { return sum }
    return other < 0 ? .min : .max
  }
}

extension Sequence {
  /// Returns a sum of what a service answered, which is not checked for its size.
  ///
  /// - Parameter value: Returns an element's number.
  /// - Returns: The sum, or the bound of 64 bits at which it stopped growing.
  package func clampedSum(_ value: (Element) -> Int64) -> Int64 {
    reduce(0) { $0.addingClamped(value($1)) }
  }
}
