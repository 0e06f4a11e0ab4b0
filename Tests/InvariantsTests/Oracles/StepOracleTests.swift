import HealthModel
import TestSupport
import Testing

@testable import Invariants

/// All sources merged once: the amount of a sample is its share.
@Suite struct StepOracleTests {
  private static func merged(_ history: History) -> StepOracle {
    var semantics = StoreSemantics()
    semantics.mergeScope = .once
    return StepOracle(history, semantics)
  }

  /// The share of each sample, by row.
  private static func shares(_ oracle: StepOracle) -> [Int64] {
    oracle.samples.sorted { $0.row < $1.row }.map { oracle.amount(of: [$0]) }
  }

  private struct Sample {
    var source: Int
    var start: Int64
    var end: Int64
    var value: Int32
  }

  private static let slots: Int64 = Exhaustive.isWhole ? 6 : 4

  /// Every placement of a sample of two sources between two of the slots' borders.
  private static let placements: [Sample] = (0..<2).flatMap { source in
    (0...slots).flatMap { start in
      (start...slots).map { Sample(source: source, start: start, end: $0, value: 0) }
    }
  }

  private static func history(_ samples: [Sample]) -> History {
    let series = (0..<2).map { source in
      stepSeries(
        "\(source)",
        samples.filter { $0.source == source }.sorted { $0.start < $1.start }
          .map { ($0.start, $0.end, $0.value) })
    }
    return History(span: TimeRange(0, slots), identifierKey: 1, steps: series)
  }

  /// The definition, slot by slot: the best sample that covers a slot earns its steps of that slot.
  ///
  /// One without length earns all of its steps unless a better one covers its instant.
  private static func naive(_ history: History) -> [Int64] {
    let rows = history.steps.flatMap { series in
      (0..<series.count).map { (series.starts[$0], series.ends[$0], Int64(series.values[$0])) }
    }
    var shares = [Int64](repeating: 0, count: rows.count)
    for slot in 0...slots {
      let best = rows.firstIndex { $0.0 <= slot && slot < $0.1 }
      if let best {
        let (start, end, value) = rows[best]
        shares[best] += value * (slot + 1 - start) / (end - start)
        shares[best] -= value * (slot - start) / (end - start)
      }
      for (row, sample) in rows.enumerated() where sample.0 == slot && sample.1 == slot {
        if best.map({ $0 > row }) ?? true { shares[row] = sample.2 }
      }
    }
    return shares
  }

  /// Compares the oracle with the definition; returns the samples where they differ.
  private static func disagreement(_ samples: [Sample]) -> String? {
    let history = history(samples)
    let oracle = merged(history)
    let shares = naive(history)
    let starts = history.steps.flatMap(\.starts)
    guard Self.shares(oracle) == shares, oracle.samples.map(\.start) == starts.sorted() else {
      return "\(samples)"
    }
    for start in 0...slots {
      let inside = zip(starts, shares).reduce(Int64(0)) { $0 + ($1.0 < start ? 0 : $1.1) }
      if oracle.amount(in: TimeRange(start, slots + 1)) != inside { return "\(samples) \(start)" }
    }
    return nil
  }

  private static func disagreements(valued values: [Int32], reversed: Bool) -> [String] {
    let places = reversed ? placements.reversed() : placements
    var found: [String] = []
    for first in places.indices {
      for second in places[first...].indices {
        for third in places[second...].indices {
          var samples = [places[first], places[second], places[third]]
          for index in samples.indices { samples[index].value = values[index] }
          disagreement(samples).map { found.append($0) }
        }
      }
    }
    return found
  }

  @Test("it is the definition for all placements of three samples of two sources")
  func three() {
    #expect(Self.disagreements(valued: [7, 5, 3], reversed: false).first == nil)
  }

  @Test("it is the definition also where rows of one start come longest first")
  func reversed() {
    #expect(Self.disagreements(valued: [2, 9, 4], reversed: true).first == nil)
  }

  @Test("it is the definition for all placements of up to two samples, with and without steps")
  func upToTwo() {
    #expect(Self.disagreement([]) == nil)
    for values in [[0, 1], [1, 0], [11, 4]] as [[Int32]] {
      for var first in Self.placements {
        first.value = values[0]
        #expect(Self.disagreement([first]) == nil)
        for var second in Self.placements {
          second.value = values[1]
          if let found = Self.disagreement([first, second]) { Issue.record("\(found)") }
        }
      }
    }
  }

  @Test("it counts the samples that start inside a range, whole")
  func range() {
    let oracle = Self.merged(World().history)
    #expect(Self.shares(oracle) == [100, 50, 200, 40, 7, 30])
    #expect(oracle.amount(in: TimeRange(at(0, 8), at(0, 8, 5))) == 100)
    #expect(oracle.amount(in: TimeRange(at(0, 8) + 1, at(0, 8, 5) + 1)) == 40)
    #expect(oracle.amount(in: TimeRange(at(0, 12), at(0, 12))) == 0)
    #expect(oracle.amount(in: TimeRange(at(-9), at(9))) == 427)
  }

  @Test("it takes the steps of samples as long as centuries")
  func long() {
    let century = 100 * 366 * Milliseconds.day
    let samples: [(Int64, Int64, Int32)] = [(0, 2 * century, .max)]
    let history = History(
      span: TimeRange(0, 2 * century), identifierKey: 1,
      steps: [stepSeries("a", [(century, 2 * century, 10)]), stepSeries("b", samples)])
    #expect(Self.shares(Self.merged(history)) == [10, 1_073_741_823])
  }
}
