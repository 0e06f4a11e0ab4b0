import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct DayRowsHoldTheValuesInForceTests {
  private let check = DayRowsHoldTheValuesInForce.self

  @Test("it is silent in the correct world")
  func silent() { expectSilent(check, examined: 6) }

  @Test("it fires for another day")
  func day() {
    expectMessages(
      check,
      World { event in
        guard case .rowSent(let number, var row) = event else { return event }
        row.day = row.day.advanced(by: -1)
        return .rowSent(number, row)
      },
      [
        "a row does not belong to the open day",
        "today has no row",
      ])
  }

  @Test("it fires for other steps")
  func steps() {
    expectMessages(
      check,
      World { event in
        guard case .rowSent(let number, var row) = event else { return event }
        row.steps = 200
        return .rowSent(number, row)
      },
      [
        "a row's steps are not those last read",
        "the server's row does not hold the last values",
        "a row's energy does not follow from its values",
      ])
  }

  @Test("it fires for other sleep")
  func sleep() {
    expectMessages(
      check,
      World { event in
        guard case .rowSent(let number, var row) = event else { return event }
        row.sleepSeconds = 13_210
        return .rowSent(number, row)
      },
      [
        "a row's sleep is not the value last read or entered",
        "the server's row does not hold the last values",
      ])
  }

  @Test("it fires for other spent steps")
  func spent() {
    expectMessages(
      check,
      World { event in
        guard case .rowSent(let number, var row) = event else { return event }
        row.spentSteps = 41
        return .rowSent(number, row)
      },
      [
        "a row's spent steps, targets or points are not those in force",
        "the server's row does not hold the last values",
      ])
  }

  @Test("it fires for other targets")
  func targets() {
    expectMessages(
      check,
      World { event in
        guard case .rowSent(let number, var row) = event else { return event }
        row.targets.steps = 201
        return .rowSent(number, row)
      },
      [
        "a row's spent steps, targets or points are not those in force",
        "the server's row does not hold the last values",
      ])
  }

  @Test("it fires for other points")
  func points() {
    expectMessages(
      check,
      World { event in
        guard case .rowSent(let number, var row) = event else { return event }
        row.points.parts = [4, 3, 25]
        return .rowSent(number, row)
      },
      [
        "a row's spent steps, targets or points are not those in force",
        "the server's row does not hold the last values",
      ])
  }

  @Test("it fires for other energy")
  func energy() {
    expectMessages(
      check,
      World { event in
        guard case .rowSent(let number, var row) = event else { return event }
        row.energy = EnergyPoints(steps: 19, sleep: 9, others: 32, total: 60)
        return .rowSent(number, row)
      },
      [
        "a row's energy does not follow from its values"
      ])
  }

  @Test("it fires where the last values were never sent")
  func stale() {
    expectMessages(
      check,
      World { event in
        switch event {
        case .settled: .acted(.points(.init([1, 1, 1])), isAccepted: true)
        case .charged(3, _, _, _): .settled
        default: event
        }
      },
      [
        "the server's row does not hold the last values"
      ])
  }

  @Test("it is not applicable without observations")
  func absent() {
    var world = World()
    world.app?.stepsAndSleep = nil
    expectNotApplicable(check, world)
  }
}
