import HealthContracts
import HealthModel
import ServiceObservations

/// Lives of the store of steps and sleep, each on a device of its own, in which acts of the person
/// and of the system are drawn.
@MainActor
struct StoreLives {
  private let context: WorkloadContext

  init(_ context: WorkloadContext) { self.context = context }

  /// Lives the lives, one after another.
  ///
  /// - Parameters:
  ///   - count: The number of lives.
  ///   - acts: The number of acts in each.
  /// - Returns: The lives; none if the system has no time zone UTC.
  func observed(_ count: Int, acts: Int) async -> [StoreLife] {
    guard let zones = ZoneTimeline(identifier: "UTC") else { return [] }
    var lives: [StoreLife] = []
    for number in 0..<count {
      var draws = CaseDraws(context, "store \(number)")
      let life = Self.life(number, &draws)
      let world = StoreWorld(context.suite, zones, life, draws)
      lives.append(await world.live(acts: acts))
    }
    return lives
  }

  /// Draws the conditions of a life.
  private static func life(_ number: Int, _ draws: inout CaseDraws) -> StoreLife {
    var life = StoreLife(number: number)
    life.rereadDays = draws.below(4)
    life.maximumGapDays = [2, 4, 3_660][draws.below(3)]
    life.stepsPerMinute = [1, 7, 100][draws.below(3)]
    if draws.below(2) == 0 {
      life.unansweredLoads = draws.below(3)
      var row = StepsAndSleepObservation.Row(
        day: StoreLife.firstDay.advanced(by: draws.below(8) / 7),
        targets: StepsAndSleepObservation.Targets(
          steps: 1_000 + draws.below(9_000), sleepSeconds: 3_600 * (1 + draws.below(9))))
      row.steps = draws.below(4) == 0 ? nil : draws.below(12_000)
      row.sleepSeconds = draws.below(4) == 0 ? nil : draws.below(30_000)
      row.spentSteps = [0, 1, draws.below(3_000)][draws.below(3)]
      row.points = StepsAndSleepObservation.OwnPoints((0..<3).map { _ in draws.below(21) })
      life.restorable = row
    }
    return life
  }
}
