import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct StepsAndSleepReadsMatchTheStoreTests {
  private let check = StepsAndSleepReadsMatchTheStore.self

  @Test("it is silent in the correct world")
  func silent() { expectSilent(check, examined: 5) }

  @Test("it fires for another number of steps, and for another time asleep")
  func wrong() {
    expectMessages(
      check,
      World { event in
        switch event {
        case .readEnded(1, _): .readEnded(1, 196)
        case .readEnded(6, _): .readEnded(6, 1.01)
        default: event
        }
      },
      [
        "a read did not return the samples' value"
      ])
  }

  @Test("a millionth less than a whole step is the step before, as the store rounds")
  func millionth() {
    for (value, fires) in [(196.999_999, true), (197, false), (197.999_999, false)] {
      let world = World { event in
        if case .readEnded(1, _) = event { .readEnded(1, value) } else { event }
      }
      let found = report(check, world).findings
      #expect(found.isEmpty != fires, "\(value)")
    }
  }

  @Test("samples of the millisecond in which a read begins may be missing if the store is as quick")
  func tied() throws {
    for (value, answer, before, fires) in [
      (197, 0, 0, false), (0, 0, 0, false), (1, 0, 0, true), (197, 0, 1, false), (0, 0, 1, true),
      (197, 1, 0, false), (0, 1, 0, true),
    ] as [(Double, Int64, Int64, Bool)] {
      var world = World { event in
        if case .readEnded(1, _) = event { .readEnded(1, value) } else { event }
      }
      world.app?.shortestAnswer = answer
      let entry = world.app?.stepsAndSleep?.entries.first {
        if case .readBegan(1, _, _) = $0.event { true } else { false }
      }
      let begin = try #require(entry).time.milliseconds
      let samples = try #require(world.app?.metrics?.samples[.stepCount])
      world.app?.metrics?.samples[.stepCount] = samples.map { sample in
        var sample = sample
        if sample.arrival <= begin { sample.arrival = begin - before }
        return sample
      }
      #expect(report(check, world).breaches == (fires ? 1 : 0), "\(value) \(answer) \(before)")
    }
  }

  @Test("before the person answered a request to read a type, a read returns 0 if that is the rule")
  func unasked() {
    for answered in [instant(3), nil] {
      func breaches(firstRead: Double, _ rule: StoreSemantics.UnaskedRead = .empty) -> Int {
        var world = World { event in
          if case .readEnded(1, _) = event { .readEnded(1, firstRead) } else { event }
        }
        world.semantics.unaskedRead = rule
        world.app?.metrics?.readRequests[.stepCount] = answered
        return report(check, world).breaches
      }
      #expect(breaches(firstRead: 197) > 1)
      #expect(breaches(firstRead: 0) == breaches(firstRead: 197) - 1)
      // The 0 is made up if the store answers such a read with an error.
      #expect(breaches(firstRead: 0, .error) == 1)
    }
  }

  @Test("it is not applicable without observations")
  func absent() {
    var world = World()
    world.app?.stepsAndSleep = nil
    expectNotApplicable(check, world)
  }
}
