import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// The day-to-day dependence of a person's steps: the slowly varying level and the absences per
/// source.
///
/// The chains need one pass over all days; afterwards any day can be generated independently.
struct StepChains {
  /// The factor applied to each day's steps.
  private(set) var levels: [Double] = []
  /// For each source and day, true if the source writes nothing.
  private(set) var absent: [[Bool]] = []

  init(_ plan: StepTrackPlan, _ person: UInt32, _ random: RandomSource) {
    let level = plan.track.level
    random.seek(person: person, stream: StreamIdentifier(.stepChain), day: 0)
    var state = level.standardDeviation * StandardNormal.sample(from: random)
    let innovation =
      level.standardDeviation * (1 - level.persistence * level.persistence).squareRoot()
    for _ in 0..<plan.scope.days.count {
      levels.append(exp(state - level.standardDeviation * level.standardDeviation / 2))
      state = level.persistence * state + innovation * StandardNormal.sample(from: random)
    }
    for source in plan.sources {
      let chain = source.source.absence
      let stream = StreamIdentifier(.absenceChain, slot: source.source.slot)
      random.seek(person: person, stream: stream, day: 0)
      var away = false
      absent.append(
        (0..<plan.scope.days.count).map { _ in
          away = random.uniform() < (away ? chain.stay : chain.start)
          return away
        })
    }
  }
}
