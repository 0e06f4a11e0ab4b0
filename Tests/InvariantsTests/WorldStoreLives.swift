import HealthModel
import ServiceObservations

extension World {
  /// A life whose first day is closed on the second one; its amounts are computed by hand.
  static var correctStoreLife: StoreLife {
    let first = StoreLife.firstDay
    let targets = StepsAndSleepObservation.Targets(steps: 10_000, sleepSeconds: 28_800)
    func row(_ day: LocalDay, steps: Int, sleepSeconds: Int, _ points: EnergyPoints)
      -> StepsAndSleepObservation.Row
    {
      var row = StepsAndSleepObservation.Row(day: day, targets: targets)
      (row.steps, row.sleepSeconds, row.energy) = (steps, sleepSeconds, points)
      return row
    }
    let installed = StoreLife.Seen(
      .init(StepsAndSleepObservation.Row(day: first, targets: targets)))
    let firstRow = row(
      first, steps: 2_970, sleepSeconds: 10_080,
      EnergyPoints(steps: 5, sleep: 7, others: 0, total: 12))
    var onboarded = StoreLife.Seen(.init(firstRow))
    (onboarded.screen.remaining, onboarded.screen.budgetMinutes) = (2_970, 29)
    (onboarded.remaining, onboarded.row) = (2_970, firstRow)
    (onboarded.requests, onboarded.isObserving) = (1, true)
    var later = onboarded
    later.remaining = 0
    let secondRow = row(
      first.advanced(by: 1), steps: 2_970, sleepSeconds: 10_080,
      EnergyPoints(steps: 5, sleep: 7, others: 0, total: 12))
    var opened = onboarded
    (opened.screen, opened.row, opened.remaining) = (.init(secondRow), secondRow, 2_970)
    (opened.screen.remaining, opened.screen.budgetMinutes) = (2_970, 29)
    let midnight = first.wallMilliseconds
    let closed = row(
      first, steps: 5_940, sleepSeconds: 20_160,
      EnergyPoints(steps: 11, sleep: 14, others: 0, total: 25))
    opened.closed = [
      StepsAndSleepObservation.Snapshot(
        closed, range: TimeRange(midnight, midnight + Milliseconds.day))
    ]
    opened.received = opened.closed
    var life = StoreLife(number: 0)
    life.moments = [
      StoreLife.Moment(.launch, installed), StoreLife.Moment(.onboard, onboarded),
      StoreLife.Moment(.wait(1_440), later), StoreLife.Moment(.foreground, opened),
    ]
    return life
  }
}
