import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct DaySnapshotsHoldTheirDayTests {
  private let check = DaySnapshotsHoldTheirDay.self

  @Test("it is silent in the correct world")
  func silent() { expectSilent(check, examined: 26) }

  @Test("it fires for other spent steps")
  func spent() {
    expectMessages(
      check,
      World { event in
        guard case .snapshotSent(8, var snapshot) = event else { return event }
        snapshot.values.spentSteps = 40
        return .snapshotSent(8, snapshot)
      },
      [
        "a snapshot's spent steps are not those of the day",
        "a changed snapshot does not have a higher revision",
      ])
  }

  @Test("it fires for a revision that stays")
  func revision() {
    expectMessages(
      check,
      World { event in
        guard case .snapshotSent(8, var snapshot) = event else { return event }
        snapshot.revision = 0
        return .snapshotSent(8, snapshot)
      },
      [
        "a changed snapshot does not have a higher revision"
      ])
  }

  @Test("it fires for a lost snapshot")
  func lost() {
    expectMessages(
      check,
      World { event in
        if case .queried(let day, .some) = event { .queried(day, nil) } else { event }
      },
      [
        "the app has lost a snapshot that it sent"
      ])
  }

  @Test("it fires for a snapshot of a day in progress")
  func open() {
    expectMessages(
      check,
      World { event in
        switch event {
        case .queried(let day, .some(let snapshot)):
          .queried(day.advanced(by: 1), snapshot)
        default: event
        }
      },
      [
        "the app returned another day's snapshot"
      ])
  }

  @Test("it fires for entered sleep that is not marked, or is not the entered one")
  func manual() {
    expectMessages(
      check,
      World { event in
        guard case .snapshotSent(7, var snapshot) = event else { return event }
        snapshot.isSleepManual = false
        snapshot.values.sleepSeconds = 23_401
        return .snapshotSent(7, snapshot)
      },
      [
        "a snapshot's mark does not say whether sleep was entered",
        "a snapshot's sleep is not the value entered",
      ])
  }

  @Test("it fires for other targets, points and energy")
  func values() {
    expectMessages(
      check,
      World { event in
        guard case .snapshotSent(7, var snapshot) = event else { return event }
        snapshot.values.targets.steps = 10_000
        snapshot.values.points.parts = [0, 0, 0]
        return .snapshotSent(7, snapshot)
      },
      [
        "a snapshot's targets are not those of the day",
        "a snapshot's points are not those of the day",
        "a snapshot's energy does not follow from its values",
      ])
  }

  @Test("it is not applicable without observations")
  func absent() {
    var world = World()
    world.app?.stepsAndSleep = nil
    expectNotApplicable(check, world)
  }
}
