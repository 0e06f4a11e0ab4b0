import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct EntriesOutOfRangeAreRefusedTests {
  private let check = EntriesOutOfRangeAreRefused.self

  @Test("it is silent in the correct world")
  func silent() { expectSilent(check, examined: 8) }

  @Test("it fires for an entry out of range that is accepted")
  func accepted() {
    expectMessages(
      check,
      World { event in
        switch event {
        case .acted(let action, isAccepted: false): .acted(action, isAccepted: true)
        default: event
        }
      },
      [
        "an entry is wrongly accepted or wrongly refused"
      ])
  }

  @Test("it fires for an entry in range that is refused")
  func refused() {
    expectMessages(
      check,
      World { event in
        switch event {
        case .acted(.points(let points), _): .acted(.points(points), isAccepted: false)
        default: event
        }
      },
      [
        "an entry is wrongly accepted or wrongly refused"
      ])
  }

  @Test("it is not applicable without observations")
  func absent() {
    var world = World()
    world.app?.stepsAndSleep = nil
    expectNotApplicable(check, world)
  }

  @Test("it fires for an entry that is refused with another error")
  func errors() {
    expectMessages(
      check,
      World { event in
        if case .acted(.points, _) = event { .misreported } else { event }
      }, ["entries are refused with another error"])
  }
}
