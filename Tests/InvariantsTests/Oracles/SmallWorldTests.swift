import HealthModel
import Invariants
import ServiceObservations
import TestSupport
import Testing

/// Checks in all small worlds: what they say is held against counting by hand.
@Suite struct SmallSleepTests {
  private struct Placement {
    var start: Int64
    var end: Int64
    var stage: SleepStage

    /// The seconds of the grid that it covers, as bits.
    var cells: UInt8 { UInt8((start..<end).reduce(0) { $0 | 1 << $1 }) }
  }

  private static func placements(of stages: [SleepStage]) -> [Placement] {
    stages.flatMap { stage in
      (0..<8).flatMap { start in
        (start + 1...8).map { Placement(start: start, end: $0, stage: stage) }
      }
    }
  }

  /// Eight seconds of sleep reported by two sources in turn, and an answer for them.
  private static func world(
    _ placements: [Placement], answer: MergedSleep, in base: World
  ) -> World {
    var world = base
    let rows = placements.enumerated().map { number, placement in
      (number % 2, (placement.start * 1_000, placement.end * 1_000, placement.stage))
    }
    let range = TimeRange(0, 8_000)
    world.history = History(
      span: range, identifierKey: 1,
      sleep: (0..<2).map { source in
        sleepSeries("\(source)", rows.filter { $0.0 == source }.map(\.1))
      })
    world.sleep?.windows = [
      SleepObservation.Window(
        range: range, samples: placements.count, merged: answer, shuffled: answer,
        asleepAlone: answer, cut: Instant(milliseconds: 0), parts: [])
    ]
    return world
  }

  private static func count(_ placements: [Placement], _ counts: (SleepStage) -> Bool) -> Int64 {
    let cells = placements.reduce(UInt8(0)) { counts($1.stage) ? $0 | $1.cells : $0 }
    return Int64(cells.nonzeroBitCount) * 1_000
  }

  /// The worlds of one choice of stages, and the first of which the check speaks wrongly.
  private static func wrong(_ stages: [SleepStage], upTo count: Int) -> (worlds: Int, String?) {
    let base = World()
    var worlds = 0
    var first: String?
    for number in 0...count {
      Exhaustive.multisets(of: placements(of: stages), count: number) { placements in
        worlds += 1
        guard first == nil else { return }
        let right = MergedSleep(
          asleep: Self.count(placements) { $0 == .asleepCore },
          inBed: Self.count(placements) { $0 == .inBed })
        let more = MergedSleep(asleep: right.asleep + 1_000, inBed: right.inBed)
        for (answer, status) in [(right, InvariantStatus.held), (more, .violated)] {
          let said = report(
            MergedSleepEqualsThePerSecondOracle.self, world(placements, answer: answer, in: base))
          if said.status != status { first = "\(placements): \(answer) \(said.status)" }
        }
      }
    }
    return (worlds, first)
  }

  @Test("all placements of up to three samples asleep on eight seconds; of four where asked for")
  func asleep() {
    let found = Self.wrong([.asleepCore], upTo: Exhaustive.isWhole ? 4 : 3)
    #expect(found.worlds == (Exhaustive.isWhole ? 91_390 : 9_139))
    #expect(found.1 == nil)
  }

  @Test("all placements of up to two samples asleep, awake or in bed; of four where asked for")
  func stages() {
    let found = Self.wrong([.asleepCore, .awake, .inBed], upTo: Exhaustive.isWhole ? 4 : 2)
    #expect(found.worlds == (Exhaustive.isWhole ? 6_210_820 : 5_995))
    #expect(found.1 == nil)
  }
}

@Suite struct SmallSyncTests {
  private enum StepEvent: CaseIterable {
    case arrive, uploadFirst, uploadSecond, uploadThird, uploadUnknown
  }

  @Test("all orders of up to five or six arrivals and uploads")
  func uploads() {
    let base = World()
    var wrong: String?
    var sequences = 0
    Exhaustive.sequences(of: StepEvent.allCases, upTo: Exhaustive.isWhole ? 6 : 5) { events in
      sequences += 1
      var arrived = 0
      var copies: [Int: Int] = [:]
      for event in events {
        switch event {
        case .arrive: arrived += 1
        case .uploadFirst: copies[0, default: 0] += 1
        case .uploadSecond: copies[1, default: 0] += 1
        case .uploadThird: copies[2, default: 0] += 1
        case .uploadUnknown: copies[-1, default: 0] += 1
        }
      }
      let isWhole = copies == Dictionary(uniqueKeysWithValues: (0..<arrived).map { ($0, 1) })
      var world = base
      world.app?.arrivedRows = (0..<arrived).map { Int32($0) }
      world.app?.uploadedRows = copies.sorted { $0.key < $1.key }.flatMap { row, count in
        Array(repeating: Int32(row), count: row < 0 ? 0 : count)
      }
      world.app?.unknownUploads = copies[-1] ?? 0
      let status = report(ServerHoldsEverySampleOnce.self, world).status
      if status != (isWhole ? .held : .violated) { wrong = wrong ?? "\(events): \(status)" }
    }
    // 5^0 + ... + 5^5, or to 5^6
    #expect(sequences == (Exhaustive.isWhole ? 19_531 : 3_906))
    #expect(wrong == nil)
  }

  private enum WeightEvent: CaseIterable {
    case type, measure, forget, show, hide, lose
  }

  @Test("all orders of up to five or six weights typed, measured, shown, hidden and deleted")
  func weights() {
    let (light, heavy) = (
      AppObservation.Weight(time: Instant(milliseconds: 0), grams: 70_000),
      AppObservation.Weight(time: Instant(milliseconds: 0), grams: 80_000)
    )
    let base = World()
    var wrong: String?
    var sequences = 0
    Exhaustive.sequences(of: WeightEvent.allCases, upTo: Exhaustive.isWhole ? 6 : 5) { events in
      sequences += 1
      var app = AppObservation(span: World.span)
      for event in events {
        switch event {
        case .type:
          app.typedWeights.append(light)
          app.storedWeights.append(light)
        case .measure: app.storedWeights.append(heavy)
        case .forget: _ = app.storedWeights.popLast()
        case .show: app.shownWeights.append(light)
        case .hide: app.deletedImports.append(heavy)
        case .lose: _ = app.shownWeights.popLast()
        }
      }
      let held = (app.shownWeights + app.deletedImports).map(\.grams).sorted()
      let converges =
        held == app.storedWeights.map(\.grams).sorted()
        && app.typedWeights.count <= app.shownWeights.count
      let isEmpty =
        app.storedWeights.isEmpty && app.shownWeights.isEmpty && app.typedWeights.isEmpty
      var world = base
      world.app = app
      let status = report(WeightsConverge.self, world).status
      let expected: InvariantStatus =
        isEmpty ? .notApplicable : converges ? .held : .violated
      if status != expected { wrong = wrong ?? "\(events): \(status)" }
    }
    // 6^0 + ... + 6^5, or to 6^6
    #expect(sequences == (Exhaustive.isWhole ? 55_987 : 9_331))
    #expect(wrong == nil)
  }
}
