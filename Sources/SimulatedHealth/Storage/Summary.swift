import HealthModel

/// Aggregates of a group of samples; the summaries of adjacent groups can be added.
struct Summary {
  /// The merged amount within the time range of the group, in shares.
  var merged: Int64 = 0
  /// The covered time within the time range of the group, in milliseconds.
  var covered: Int64 = 0
  /// The sum of the samples' lengths, in milliseconds.
  var lengths: Int64 = 0
  /// The sum of the values, in quanta.
  var total: Int64 = 0
  /// The latest end in milliseconds.
  var latestEnd = Int64.min
  /// The number of samples.
  var count: Int32 = 0
  /// The minimum value.
  var least = Int64.max
  /// The maximum value.
  var greatest = Int64.min

  /// Adds a sample, without updating `merged` and `covered`.
  @inline(__always)
  mutating func add(start: Int64, end: Int64, value: Int64) {
    lengths &+= end &- start
    total &+= value
    latestEnd = max(latestEnd, end)
    count &+= 1
    least = min(least, value)
    greatest = max(greatest, value)
  }

  /// Adds the summary of an adjacent group.
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

/// A segment tree over the summaries of consecutive chunks.
struct SummaryTree {
  /// The root is at index 1, the children of `n` at `2n` and `2n + 1`, the leaves in the second
  /// half.
  private var nodes = [Summary(), Summary()]
  /// The latest end below each node, apart from the rest, since searches read nothing else.
  private var latestEnds = [Int64.min, .min]
  /// The number of leaves for which there is room: a power of two.
  private(set) var capacity = 1

  /// The summary of all leaves.
  var all: Summary { nodes[1] }

  /// Returns the latest end below a node.
  @inline(__always)
  func latestEnd(_ node: Int) -> Int64 { latestEnds[node] }

  /// The allocated memory, in bytes.
  var bytes: Int {
    nodes.capacity * MemoryLayout<Summary>.stride + latestEnds.capacity * MemoryLayout<Int64>.stride
  }

  /// Creates a tree from its leaves.
  ///
  /// - Complexity: O(*n*).
  init(_ leaves: [Summary] = []) {
    while capacity < leaves.count { capacity *= 2 }
    nodes = Array(repeating: Summary(), count: 2 * capacity)
    latestEnds = Array(repeating: .min, count: 2 * capacity)
    for (index, leaf) in leaves.enumerated() {
      nodes[capacity + index] = leaf
      latestEnds[capacity + index] = leaf.latestEnd
    }
    for node in stride(from: capacity - 1, to: 0, by: -1) { combine(node) }
  }

  /// Replaces a leaf.
  ///
  /// - Complexity: O(log *n*).
  mutating func update(_ index: Int, _ summary: Summary) {
    var node = capacity + index
    nodes[node] = summary
    latestEnds[node] = summary.latestEnd
    while node > 1 {
      node /= 2
      combine(node)
    }
  }

  /// Raises the latest end of a leaf and its ancestors.
  mutating func raise(_ index: Int, latestEnd: Int64) {
    var node = capacity + index
    while node > 0, latestEnds[node] < latestEnd {
      nodes[node].latestEnd = latestEnd
      latestEnds[node] = latestEnd
      node /= 2
    }
  }

  /// Returns the summary of consecutive leaves.
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
    latestEnds[node] = sum.latestEnd
  }
}
