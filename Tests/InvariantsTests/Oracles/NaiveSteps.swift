import HealthModel
import TestSupport

/// Merged steps by the definition, millisecond by millisecond, for histories of up to 64 samples.
///
/// It shares no code with the oracle: it looks at every sample at every time.
struct NaiveSteps {
  struct Row {
    var start: Int64
    var end: Int64
    var value: Int64
    var source: Int
  }

  /// The samples, best first: a sample's place is its row number.
  let rows: [Row]
  private let semantics: StoreSemantics
  private let times: Range<Int64>
  private var memory: [UInt64: [Int64]] = [:]

  init(_ history: History, _ semantics: StoreSemantics) {
    self.semantics = semantics
    rows = history.steps.enumerated().flatMap { source, series in
      (0..<series.count).map {
        Row(
          start: series.starts[$0], end: series.ends[$0], value: Int64(series.values[$0]),
          source: source)
      }
    }
    precondition(rows.count <= 64, "\(rows.count) samples are too many")
    times = (rows.map(\.start).min() ?? 0)..<(rows.map(\.end).max() ?? 0)
  }

  var unit: Int64 { semantics.mergeScope == .once ? 1 : 1_000_000 }

  /// The rows that start in a range, one bit each.
  func starting(in range: TimeRange) -> UInt64 {
    var set: UInt64 = 0
    for (number, row) in rows.enumerated()
    where range.start.milliseconds <= row.start && row.start < range.end.milliseconds {
      set |= 1 << UInt64(number)
    }
    return set
  }

  /// What a query for the samples that start in a range answers, in units.
  mutating func amount(in range: TimeRange) -> Int64 { amount(of: starting(in: range)) }

  /// What some samples count among themselves, or of one merge of all, in units.
  mutating func amount(of chosen: UInt64) -> Int64 {
    let all = rows.isEmpty ? 0 : UInt64.max >> UInt64(64 - rows.count)
    let merged = semantics.mergeScope == .once ? all : chosen
    let shares = memory[merged] ?? shares(among: merged)
    memory[merged] = shares
    return shares.indices.reduce(0) { $0 + (Self.holds(chosen, $1) ? shares[$1] : 0) }
  }

  /// The whole steps of an amount.
  func steps(_ amount: Int64) -> Int64 {
    switch semantics.sumRounding {
    case .down: amount / unit
    case .nearest: (2 * amount + unit) / (2 * unit)
    }
  }

  /// What each row counts when some are merged, in units.
  private func shares(among set: UInt64) -> [Int64] {
    var shares = [Int64](repeating: 0, count: rows.count)
    let members = rows.indices.filter { Self.holds(set, $0) }
    let isOwnSummed = semantics.ownOverlaps == .summed
    for time in times {
      var best: Int?
      for number in members where covers(number, time) {
        let row = rows[number]
        if semantics.sourceMerging == .byInstant {
          if let best, !isOwnSummed || row.source != best { break }
          best = row.source
        }
        let value = row.value * unit
        shares[number] += value * (time + 1 - row.start) / (row.end - row.start)
        shares[number] -= value * (time - row.start) / (row.end - row.start)
      }
    }
    for number in members where rows[number].start == rows[number].end {
      let canHide = semantics.sourceMerging == .byInstant && semantics.instantUnderCover == .hidden
      let isCovered = members.contains {
        $0 < number && covers($0, rows[number].start)
          && !(isOwnSummed && rows[$0].source == rows[number].source)
      }
      if !(canHide && isCovered) { shares[number] = rows[number].value * unit }
    }
    return shares
  }

  private func covers(_ number: Int, _ time: Int64) -> Bool {
    rows[number].start <= time && time < rows[number].end
  }

  private static func holds(_ set: UInt64, _ number: Int) -> Bool {
    set >> UInt64(number) & 1 == 1
  }
}

/// Histories to try rules on.
enum StepHistories {
  /// A sample of one of the sources.
  struct Sample {
    var source: Int
    var start: Int64
    var end: Int64
    var value: Int32
  }

  /// Every rule by which steps can be merged.
  static let merging: [StoreSemantics] = StoreSemantics.MergeScope.allCases.flatMap { scope in
    StoreSemantics.SourceMerging.allCases.flatMap { merging in
      StoreSemantics.InstantUnderCover.allCases.flatMap { instants in
        StoreSemantics.OwnOverlaps.allCases.map { own in
          var semantics = StoreSemantics()
          semantics.mergeScope = scope
          semantics.sourceMerging = merging
          semantics.instantUnderCover = instants
          semantics.ownOverlaps = own
          return semantics
        }
      }
    }
  }

  /// The rules that are tried: all with `EXHAUSTIVE` set, else every two of the four choices
  /// together.
  static let tried = Exhaustive.isWhole ? Array(0..<16) : [0, 7, 11, 13, 14]

  static func history(_ samples: [Sample], sources: Int = 2) -> History {
    let series = (0..<sources).map { source in
      stepSeries(
        "\(source)",
        samples.filter { $0.source == source }.sorted { $0.start < $1.start }
          .map { ($0.start, $0.end, $0.value) })
    }
    return History(span: TimeRange(0, 1), identifierKey: 1, steps: series)
  }

  /// Every history of as many samples as values, of two sources, between the borders of slots.
  ///
  /// Reversed, rows of one start come longest first.
  static func each(
    slots: Int64, valued values: [Int32], isReversed: Bool = false, _ body: (History) -> Void
  ) {
    let placements: [Sample] = (0..<2).flatMap { source in
      (0...slots).flatMap { start in
        (start...slots).map { Sample(source: source, start: start, end: $0, value: 0) }
      }
    }
    each(among: isReversed ? placements.reversed() : placements, valued: values, body)
  }

  /// Every history of as many samples as values among some placements, in their order.
  static func each(
    among placements: [Sample], valued values: [Int32], _ body: (History) -> Void
  ) {
    Exhaustive.multisets(of: placements, count: values.count) { chosen in
      var samples = chosen
      for (index, value) in values.enumerated() { samples[index].value = value }
      body(history(samples))
    }
  }
}

/// Numbers that look drawn, the same for a seed each time.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int64) -> Int64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int64((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
