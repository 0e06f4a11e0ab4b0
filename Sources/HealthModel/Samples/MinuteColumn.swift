/// The steps of consecutive minutes.
///
/// A person walks in few of the minutes of a day, so that a minute takes a bit, and 16 more if it
/// has steps.
public struct MinuteColumn: RandomAccessCollection, Sendable, Equatable {
  /// The minutes of a block; a bit is set for each with steps.
  private var blocks: [UInt64] = []
  /// The number of minutes with steps before each block.
  private var ranks: [Int32] = []
  /// The steps of the minutes that have some.
  private var steps: [UInt16] = []
  public private(set) var endIndex = 0

  /// Creates an empty column.
  public init() {}

  public var startIndex: Int { 0 }

  /// The steps of a minute.
  ///
  /// - Complexity: O(1).
  public subscript(position: Int) -> UInt16 {
    precondition(position >= 0 && position < endIndex, "minute \(position) of \(endIndex)")
    let block = blocks[position >> 6]
    let bit: UInt64 = 1 << UInt64(position & 63)
    if block & bit == 0 { return 0 }
    return steps[Int(ranks[position >> 6]) + (block & (bit - 1)).nonzeroBitCount]
  }

  /// Appends the steps of the next minute.
  ///
  /// - Complexity: O(1) amortised.
  public mutating func append(_ steps: UInt16) {
    if endIndex & 63 == 0 {
      blocks.append(0)
      ranks.append(Int32(self.steps.count))
    }
    if steps > 0 {
      blocks[endIndex >> 6] |= 1 << UInt64(endIndex & 63)
      self.steps.append(steps)
    }
    endIndex += 1
  }

  /// Reserves memory for a number of minutes without steps.
  public mutating func reserveCapacity(_ count: Int) {
    blocks.reserveCapacity((count + 63) >> 6)
    ranks.reserveCapacity((count + 63) >> 6)
  }
}

extension MinuteColumn: ExpressibleByArrayLiteral {
  /// Creates a column with the steps of each minute.
  public init(arrayLiteral steps: UInt16...) {
    for steps in steps { append(steps) }
  }
}
