import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct SmallHistoriesAreLayeredExactlyTests {
  private let check = SmallHistoriesAreLayeredExactly.self

  private func breaches(_ change: (inout SmallLayering) -> Void) -> [String] {
    var small = smallLayering()
    change(&small)
    var world = World()
    world.layering?.small = [small]
    return report(check, world).findings.map(\.message)
  }

  private static var middle: Int64 { TimeRange(at(-364), at(1)).halves.first.end.milliseconds }

  @Test("it is silent for a year that is halved once")
  func silent() { expectSilent(check, examined: 1) }

  @Test("it is silent for intervals that end up to a second from the midpoint")
  func rounding() {
    #expect(
      breaches {
        $0.after = [
          interval(at(-364), Self.middle - 500, 40), interval(Self.middle - 500, at(1), 50),
        ]
      } == [])
  }

  @Test("it fires for gaps, wrong counts, marks, bounds and returned counts")
  func intervals() {
    let middle = Self.middle
    let last = interval(middle, at(1), 50)
    let wrong: [([LayeredInterval], String)] = [
      ([], "nothing was layered"), ([last], "samples or intervals lie outside the range"),
      ([interval(at(-365), middle, 40), last], "samples or intervals lie outside the range"),
      ([interval(at(-364), middle - 1, 40), last], "neighbors do not touch"),
      ([interval(at(-364), middle, 41), last], "an interval is stored wrongly"),
      ([interval(at(-364), middle, 40, synced: true), last], "an interval is stored wrongly"),
      ([interval(at(-364), middle, 40, indivisible: true), last], "an interval is stored wrongly"),
      (
        [interval(at(-364), at(1), 90, indivisible: true)],
        "an interval over the limit was not divided"
      ),
    ]
    for (intervals, message) in wrong {
      #expect(
        breaches {
          $0.after = intervals
          $0.returnedCount = intervals.count
        } == [message])
    }
    #expect(breaches { $0.returnedCount = 1 } == ["the returned count is not the number stored"])
    #expect(breaches { $0.errorShape = .raw } == ["nothing was layered"])
  }

  @Test("it fires where a history at the limit is divided, and where halves are not halves")
  func divided() {
    #expect(breaches { $0.threshold = 89 } == [])
    #expect(breaches { $0.threshold = 90 } == ["the division is not that of the strategy"])
    #expect(
      breaches {
        ($0.threshold, $0.strategy) = (90, .kWay(2))
      } == ["the division is not that of the strategy"])
    #expect(
      breaches {
        ($0.threshold, $0.strategy) = (90, .gallop)
      } == ["the division is not that of the strategy"])
    #expect(
      breaches {
        $0.after = [interval(at(-364), at(0, 12), 70), interval(at(0, 12), at(1), 20)]
        $0.threshold = 70
      } == ["the division is not that of the strategy"])
  }

  @Test("an own service that divides in its own way is held to halves, if halving is asked for")
  func own() {
    func found(_ strategy: LayeringStrategy, _ threshold: Int) -> [String] {
      breaches {
        $0.followsStrategy = false
        ($0.strategy, $0.threshold) = (strategy, threshold)
      }
    }
    #expect(found(.recursiveHalving, 89) == [])
    #expect(found(.recursiveHalving, 90) == ["the intervals are not halves"])
    #expect(found(.kWay(3), 89) == [])
    #expect(found(.kWay(3), 90) == ["a history that fits was divided"])
    #expect(found(.gallop, 90) == [])
  }

  @Test("it fires where an interval at the minimum length is divided")
  func minimum() {
    #expect(breaches { $0.minimumInterval = 365 * Milliseconds.day - 1 } == [])
    #expect(
      breaches { $0.minimumInterval = 365 * Milliseconds.day } == [
        "the division is not that of the strategy"
      ])
  }

  @Test("a range without steps is one interval of whole calendar years")
  func empty() {
    let short = TimeRange(at(-363), at(1))
    for (range, message) in [
      (TimeRange(at(-364), at(1)), nil), (short, "a range without steps is not one interval"),
    ] {
      let found = breaches {
        $0.samples = []
        $0.after = [interval(range.start.milliseconds, range.end.milliseconds, 0)]
        $0.returnedCount = 1
      }
      #expect(found == [message].compactMap { $0 })
    }
  }

  @Test("it is not applicable without layering, and vacuous where every run meets a failure")
  func missing() {
    var world = World()
    world.layering?.small = [smallLayering(failure: .store)]
    expectVacuous(check, world)
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
