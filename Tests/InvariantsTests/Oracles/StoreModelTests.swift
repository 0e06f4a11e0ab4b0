import HealthModel
import ServiceObservations
import Testing

@testable import Invariants

/// Consequences of acts that were found by hand: until noon a day has 2,970 steps and 10,080 s
/// asleep, in whole 5,940 and 20,160 s, and a quarter more steps after a change.
@Suite struct StoreModelTests {
  private func model(
    _ acts: [StoreLife.Act], _ change: (inout StoreLife) -> Void = { _ in }
  ) -> StoreModel {
    var life = StoreLife(number: 0)
    change(&life)
    var model = StoreModel(life)
    for act in acts { _ = model.perform(act) }
    return model
  }

  @Test("the failure of a later read stays, and the value of the earlier one is shown")
  func overlap() {
    let failed = model([.launch, .onboard, .overlap(.sleep, .secondFails)]).screen
    #expect(failed.values.sleepSeconds == 10_080 && failed.isSleepUnknown)
    let late = model([.launch, .onboard, .overlap(.sleep, .firstFails)]).screen
    #expect(late.values.sleepSeconds == 720 * 15 && !late.isSleepUnknown)
  }

  @Test("a day that cannot be read waits, and keeps the targets of its time")
  func waiting() {
    let waiting: [StoreLife.Act] = [
      .launch, .onboard, .answer(.fails), .wait(1_440), .foreground,
    ]
    #expect(model(waiting).closed.isEmpty)
    let closed = model(
      waiting + [.targets(steps: 5_000, sleepSeconds: 3_600), .answer(.works), .foreground])
    #expect(closed.closed.map(\.values.steps) == [5_940])
    #expect(closed.closed.map(\.values.targets.steps) == [10_000])
    #expect(
      closed.closed.map(\.values.energy)
        == [EnergyPoints(steps: 11, sleep: 14, others: 0, total: 25)])
  }

  @Test("a closed day follows later data, but neither a denied read nor entered sleep does")
  func reread() {
    let next: [StoreLife.Act] = [.launch, .onboard, .wait(1_440), .foreground]
    let changed = model(next + [.changeAmounts, .foreground]).closed
    #expect(changed.map(\.revision) == [1] && changed.map(\.values.steps) == [7_425])
    let denied = model(next + [.answer(.isDenied), .foreground])
    #expect(denied.closed.map(\.revision) == [0] && denied.screen.values.steps == 0)
    let entered = model(
      [
        .launch, .onboard, .enterSleep(3_600), .wait(1_440), .foreground, .changeAmounts,
        .foreground,
      ])
    #expect(entered.closed.map(\.values.sleepSeconds) == [3_600])
    let early = model(next + [.changeAmounts, .foreground]) { $0.rereadDays = 0 }
    #expect(early.closed.map(\.revision) == [0])
  }

  @Test("the last days alone are closed after a while without use")
  func gap() {
    let closed = model([.launch, .onboard, .wait(5 * 1_440), .foreground]) {
      $0.maximumGapDays = 2
    }.closed
    #expect(closed.map(\.values.day) == [3, 4].map { StoreLife.firstDay.advanced(by: $0) })
  }

  @Test("the open day stays open if its start is moved behind the present")
  func dayEnd() {
    let moved = model([.launch, .onboard, .endDay(minute: 1_439)])
    #expect(moved.label == StoreLife.firstDay)
    #expect(moved.range.length == Milliseconds.day + 1_439 * Milliseconds.minute)
  }

  @Test("a new installation takes over what is higher and what was not entered, and spends")
  func restored() {
    var row = StepsAndSleepObservation.Row(
      day: StoreLife.firstDay, targets: .init(steps: 8_000, sleepSeconds: 7_200))
    (row.steps, row.spentSteps) = (4_000, 1_500)
    row.points = .init([3, 0, 20])
    row.sleepSeconds = 3_600
    func screen(_ entries: [StoreLife.Act]) -> StepsAndSleepObservation.Screen {
      model([.launch, .answer(.fails)] + entries + [.onboard]) { $0.restorable = row }.screen
    }
    let new = screen([])
    #expect(new.values.steps == 4_000 && new.values.targets.steps == 8_000)
    #expect(new.remaining == 2_500 && new.budgetMinutes == 25)
    #expect(new.values.energy == EnergyPoints(steps: 10, sleep: 10, others: 23, total: 43))
    let entered = screen([.assign([5, 1, 0]), .enterSleep(7_200), .enterSleep(nil)])
    #expect(entered.values.energy == EnergyPoints(steps: 10, sleep: 0, others: 6, total: 16))
  }

  @Test("a row that the app has sent itself is taken over instead of an older one")
  func received() {
    var rows = (0..<2).map { _ in
      StepsAndSleepObservation.Row(
        day: StoreLife.firstDay, targets: .init(steps: 8_000, sleepSeconds: 7_200))
    }
    (rows[0].spentSteps, rows[1].spentSteps) = (7, 5)
    var life = StoreLife(number: 0)
    life.restorable = rows[0]
    var model = StoreModel(life)
    model.received = rows[1]
    for act in [.launch, .answer(.fails), .onboard] as [StoreLife.Act] { _ = model.perform(act) }
    #expect(model.spent == 5)
  }

  @Test("the extension pays with steps that were read, and not after the end of the day")
  func charges() {
    var day = model([.launch, .onboard, .override(steps: 9_000, sleepSeconds: nil)])
    #expect(day.perform(.charge(100)).paid == 29 && day.remaining == 70)
    #expect(day.perform(.spend(6_101)).isRefused)
    #expect(!day.perform(.spend(6_100)).isRefused)
    #expect(day.perform(.wait(720)).remaining == 0)
  }
}
