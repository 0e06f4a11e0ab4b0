import HealthModel

/// What is known of some samples together; summaries of neighbours add up.
struct Summary {
  /// The merged amount in the time that belongs to the samples, in shares.
  var merged: Int64 = 0
  /// The time covered in the time that belongs to the samples, in milliseconds.
  var covered: Int64 = 0
  /// The samples' lengths added up, in milliseconds.
  var lengths: Int64 = 0
  /// The values added up, in quanta.
  var total: Int64 = 0
  /// The latest end in milliseconds.
  var latestEnd = Int64.min
  /// The number of samples.
  var count: Int32 = 0
  /// The least value.
  var least = Int32.max
  /// The greatest value.
  var greatest = Int32.min

  /// Takes a sample in, apart from `merged` and `covered`.
  @inline(__always)
  mutating func add(start: Int64, end: Int64, value: Int32) {
    lengths &+= end &- start
    total &+= Int64(value)
    latestEnd = max(latestEnd, end)
    count &+= 1
    least = min(least, value)
    greatest = max(greatest, value)
  }

  /// Takes a neighbour in.
  @inline(__always)
  mutating func add(_ other: Summary) {
    merged &+= other.merged
    covered &+= other.covered
    lengths &+= other.lengths
    total &+= other.total
    latestEnd = max(latestEnd, other.latestEnd)
    count &+= other.count
    least = min(least, other.least)
    greatest = max(greatest, other.greatest)
  }
}

/// Summaries of consecutive chunks, put together in pairs, pairs of pairs and so on.
struct SummaryTree {
  /// The root at 1, the children of `n` at `2n` and `2n + 1`, the leaves in the second half.
  private var nodes = [Summary(), Summary()]
  /// The number of leaves that there is room for: a power of two.
  private(set) var capacity = 1

  /// Everything together.
  var all: Summary { nodes[1] }

  /// The latest end below a node.
  @inline(__always)
  func latestEnd(_ node: Int) -> Int64 { nodes[node].latestEnd }

  /// Builds the tree anew.
  ///
  /// - Complexity: O(*n*).
  init(_ leaves: [Summary] = []) {
    while capacity < leaves.count { capacity *= 2 }
    nodes = Array(repeating: Summary(), count: 2 * capacity)
    for (index, leaf) in leaves.enumerated() { nodes[capacity + index] = leaf }
    for node in stride(from: capacity - 1, to: 0, by: -1) { combine(node) }
  }

  /// Replaces a leaf.
  ///
  /// - Complexity: O(log *n*).
  mutating func update(_ index: Int, _ summary: Summary) {
    var node = capacity + index
    nodes[node] = summary
    while node > 1 {
      node /= 2
      combine(node)
    }
  }

  /// Raises the latest end of a leaf.
  mutating func raise(_ index: Int, latestEnd: Int64) {
    var node = capacity + index
    while node > 0, nodes[node].latestEnd < latestEnd {
      nodes[node].latestEnd = latestEnd
      node /= 2
    }
  }

  /// The summary of consecutive leaves.
  ///
  /// - Complexity: O(log *n*).
  func summary(of range: Range<Int>) -> Summary {
    var sum = Summary()
    var lower = capacity + range.lowerBound
    var upper = capacity + range.upperBound
    while lower < upper {
      if lower & 1 == 1 {
        sum.add(nodes[lower])
        lower += 1
      }
      if upper & 1 == 1 {
        upper -= 1
        sum.add(nodes[upper])
      }
      lower /= 2
      upper /= 2
    }
    return sum
  }

  private mutating func combine(_ node: Int) {
    var sum = nodes[2 * node]
    sum.add(nodes[2 * node + 1])
    nodes[node] = sum
  }
}
