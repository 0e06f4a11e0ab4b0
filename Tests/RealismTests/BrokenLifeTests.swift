import Distributions
import HealthModel
import LocatedJSON
import Scenario
import Testing

@testable import Realism

@Suite("a broken parameter trips the statistic that names it")
struct BrokenLifeTests {
  /// The figures of a small cohort.
  private func figures(
    _ statistics: [any RealismStatistic.Type], _ persons: Int, _ cohort: LifeCohort
  ) -> [Double?] {
    let random = RandomSource(seed: 5)
    var shares = statistics.map { _ in [[Int64]]() }
    for person in 0..<UInt32(persons) {
      let life = cohort.life(person, random)
      for (number, statistic) in statistics.enumerated() {
        if let share = statistic.contribution(of: life) { shares[number].append(share) }
      }
    }
    return zip(statistics, shares).map { $0.figure($1) }
  }

  /// The figure as calibrated, which must pass, and the figure with a change, which must not.
  private func expectTrip(
    _ statistic: any RealismStatistic.Type, _ persons: Int, _ days: Int, _ tracks: String,
    _ change: (inout LifeCohort) -> Void, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    var cohort = LifeCohort(days: days, tracks: tracks)
    // Everybody records: small cohorts need every person.
    cohort.sleep.userShare = 1
    cohort.sleep.nightKept = BetaParameters(alpha: 6, beta: 5)
    let sound = try #require(figures([statistic], persons, cohort)[0])
    #expect(statistic.band.contains(sound), "\(sound)", sourceLocation: sourceLocation)
    change(&cohort)
    let broken = try #require(figures([statistic], persons, cohort)[0])
    #expect(!statistic.band.contains(broken), "\(broken)", sourceLocation: sourceLocation)
  }

  @Test("half the spread between sleepers")
  func spread() throws {
    try expectTrip(SleepShare6To7.self, 300, 20, "sleep") {
      $0.sleep.usualMinutes.deviation /= 2
      $0.sleep.unusualMinutes.deviation /= 2
    }
  }

  @Test("half the spread of a person's nights")
  func within() throws {
    try expectTrip(SleepWithinMedian.self, 60, 60, "sleep") { $0.sleep.withinMinutes.median /= 2 }
  }

  @Test("no later weekends")
  func weekend() throws {
    try expectTrip(BedBeforeMidnightDifference.self, 250, 40, "sleep") {
      $0.sleep.weekendDelay.mean = 0
    }
  }

  @Test("everybody to bed an hour later")
  func onset() throws {
    try expectTrip(BedBeforeMidnightWeekday.self, 300, 30, "sleep") {
      $0.sleep.onsetHour.mean += 1
    }
  }

  @Test("half as much deep sleep")
  func deep() throws {
    try expectTrip(SleepDeepShare.self, 30, 40, "sleep") { $0.sleep.stages.shares = [34, 3, 13] }
  }

  @Test("stretches of sleep twice as long")
  func segments() throws {
    try expectTrip(SleepSegmentsHigh.self, 40, 60, "sleep") {
      $0.sleep.stages.stretchMinutes *= 2
      $0.sleep.stages.lengthFactor *= 2
    }
  }

  @Test("no lapses")
  func lapses() throws {
    try expectTrip(WeighGap.self, 120, 1_085, "weight") { $0.weight.lapsesPerYear = 0 }
  }

  @Test("weighings without a habit")
  func habit() throws {
    try expectTrip(WeighGap.self, 120, 1_085, "weight") {
      $0.weight.habitShape = 1
      $0.weight.propensity = BetaParameters(alpha: 0.5, beta: 1.2)
    }
  }

  @Test("no weekly cycle")
  func week() throws {
    try expectTrip(WeightWeekRange.self, 300, 100, "weight") {
      $0.weight.weekPercent = [Double](repeating: 0, count: 7)
    }
  }

  @Test("no feasts")
  func feasts() throws {
    try expectTrip(WeightTurnOfYear.self, 250, 380, "weight") { $0.weight.holidays = .none }
  }

  @Test("days twice as even")
  func days() throws {
    try expectTrip(WeightDayDeviation.self, 150, 100, "weight") { $0.weight.dayPercent.median /= 2 }
  }

  @Test("half the spread of resting heart rates, and no illness")
  func resting() throws {
    try expectTrip(RestingDeviation.self, 250, 30, "vitals") {
      $0.vitals.resting.deviation /= 2
    }
    try expectTrip(OxygenDayNight.self, 60, 30, "vitals") { $0.vitals.oxygenAtNight = 0 }
  }

  @Test("nobody falls ill")
  func illness() throws {
    try expectTrip(RestingWeeks.self, 120, 728, "vitals") { $0.vitals.illnessesPerYear = 0 }
  }

  @Test("a year without a watch is no quiet one")
  func withoutWatch() {
    let random = RandomSource(seed: 5)
    let without = LifeCohort(days: 400, tracks: "weight").life(0, random)
    #expect(RestingWeeks.contribution(of: without) == nil)
    let with = LifeCohort(days: 400, tracks: "vitals").life(0, random)
    #expect(RestingWeeks.contribution(of: with)?.last == 1)
  }
}
