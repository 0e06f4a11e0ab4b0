import HealthModel

extension StartTree {
  /// Appends the live samples that start before a time and end after it, in order.
  ///
  /// - Parameters:
  ///   - time: The time in milliseconds.
  ///   - closed: Whether to include samples that end exactly at the time.
  ///   - log: The samples.
  ///   - found: The rows found.
  ///   - scanned: Incremented for each sample examined.
  /// - Complexity: O((log *n* + leaf) · *k*) for *k* samples found.
  func stab(
    _ time: Int64, closed: Bool = false, log: SampleLog, into found: inout [Int],
    scanned: inout Int
  ) {
    let last = chunkFirsts.firstIndex(notBelow: time) - 1
    stab(time, last: last, least: closed ? time : after(time), log, &found, &scanned)
  }

  /// Appends the live samples that start before a leaf's time range and extend into it, in order.
  ///
  /// - Parameters:
  ///   - first: The start of the leaf's time range.
  ///   - place: The leaf.
  ///   - log: The samples.
  ///   - found: The rows found.
  ///   - scanned: Incremented for each sample examined.
  func stab(
    _ first: Int64, before place: Place, log: SampleLog, into found: inout [Int],
    scanned: inout Int
  ) {
    var last = place.chunk
    while last >= 0, chunkFirsts[last] >= first { last -= 1 }
    stab(first, last: last, least: after(first), log, &found, &scanned)
  }

  /// Appends the live samples of earlier leaves that extend into a leaf's time range or start
  /// with it, in order.
  func reaching(_ place: Place, log: SampleLog, into found: inout [Int]) {
    let first = chunks[place.chunk].firsts[place.leaf]
    var scanned = 0
    stab(first, before: place, log: log, into: &found, scanned: &scanned)
    var earlier = firstPlace(from: first)
    while earlier != place {
      let slot = slot(earlier)
      for index in lowerBound(slot, first, log)..<count(slot) {
        let row = row(slot, index)
        if log.isLive(row) { found.append(row) }
      }
      guard let next = next(earlier) else { return }
      earlier = next
    }
  }

  /// True if a leaf follows another.
  func isNext(_ place: Place, after other: Place) -> Bool { next(other) == place }

  private func after(_ time: Int64) -> Int64 { time == .max ? time : time + 1 }

  /// Searches for samples that end at `least` or later, in chunks up to `last`; the summaries must
  /// fit the chunks.
  private func stab(
    _ time: Int64, last: Int, least: Int64, _ log: SampleLog, _ found: inout [Int],
    _ scanned: inout Int
  ) {
    if last < 0 { return }
    assert(last < summaries.capacity, "prepareSearch was not called")
    // The way down to the last chunk; chunks beside it rarely have a sample so long.
    var node = 1
    var half = summaries.capacity / 2
    while half > 0 {
      if summaries.latestEnd(node) < least { return }
      let isRight = last & half != 0
      if isRight { visit(2 * node, least, time, log, &found, &scanned) }
      node = 2 * node + (isRight ? 1 : 0)
      half /= 2
    }
    if summaries.latestEnd(node) >= least { stabChunk(last, least, time, log, &found, &scanned) }
  }

  /// Searches all chunks below a node for samples that end at `least` or later.
  private func visit(
    _ node: Int, _ least: Int64, _ time: Int64, _ log: SampleLog, _ found: inout [Int],
    _ scanned: inout Int
  ) {
    if summaries.latestEnd(node) < least { return }
    if node >= summaries.capacity {
      stabChunk(node - summaries.capacity, least, time, log, &found, &scanned)
    } else {
      visit(2 * node, least, time, log, &found, &scanned)
      visit(2 * node + 1, least, time, log, &found, &scanned)
    }
  }

  private func stabChunk(
    _ chunk: Int, _ least: Int64, _ time: Int64, _ log: SampleLog, _ found: inout [Int],
    _ scanned: inout Int
  ) {
    let end = chunks[chunk].firsts.firstIndex(notBelow: time)
    var first = end
    while first > 0, reach(Int(chunks[chunk].slots[first - 1])) >= least { first -= 1 }
    for leaf in first..<end {
      let slot = Int(chunks[chunk].slots[leaf])
      if summary(slot).latestEnd < least { continue }
      for index in 0..<count(slot) {
        let row = row(slot, index)
        if log.starts[row] >= time { break }
        scanned += 1
        if log.end(row) >= least, log.isLive(row) { found.append(row) }
      }
    }
  }

  /// Appends the live samples that start in `[from, to)`, in order.
  ///
  /// - Complexity: O(log *n* + leaf + *k*) for *k* samples found.
  func rows(
    from: Int64, to: Int64, log: SampleLog, into found: inout [Int], scanned: inout Int
  ) {
    if from >= to || chunks.isEmpty { return }
    append(firstPlace(from: from), from, to, log, &found, &scanned)
  }

  /// Appends the live samples that start in `[from, to)`, in order, where `from` is the start of a
  /// leaf's time range.
  func rows(
    from: Int64, to: Int64, at place: Place, log: SampleLog, into found: inout [Int],
    scanned: inout Int
  ) {
    var place = place
    // Samples with the same start may be in the leaves before.
    while chunks[place.chunk].firsts[place.leaf] >= from, let earlier = previous(place) {
      place = earlier
    }
    append(place, from, to, log, &found, &scanned)
  }

  private func append(
    _ first: Place, _ from: Int64, _ to: Int64, _ log: SampleLog, _ found: inout [Int],
    _ scanned: inout Int
  ) {
    var place: Place? = first
    while let current = place, chunks[current.chunk].firsts[current.leaf] < to {
      let slot = slot(current)
      for index in lowerBound(slot, from, log)..<count(slot) {
        let row = row(slot, index)
        if log.starts[row] >= to { return }
        scanned += 1
        if log.isLive(row) { found.append(row) }
      }
      place = next(current)
    }
  }

  /// Returns the first index in a leaf whose sample starts at `time` or later.
  private func lowerBound(_ slot: Int, _ time: Int64, _ log: SampleLog) -> Int {
    (0..<count(slot)).partitioningIndex { log.starts[row(slot, $0)] >= time }
  }

  /// Returns the first index in a leaf whose sample starts after `time`.
  func upperBound(_ slot: Int, _ time: Int64, _ log: SampleLog) -> Int {
    (0..<count(slot)).partitioningIndex { log.starts[row(slot, $0)] > time }
  }

  /// Returns the summary of the live samples that start in `[from, to)`.
  ///
  /// The fields `merged` and `covered` are not meaningful.
  ///
  /// - Complexity: O(log *n* + leaf).
  func summary(startsFrom from: Int64, to: Int64, log: SampleLog, scanned: inout Int) -> Summary {
    var sum = Summary()
    if from >= to || chunks.isEmpty { return sum }
    let first = firstPlace(from: from)
    let last = firstPlace(from: to)
    if first.chunk == last.chunk {
      for leaf in first.leaf...max(first.leaf, last.leaf) {
        add(Place(chunk: first.chunk, leaf: leaf), from, to, log, &sum, &scanned)
      }
      return sum
    }
    for leaf in first.leaf..<chunks[first.chunk].slots.count {
      add(Place(chunk: first.chunk, leaf: leaf), from, to, log, &sum, &scanned)
    }
    sum.add(summaries.summary(of: first.chunk + 1..<last.chunk))
    for leaf in 0...last.leaf {
      add(Place(chunk: last.chunk, leaf: leaf), from, to, log, &sum, &scanned)
    }
    return sum
  }

  /// Adds the samples of a leaf that start in `[from, to)`; uses its summary if all of them do.
  private func add(
    _ place: Place, _ from: Int64, _ to: Int64, _ log: SampleLog, _ sum: inout Summary,
    _ scanned: inout Int
  ) {
    let slot = slot(place)
    // The next leaf's first sample starts no earlier than this leaf's last.
    if chunks[place.chunk].firsts[place.leaf] >= from, end(place) < to {
      sum.add(summary(slot))
      return
    }
    for index in lowerBound(slot, from, log)..<count(slot) {
      let row = row(slot, index)
      if log.starts[row] >= to { return }
      scanned += 1
      if log.isLive(row) {
        sum.add(start: log.starts[row], end: log.end(row), value: log.value(row))
      }
    }
  }

  /// Returns the last live sample that starts in `[from, time)`, or nil.
  ///
  /// - Complexity: O(log *n* + leaf), plus the number of deleted samples skipped.
  func lastRow(before time: Int64, notBefore from: Int64, log: SampleLog, scanned: inout Int)
    -> Int?
  {
    if chunks.isEmpty { return nil }
    var place = firstPlace(from: time)
    while true {
      let slot = slot(place)
      var index = lowerBound(slot, time, log) - 1
      while index >= 0 {
        let row = row(slot, index)
        if log.starts[row] < from { return nil }
        scanned += 1
        if log.isLive(row) { return row }
        index -= 1
      }
      guard let earlier = previous(place) else { return nil }
      place = earlier
    }
  }

  /// Returns the first live sample that starts in `[time, to)`, or nil.
  ///
  /// - Complexity: O(log *n* + leaf), plus the number of deleted samples skipped.
  func firstRow(from time: Int64, to: Int64, log: SampleLog, scanned: inout Int) -> Int? {
    if chunks.isEmpty { return nil }
    var place: Place? = firstPlace(from: time)
    while let current = place, chunks[current.chunk].firsts[current.leaf] < to {
      let slot = slot(current)
      for index in lowerBound(slot, time, log)..<count(slot) {
        let row = row(slot, index)
        if log.starts[row] >= to { return nil }
        scanned += 1
        if log.isLive(row) { return row }
      }
      place = next(current)
    }
    return nil
  }
}
