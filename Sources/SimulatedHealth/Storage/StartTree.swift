import HealthModel

/// A counted B+-tree of row numbers by start and arrival, with a summary of each leaf.
///
/// A leaf holds at most 16 rows and a chunk at most 32 leaves. The time range of a leaf extends
/// from its first start to the first start of the next leaf. Summaries of leaves that a change
/// touches are stale until `TypeStore.refresh` recomputes them.
struct StartTree {
  /// The capacities of leaves and chunks.
  struct Shape {
    /// The maximum number of rows per leaf.
    var leafCapacity = 16
    /// The number of rows in leaves built in order, which leaves room for late samples.
    var leafFill = 12
    /// The maximum number of leaves per chunk.
    var chunkCapacity = 32

    /// Capacities for tests, small enough that a few samples make a tree of many chunks.
    static let small = Shape(leafCapacity: 4, leafFill: 3, chunkCapacity: 2)
  }

  let shape: Shape

  /// A group of consecutive leaves.
  struct Chunk {
    /// The storage slot of each leaf.
    var slots: [Int32] = []
    /// The start of each leaf's time range.
    var firsts: [Int64] = []
    /// True if any leaf of the chunk is stale.
    var isStale = false
  }

  /// The position of a leaf: its chunk and its index in the chunk.
  struct Place: Equatable {
    var chunk: Int
    var leaf: Int
  }

  /// The sums of the leaves before a leaf in its chunk, and a bound of the ends up to it.
  private struct Prefix {
    /// The merged amount and the covered time of the leaves before this one; stale as they are.
    var merged: Int64 = 0
    var covered: Int64 = 0
    /// The latest end of the leaves up to this one, or later.
    var reach = Int64.min
  }

  private(set) var chunks: [Chunk] = []
  /// The start of each chunk's time range.
  private(set) var chunkFirsts: [Int64] = []
  private(set) var summaries = SummaryTree()
  /// True if the summaries do not fit the chunks: one was split, or there are too many.
  private var hasOtherChunks = false
  /// Row numbers; those of the leaf in slot `s` start at index `s * leafCapacity`.
  private var rows: [UInt32] = []
  private var counts: [UInt8] = []
  private var leafSummaries: [Summary] = []
  /// The prefix of each leaf, by slot.
  private var leafPrefixes: [Prefix] = []
  private var leafIsStale: [Bool] = []
  private(set) var staleChunks: [Int] = []
  /// The slot of the last leaf and the latest end of its samples.
  private var tail = -1
  private var tailEnd = Int64.min

  init(shape: Shape = Shape()) { self.shape = shape }

  // MARK: Leaves

  func slot(_ place: Place) -> Int { Int(chunks[place.chunk].slots[place.leaf]) }

  func count(_ slot: Int) -> Int { Int(counts[slot]) }

  @inline(__always)
  func row(_ slot: Int, _ index: Int) -> Int { Int(rows[slot &* shape.leafCapacity &+ index]) }

  func summary(_ slot: Int) -> Summary { leafSummaries[slot] }

  /// Returns a time that no sample of a leaf, or of those before it in its chunk, ends after.
  @inline(__always)
  func reach(_ slot: Int) -> Int64 { leafPrefixes[slot].reach }

  func isStale(_ slot: Int) -> Bool { leafIsStale[slot] }

  /// Returns the end of a leaf's time range.
  func end(_ place: Place) -> Int64 {
    if place.leaf + 1 < chunks[place.chunk].firsts.count {
      return chunks[place.chunk].firsts[place.leaf + 1]
    }
    return place.chunk + 1 < chunks.count ? chunkFirsts[place.chunk + 1] : .max
  }

  /// Returns the leaf whose time range contains `time`, or the first leaf for earlier times.
  func place(of time: Int64) -> Place {
    let chunk = max(0, chunkFirsts.firstIndex(above: time) - 1)
    return Place(chunk: chunk, leaf: max(0, chunks[chunk].firsts.firstIndex(above: time) - 1))
  }

  /// Returns the first leaf that may contain a sample starting at `time` or later.
  func firstPlace(from time: Int64) -> Place {
    let chunk = max(0, chunkFirsts.firstIndex(notBelow: time) - 1)
    return Place(chunk: chunk, leaf: max(0, chunks[chunk].firsts.firstIndex(notBelow: time) - 1))
  }

  func next(_ place: Place) -> Place? {
    if place.leaf + 1 < chunks[place.chunk].slots.count {
      return Place(chunk: place.chunk, leaf: place.leaf + 1)
    }
    return place.chunk + 1 < chunks.count ? Place(chunk: place.chunk + 1, leaf: 0) : nil
  }

  func previous(_ place: Place) -> Place? {
    if place.leaf > 0 { return Place(chunk: place.chunk, leaf: place.leaf - 1) }
    if place.chunk == 0 { return nil }
    return Place(chunk: place.chunk - 1, leaf: chunks[place.chunk - 1].slots.count - 1)
  }

  // MARK: Inserting

  /// Appends a sample that starts no earlier than any other.
  ///
  /// The summaries receive its end later, when `prepareSearch` is called.
  ///
  /// - Complexity: O(1) amortised, plus O(log *n*) per new leaf.
  @inline(__always)
  mutating func append(_ row: Int, start: Int64, end: Int64) {
    if tail >= 0, counts[tail] < shape.leafFill {
      rows[tail &* shape.leafCapacity &+ Int(counts[tail])] = UInt32(truncatingIfNeeded: row)
      counts[tail] &+= 1
      tailEnd = max(tailEnd, end)
      if !leafIsStale[tail] { markTailStale() }
    } else {
      appendLeaf(row, start: start, end: end)
    }
  }

  /// Appends a leaf that contains one sample.
  private mutating func appendLeaf(_ row: Int, start: Int64, end: Int64) {
    settle()
    // The time range of the previous leaf now ends here.
    if tail >= 0 { markTailStale() }
    let previous = tail
    tail = newLeaf()
    if previous >= 0, chunks[chunks.count - 1].slots.count < shape.chunkCapacity {
      leafPrefixes[tail].reach = leafPrefixes[previous].reach
      chunks[chunks.count - 1].slots.append(Int32(tail))
      chunks[chunks.count - 1].firsts.append(start)
    } else {
      chunks.append(Chunk(slots: [Int32(tail)], firsts: [start]))
      chunkFirsts.append(start)
      if chunks.count > summaries.capacity { hasOtherChunks = true }
    }
    rows[tail &* shape.leafCapacity] = UInt32(row)
    counts[tail] = 1
    tailEnd = end
    markTailStale()
  }

  /// Updates the summaries with all latest ends; must be called before a search.
  ///
  /// - Complexity: O(1), or O(*n*) for *n* leaves if the summaries do not fit the chunks.
  mutating func prepareSearch() {
    settle()
    if hasOtherChunks { rebuildSummaries() }
  }

  private mutating func rebuildSummaries() {
    summaries = SummaryTree(chunks.indices.map(summary(ofChunk:)))
    hasOtherChunks = false
  }

  /// Updates the summaries with the last leaf's latest end.
  private mutating func settle() {
    if tail < 0 { return }
    let last = chunks.count - 1
    raise(Place(chunk: last, leaf: chunks[last].slots.count - 1), latestEnd: tailEnd)
  }

  private mutating func markTailStale() {
    let last = chunks.count - 1
    markStale(Place(chunk: last, leaf: chunks[last].slots.count - 1), tail)
  }

  /// Inserts a sample that starts before the last one.
  ///
  /// - Complexity: O(log *n* + leaf); splitting a full leaf or chunk costs more but is rare.
  mutating func insert(_ row: Int, start: Int64, end: Int64, log: SampleLog) {
    var place = place(of: start)
    if counts[slot(place)] == shape.leafCapacity {
      split(place, log)
      place = self.place(of: start)
    }
    if start < chunks[place.chunk].firsts[place.leaf] {
      chunks[place.chunk].firsts[place.leaf] = start
      chunkFirsts[place.chunk] = start
    }
    let slot = slot(place)
    let base = slot * shape.leafCapacity
    let position = upperBound(slot, start, log)
    var index = Int(counts[slot])
    while index > position {
      rows[base + index] = rows[base + index - 1]
      index -= 1
    }
    rows[base + position] = UInt32(row)
    counts[slot] += 1
    raise(place, latestEnd: end)
    touch(place, until: end)
  }

  private mutating func newLeaf() -> Int {
    rows.append(contentsOf: repeatElement(0, count: shape.leafCapacity))
    counts.append(0)
    leafSummaries.append(Summary())
    leafPrefixes.append(Prefix())
    leafIsStale.append(false)
    return counts.count - 1
  }

  private mutating func raise(_ place: Place, latestEnd: Int64) {
    let slot = slot(place)
    if leafSummaries[slot].latestEnd >= latestEnd { return }
    leafSummaries[slot].latestEnd = latestEnd
    if !hasOtherChunks { summaries.raise(place.chunk, latestEnd: latestEnd) }
    for leaf in place.leaf..<chunks[place.chunk].slots.count {
      let slot = Int(chunks[place.chunk].slots[leaf])
      if leafPrefixes[slot].reach >= latestEnd { break }
      leafPrefixes[slot].reach = latestEnd
    }
  }

  private mutating func split(_ place: Place, _ log: SampleLog) {
    settle()
    let left = slot(place)
    let right = newLeaf()
    let half = Int(counts[left]) / 2
    let moved = Int(counts[left]) - half
    for index in 0..<moved {
      rows[right * shape.leafCapacity + index] = rows[left * shape.leafCapacity + half + index]
    }
    counts[left] = UInt8(half)
    counts[right] = UInt8(moved)
    // Ends of the rows of each half: with the end of the whole leaf, searches would visit both.
    for slot in [left, right] {
      leafSummaries[slot].latestEnd = (0..<count(slot)).reduce(.min) {
        max($0, log.end(row(slot, $1)))
      }
    }
    chunks[place.chunk].slots.insert(Int32(right), at: place.leaf + 1)
    chunks[place.chunk].firsts.insert(log.starts[row(right, 0)], at: place.leaf + 1)
    markStale(place, left)
    markStale(Place(chunk: place.chunk, leaf: place.leaf + 1), right)
    if left == tail {
      tail = right
      tailEnd = leafSummaries[right].latestEnd
    }
    if chunks[place.chunk].slots.count > shape.chunkCapacity {
      splitChunk(place.chunk)
      updatePrefixes(place.chunk + 1)
    }
    updatePrefixes(place.chunk)
  }

  private mutating func splitChunk(_ index: Int) {
    let half = chunks[index].slots.count / 2
    let right = Chunk(
      slots: Array(chunks[index].slots[half...]), firsts: Array(chunks[index].firsts[half...]),
      isStale: true)
    chunks[index].slots.removeSubrange(half...)
    chunks[index].firsts.removeSubrange(half...)
    chunks.insert(right, at: index + 1)
    chunkFirsts.insert(right.firsts[0], at: index + 1)
    chunks[index].isStale = true
    staleChunks = chunks.indices.filter { chunks[$0].isStale }
    hasOtherChunks = true
  }

  // MARK: Summaries

  /// Adds the merged amount and the covered time of the leaves that precede a leaf in its chunk.
  func addLeaves(before place: Place, to sum: inout Summary) {
    let prefix = leafPrefixes[slot(place)]
    sum.merged &+= prefix.merged
    sum.covered &+= prefix.covered
  }

  /// Marks the leaves whose time range intersects `[start, end)` or that hold samples starting at
  /// `start`.
  mutating func touch(from start: Int64, to end: Int64) {
    if chunks.isEmpty { return }
    var place: Place? = firstPlace(from: start)
    while let current = place, chunks[current.chunk].firsts[current.leaf] <= start {
      markStale(current, slot(current))
      place = next(current)
    }
    if let place { touch(place, until: end, orFirst: false) }
  }

  /// Marks a leaf, unless `orFirst` is false, and the following ones that start before `end`.
  private mutating func touch(_ place: Place, until end: Int64, orFirst: Bool = true) {
    if orFirst { markStale(place, slot(place)) }
    var place = orFirst ? next(place) : place
    while let current = place, chunks[current.chunk].firsts[current.leaf] < end {
      markStale(current, slot(current))
      place = next(current)
    }
  }

  /// Marks every leaf as stale.
  mutating func touchAll() {
    for chunk in chunks.indices { chunks[chunk].isStale = true }
    for slot in leafIsStale.indices { leafIsStale[slot] = true }
    staleChunks = Array(chunks.indices)
  }

  /// Replaces the summary of a stale leaf.
  mutating func refresh(_ slot: Int, _ summary: Summary) {
    leafSummaries[slot] = summary
    leafIsStale[slot] = false
  }

  /// Recomputes the summaries of stale chunks from the summaries of their leaves.
  mutating func refreshChunks() {
    if staleChunks.count > chunks.count / 8 {
      rebuildSummaries()
    } else {
      for chunk in staleChunks { summaries.update(chunk, summary(ofChunk: chunk)) }
    }
    for chunk in staleChunks {
      chunks[chunk].isStale = false
      updatePrefixes(chunk)
    }
    staleChunks.removeAll(keepingCapacity: true)
  }

  private mutating func updatePrefixes(_ chunk: Int) {
    var prefix = Prefix()
    for index in chunks[chunk].slots.indices {
      let slot = Int(chunks[chunk].slots[index])
      let leaf = leafSummaries[slot]
      prefix.reach = max(prefix.reach, leaf.latestEnd)
      leafPrefixes[slot] = prefix
      prefix.merged &+= leaf.merged
      prefix.covered &+= leaf.covered
    }
  }

  private func summary(ofChunk chunk: Int) -> Summary {
    var sum = Summary()
    for slot in chunks[chunk].slots { sum.add(leafSummaries[Int(slot)]) }
    return sum
  }

  @inline(__always)
  private mutating func markStale(_ place: Place, _ slot: Int) {
    if leafIsStale[slot] { return }
    leafIsStale[slot] = true
    if !chunks[place.chunk].isStale {
      chunks[place.chunk].isStale = true
      staleChunks.append(place.chunk)
    }
  }

  /// The allocated memory, in bytes.
  var bytes: Int {
    let leaf = MemoryLayout<Summary>.stride
    let perChunk = shape.chunkCapacity * 12 + MemoryLayout<Chunk>.stride
    return 4 * rows.capacity + 2 * counts.capacity + leaf * leafSummaries.capacity
      + MemoryLayout<Prefix>.stride * leafPrefixes.capacity
      + perChunk * chunks.count + summaries.bytes
  }

  /// Reserves memory for more rows.
  mutating func reserve(_ more: Int) {
    let leaves = counts.count + more / shape.leafFill + 1
    if leaves <= counts.capacity { return }
    let capacity = max(leaves + leaves / 8, counts.count + counts.count / 2)
    rows.reserveCapacity(capacity * shape.leafCapacity)
    counts.reserveCapacity(capacity)
    leafSummaries.reserveCapacity(capacity)
    leafPrefixes.reserveCapacity(capacity)
    leafIsStale.reserveCapacity(capacity)
  }
}
