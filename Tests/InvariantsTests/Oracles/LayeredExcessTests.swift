import HealthModel
import ServiceObservations
import Testing

@testable import Invariants

@Suite struct LayeredExcessTests {
  /// Intervals between borders, over the range from the first to the last; `isTrimmed` leaves out
  /// the first and the last of them, as layering leaves out parts without steps.
  static func layering(_ borders: [Int64], isTrimmed: Bool = false) -> LayeringObservation {
    var layering = LayeringObservation(
      range: TimeRange(borders[0], borders[borders.count - 1]), threshold: 1, minimumInterval: 1)
    layering.first.intervals = zip(borders, borders.dropFirst()).map { interval($0, $1, 0) }
    if isTrimmed {
      layering.first.intervals.removeFirst()
      layering.first.intervals.removeLast()
    }
    return layering
  }

  static func semantics(
    _ scope: StoreSemantics.MergeScope = .perQuery,
    _ instants: StoreSemantics.InstantUnderCover = .hidden,
    _ rounding: StoreSemantics.SumRounding = .down
  ) -> StoreSemantics {
    var semantics = StoreSemantics()
    semantics.mergeScope = scope
    semantics.instantUnderCover = instants
    semantics.sumRounding = rounding
    return semantics
  }

  private func excess(
    _ samples: [(Int, Int64, Int64, Int32)], _ borders: [Int64],
    _ semantics: StoreSemantics = semantics()
  ) -> LayeredExcess {
    let history = StepHistories.history(
      samples.map { StepHistories.Sample(source: $0.0, start: $0.1, end: $0.2, value: $0.3) },
      sources: 3)
    return LayeredExcess(Self.layering(borders), StepOracle(history, semantics))
  }

  @Test("a boundary uncovers what reaches over it no longer hides, computed by hand")
  func byHand() {
    // Together 140: the phone is hidden for 60 ms, a step each.
    let pair: [(Int, Int64, Int64, Int32)] = [(0, 0, 100, 100), (1, 40, 140, 100)]
    let cases: [([Int64], Int64)] = [
      ([0, 200], 0), ([0, 50, 200], 0), ([0, 41, 200], 0), ([0, 40, 200], 60),
      ([0, 20, 200], 60), ([0, 1, 200], 60), ([0, 20, 30, 40, 200], 60), ([0, 20, 50, 200], 60),
      ([0, 50, 100, 200], 0), ([0, 40, 41, 200], 60), ([20, 60, 200], 0),
    ]
    for (borders, steps) in cases {
      #expect(excess(pair, borders).wholeSteps == steps, "\(borders)")
      #expect(excess(pair, borders).millionths == steps * 1_000_000, "\(borders)")
      #expect(excess(pair, borders, Self.semantics(.once)).millionths == 0, "\(borders)")
    }
    // The worse one first: it counts 40 of its 100 in the whole, and all in a part of its own.
    let swapped: [(Int, Int64, Int64, Int32)] = [(1, 0, 100, 100), (0, 40, 140, 100)]
    #expect(excess(swapped, [0, 40, 200]).wholeSteps == 60)
    #expect(excess(swapped, [0, 41, 200]).wholeSteps == 0)
  }

  @Test("each boundary adds its own: what reaches over several hides at each")
  func several() {
    // 100, 100 and 40 apart, 160 together.
    let chain: [(Int, Int64, Int64, Int32)] = [
      (0, 0, 100, 100), (1, 40, 140, 100), (2, 120, 160, 40),
    ]
    #expect(excess(chain, [0, 40, 200]).wholeSteps == 60)
    #expect(excess(chain, [0, 120, 200]).wholeSteps == 20)
    #expect(excess(chain, [0, 40, 120, 200]).wholeSteps == 80)
    // 300, 150 and 100 apart, 300 together; the last two together 200.
    let long: [(Int, Int64, Int64, Int32)] = [
      (0, 0, 300, 300), (1, 100, 250, 150), (2, 200, 300, 100),
    ]
    #expect(excess(long, [0, 100, 200, 300]).wholeSteps == 250)
    #expect(excess(long, [0, 100, 300]).wholeSteps == 200)
    #expect(excess(long, [0, 200, 300]).wholeSteps == 100)
  }

  @Test("time before and after the intervals is a part of its own")
  func trimmed() {
    // The watch's zeros hide the phone's 100 together, and not in the part after them.
    let hidden: [(Int, Int64, Int64, Int32)] = [
      (0, 0, 100, 0), (1, 40, 100, 100), (1, 120, 160, 7),
    ]
    let borders: [Int64] = [0, 40, 130, 200]
    let steps = StepOracle(
      StepHistories.history(
        hidden.map {
          StepHistories.Sample(source: $0.0, start: $0.1, end: $0.2, value: $0.3)
        }, sources: 3), Self.semantics())
    let excess = LayeredExcess(Self.layering(borders, isTrimmed: true), steps)
    #expect(excess.wholeSteps == 100)
    var without = Self.layering(borders)
    without.first.intervals = []
    #expect(LayeredExcess(without, steps).boundaryExcess == 0)
    // A faulty service may return intervals outside the range.
    without.first.intervals = [interval(300, 400, 0), interval(-200, -100, 0)]
    #expect(LayeredExcess(without, steps).boundaryExcess == 0)
  }

  @Test("an instant entry counts again where it was hidden, on the boundary and after it")
  func instants() {
    let entry: [(Int, Int64, Int64, Int32)] = [(0, 0, 100, 100), (1, 70, 70, 7)]
    for border in [1, 50, 70] as [Int64] {
      #expect(excess(entry, [0, border, 200]).wholeSteps == 7)
      #expect(excess(entry, [0, border, 200], Self.semantics(.perQuery, .counted)).wholeSteps == 0)
    }
    #expect(excess(entry, [0, 71, 200]).wholeSteps == 0)
    #expect(excess([(0, 0, 70, 100), (1, 70, 70, 7)], [0, 50, 200]).wholeSteps == 0)
    #expect(excess([(1, 0, 100, 100), (0, 70, 70, 7)], [0, 50, 200]).wholeSteps == 0)
  }

  @Test("where every source counts there is nothing to uncover")
  func sum() {
    var semantics = Self.semantics()
    semantics.sourceMerging = .sum
    let pair: [(Int, Int64, Int64, Int32)] = [(0, 0, 100, 100), (1, 40, 140, 100)]
    #expect(excess(pair, [0, 40, 200], semantics).boundaryExcess == 0)
  }

  @Test("it is told in millionths and in steps to the nearest, rounding apart")
  func figures() {
    let thirds: [(Int, Int64, Int64, Int32)] = [(0, 0, 3, 10), (1, 1, 4, 10)]
    let cut = excess(thirds, [0, 1, 9])
    #expect(cut.unit == 1_000_000)
    #expect(cut.boundaryExcess == 6_666_666)
    #expect(cut.millionths == 6_666_666)
    #expect(cut.wholeSteps == 7)
    #expect(cut.roundedAwayMillionths == 0)
    // 13.333334 in one part.
    let whole = excess(thirds, [0, 9])
    #expect(whole.millionths == 0)
    #expect(whole.roundedAway == 333_334)
    #expect(whole.roundedAwayMillionths == 333_334)
    // 13.666667 in one part: rounding to the nearest adds.
    let more: [(Int, Int64, Int64, Int32)] = [(0, 0, 3, 10), (1, 1, 4, 11)]
    #expect(excess(more, [0, 9]).roundedAwayMillionths == 666_667)
    let nearest = excess(more, [0, 9], Self.semantics(.perQuery, .hidden, .nearest))
    #expect(nearest.roundedAwayMillionths == -333_333)
    // 7.333333 to the nearest, and exactly a half.
    #expect(excess(more, [0, 1, 9]).millionths == 7_333_333)
    #expect(excess(more, [0, 1, 9]).wholeSteps == 7)
    let half: [(Int, Int64, Int64, Int32)] = [(0, 0, 2, 10), (1, 1, 3, 1)]
    #expect(excess(half, [0, 1, 9]).millionths == 500_000)
    #expect(excess(half, [0, 1, 9]).wholeSteps == 1)
    let once = excess(thirds, [0, 1, 9], Self.semantics(.once))
    #expect(once.unit == 1)
    #expect(once.roundedAwayMillionths == 0)
  }

  @Test("what two parts lose to rounding adds up")
  func roundedParts() {
    let twice: [(Int, Int64, Int64, Int32)] = [
      (0, 0, 3, 10), (0, 10, 13, 10), (1, 1, 4, 10), (1, 11, 14, 11),
    ]
    #expect(excess(twice, [0, 10, 20]).roundedAwayMillionths == 333_334 + 666_667)
    let nearest = Self.semantics(.perQuery, .hidden, .nearest)
    #expect(excess(twice, [0, 10, 20], nearest).roundedAwayMillionths == 333_334 - 333_333)
  }

  @Test("a run has it where it was layered, by the rules of its store")
  func subject() {
    var world = World()
    world.layering?.first.intervals = [
      interval(at(0), at(0, 8, 5), 0), interval(at(0, 8, 5), at(2), 0),
    ]
    #expect(LayeredExcess.of(world.subject)?.wholeSteps == 40)
    world.semantics.mergeScope = .once
    #expect(LayeredExcess.of(world.subject)?.wholeSteps == 0)
    world.layering = nil
    #expect(LayeredExcess.of(world.subject) == nil)
  }
}
