import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MinutesAreChargedToTheBalanceTests {
  private let check = MinutesAreChargedToTheBalance.self

  @Test("it is silent in the correct world")
  func silent() { expectSilent(check, examined: 8) }

  @Test("it fires for minutes that the balance does not pay for")
  func paid() {
    expectMessages(
      check,
      World { event in
        guard case .charged(3, _, let before, let after) = event else { return event }
        return .charged(minutes: 3, paid: 2, before: before, after: after)
      },
      [
        "the wrong number of minutes is charged"
      ])
  }

  @Test("it fires for another balance, before and after")
  func balance() {
    expectMessages(
      check,
      World { event in
        guard case .charged(3, let paid, var before, var after) = event else { return event }
        before.remaining = 197
        after.remaining = 97
        return .charged(minutes: 3, paid: paid, before: before, after: after)
      },
      [
        "the extension's balance is wrong",
        "the balance does not fall by the price of the minutes",
      ])
  }

  @Test("it fires for steps that a charge changes")
  func stored() {
    expectMessages(
      check,
      World { event in
        guard case .charged(3, let paid, let before, var after) = event else { return event }
        after.steps?.value = 97
        return .charged(minutes: 3, paid: paid, before: before, after: after)
      },
      [
        "a charge changes the stored steps"
      ])
  }

  @Test("it is not applicable without observations")
  func absent() {
    var world = World()
    world.app?.stepsAndSleep = nil
    expectNotApplicable(check, world)
  }
}
