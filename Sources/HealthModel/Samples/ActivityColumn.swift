/// The ordinals of the local days whose activity the samples of a series report.
///
/// The samples of a day are neighbors, so the column stores runs of equal ordinals.
public struct ActivityColumn: RandomAccessCollection, Sendable, Equatable {
  private var ordinals: [Int32] = []
  /// The index after the last sample of each run.
  private var ends: [Int] = []

  /// Creates an empty column.
  public init() {}

  public var startIndex: Int { 0 }
  public var endIndex: Int { ends.last ?? 0 }

  /// The ordinal of a sample, or `SampleLabel.noActivity`.
  ///
  /// - Complexity: O(log *r*) for *r* runs; iteration takes O(1) for each sample.
  public subscript(position: Int) -> Int32 {
    precondition(position >= 0 && position < endIndex, "sample \(position) of \(endIndex)")
    return ordinals[ends.partitioningIndex { $0 > position }]
  }

  /// Appends the ordinal of the next sample.
  ///
  /// - Complexity: O(1) amortised.
  public mutating func append(_ ordinal: Int32) {
    if ordinals.last == ordinal {
      ends[ends.count - 1] += 1
    } else {
      ordinals.append(ordinal)
      ends.append(endIndex + 1)
    }
  }

  /// An iterator over the ordinals.
  public struct Iterator: IteratorProtocol {
    private let column: ActivityColumn
    private var run = 0
    private var position = 0

    fileprivate init(_ column: ActivityColumn) { self.column = column }

    /// The ordinal of the next sample; nil after the last.
    public mutating func next() -> Int32? {
      if run == column.ends.count { return nil }
      let ordinal = column.ordinals[run]
      position += 1
      if position == column.ends[run] { run += 1 }
      return ordinal
    }
  }

  /// Returns an iterator over the ordinals.
  public func makeIterator() -> Iterator { Iterator(self) }
}
