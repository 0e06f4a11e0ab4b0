import HealthModel
import TestSupport
import Testing

@testable import Invariants

/// The steps of days by the store's rules, against a count of slots.
@Suite("steps of days by the store's rules")
struct StoredStepsTests {
  private struct Sample {
    var source: Int
    var start: Int64
    var end: Int64
  }

  private static let slots: Int64 = 4
  /// Steps that a sample of any length divides among its slots without a rest.
  private static let value: Int32 = 60

  private static let placements: [Sample] = (0..<2).flatMap { source in
    (0...slots).flatMap { start in
      (start...slots).map { Sample(source: source, start: start, end: $0) }
    }
  }

  private static func history(_ samples: [Sample]) -> History {
    let series = (0..<2).map { source in
      stepSeries(
        "\(source)",
        samples.filter { $0.source == source }.sorted { $0.start < $1.start }
          .map { ($0.start, $0.end, value) })
    }
    return History(span: TimeRange(0, slots + 1), identifierKey: 1, steps: series)
  }

  /// The steps of slots: of the first sample that covers each, and of the samples without length
  /// that no better one covers.
  private static func naive(_ history: History, _ range: Range<Int64>) -> Int64 {
    let rows = history.steps.flatMap { zip($0.starts, $0.ends) }
    return range.reduce(0) { sum, slot in
      let best = rows.firstIndex { $0.0 <= slot && slot < $0.1 }
      let covered = best.map { Int64(value) / (rows[$0].1 - rows[$0].0) } ?? 0
      let instants = rows.indices.count {
        rows[$0].0 == slot && rows[$0].1 == slot && $0 < best ?? .max
      }
      return sum + covered + Int64(instants) * Int64(value)
    }
  }

  @Test("all placements of two samples of two sources, cut into days at every slot")
  func placements() {
    for (place, first) in Self.placements.enumerated() {
      for second in Self.placements[place...] {
        let history = Self.history([first, second])
        let oracle = StepOracle(history, StoreSemantics())
        for cut in 1...Self.slots {
          let days = DayTable(
            firstDay: LocalDay(ordinal: 0), starts: [0, cut, Self.slots + 1])
          let expected = [
            Self.naive(history, 0..<cut), Self.naive(history, cut..<Self.slots + 1),
          ]
          #expect(oracle.steps(of: days) == expected, "\(first) \(second) \(cut)")
        }
      }
    }
  }

  @Test("samples are whole where the store merges once")
  func once() {
    var semantics = StoreSemantics()
    semantics.mergeScope = .once
    let oracle = StepOracle(Self.history([Sample(source: 0, start: 0, end: 4)]), semantics)
    let days = DayTable(firstDay: LocalDay(ordinal: 0), starts: [0, 1, 5])
    #expect(oracle.steps(of: days) == [60, 0])
  }
}
