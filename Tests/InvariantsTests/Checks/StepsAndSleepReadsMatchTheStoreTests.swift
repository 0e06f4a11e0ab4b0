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
        "a read returned another value than the samples"
      ])
  }

  @Test("it is not applicable without observations")
  func absent() {
    var world = World()
    world.app?.stepsAndSleep = nil
    expectNotApplicable(check, world)
  }
}
