import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct ShownValuesFollowTheirReadsTests {
  private let check = ShownValuesFollowTheirReads.self

  @Test("it is silent in the correct world")
  func silent() { expectSilent(check, examined: 25) }

  @Test("it fires for another day")
  func day() {
    expectMessages(
      check,
      World { event in
        guard case .shown(var screen) = event else { return event }
        screen.values.day = screen.values.day.advanced(by: 1)
        return .shown(screen)
      },
      [
        "another day is shown as today"
      ])
  }

  @Test("it fires for other steps")
  func steps() {
    expectMessages(
      check,
      World { event in
        guard case .shown(var screen) = event else { return event }
        screen.values.steps = 195
        return .shown(screen)
      },
      [
        "the steps shown are not those last read",
        "the energy shown does not follow from the values",
        "the spent steps, the balance and its minutes do not follow from the entries",
        "the extension's steps are not those shown",
      ])
  }

  @Test("it fires for other sleep")
  func sleep() {
    expectMessages(
      check,
      World { event in
        guard case .shown(var screen) = event else { return event }
        screen.values.sleepSeconds = 13_190
        return .shown(screen)
      },
      [
        "the sleep shown is not the value last read or entered",
        "the energy shown does not follow from the values",
        "the extension's sleep is not the value shown",
      ])
  }

  @Test("it fires for sleep that is unknown after a read")
  func unknown() {
    expectMessages(
      check,
      World { event in
        guard case .shown(var screen) = event else { return event }
        screen.isSleepUnknown = true
        return .shown(screen)
      },
      [
        "unknown sleep does not match the failed reads"
      ])
  }

  @Test("it fires for other targets")
  func targets() {
    expectMessages(
      check,
      World { event in
        guard case .shown(var screen) = event else { return event }
        screen.values.targets.sleepSeconds = 28_000
        return .shown(screen)
      },
      [
        "the targets shown are not those entered"
      ])
  }

  @Test("it fires for another total")
  func total() {
    expectMessages(
      check,
      World { event in
        guard case .shown(var screen) = event else { return event }
        screen.values.energy = EnergyPoints(steps: 20, sleep: 2, others: 0, total: 21)
        return .shown(screen)
      },
      [
        "the energy shown does not follow from the values"
      ])
  }

  @Test("it fires for other spent steps, another balance and other minutes")
  func spent() {
    expectMessages(
      check,
      World { event in
        guard case .shown(var screen) = event else { return event }
        screen.budgetMinutes += 1
        return .shown(screen)
      },
      [
        "the spent steps, the balance and its minutes do not follow from the entries"
      ])
  }

  @Test("it fires for other steps in the extension")
  func shared() {
    expectMessages(
      check,
      World { event in
        guard case .shown(var screen) = event else { return event }
        screen.shared?.steps?.value = 1
        return .shown(screen)
      },
      [
        "the extension's steps are not those shown"
      ])
  }

  @Test("it fires if sleep was not read in the foreground")
  func unread() {
    expectMessages(
      check,
      World { event in
        if case .readEnded(2, _) = event { nil } else { event }
      },
      [
        "sleep was not read",
        "the sleep shown is not the value last read or entered",
      ])
  }

  @Test("it fires if steps were not read after an update")
  func update() {
    expectMessages(
      check,
      World { event in
        if case .readEnded(4, _) = event { nil } else { event }
      },
      [
        "steps were not read after an update"
      ])
  }

  @Test("it fires for a failed request of which nothing was shown")
  func notice() {
    expectMessages(
      check,
      World { event in
        event == .noticed ? nil : event
      },
      [
        "the errors shown are not those of the authorization requests"
      ])
  }

  @Test("it fires for a failed read that is not in the log")
  func warning() {
    let failed = World { event in
      if case .readEnded(4, _) = event { .readEnded(4, nil) } else { event }
    }
    #expect(
      report(check, failed).findings.contains {
        $0.message == "failed reads or uploads are not in the log"
      })
  }

  @Test("it is not applicable without observations")
  func absent() {
    var world = World()
    world.app?.stepsAndSleep = nil
    expectNotApplicable(check, world)
  }

  @Test("it fires for a reader that observes after it should stop, and one that does not begin")
  func observing() {
    for isOn in [true, false] {
      var world = World()
      world.app?.stepsAndSleep?.entries += [
        StepsAndSleepObservation.Entry(instant(1, 23), .observing(!isOn)),
        StepsAndSleepObservation.Entry(
          instant(1, 23), .acted(.observation(isOn: isOn), isAccepted: true)),
      ]
      expectMessages(
        check, world, ["the reader is not told to observe steps, or to stop"])
    }
  }
}
