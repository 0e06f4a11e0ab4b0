// Contributions come from partial reports, that is from files, whose lists may be of any length and
// whose numbers may be of any size. The contributions of a run are never truncated or clamped here.

extension [Int64] {
  /// The number at an index, or 0 if the contribution is shorter.
  func term(_ index: Int) -> Int64 { indices.contains(index) ? self[index] : 0 }
}

extension Int64 {
  /// The sum, limited to the numbers of 64 bits.
  func adding(_ other: Int64) -> Int64 {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? (other > 0 ? .max : .min) : sum
  }
}
