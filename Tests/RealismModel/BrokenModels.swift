import HealthModel
import HistoryGeneration
import Scenario

extension BrokenModel {
  /// Every broken model.
  package static let all = steps + sleep + weight + vitals

  private static let steps: [BrokenModel] = [
    BrokenModel(
      name: "the spread between persons halved",
      statistics: ["steps.personMean.q1", "steps.personMean.q3"], track: .steps, persons: 300,
      days: 12, passesUnbroken: false,
      change: { $0.steps.wornMean = GammaParameters(shape: 4 * 7.13, scale: 1_132 / 4) }),
    BrokenModel(
      name: "the spread between persons halved: the fit", statistics: ["steps.fit.wornMean"],
      track: .steps, persons: 300, days: 2, passesUnbroken: false, mustBeBelow: true,
      change: { $0.steps.wornMean = GammaParameters(shape: 4 * 7.13, scale: 1_132 / 4) }),
    BrokenModel(
      name: "days lognormal", statistics: ["steps.within.logSkew.median"], track: .steps,
      persons: 40, days: 60, change: { $0.steps.dayFamily = .lognormal }),
    BrokenModel(
      name: "no week", statistics: ["steps.lag7"], track: .steps, persons: 40, days: 60,
      passesUnbroken: false,
      change: {
        $0.steps.weekdayFactors = Array(repeating: 1, count: 7)
        $0.steps.weekendDeviation = 0
      }),
    BrokenModel(
      name: "the device never left off", statistics: ["steps.lowDays.persons"], track: .steps,
      persons: 40, days: 31, passesUnbroken: false,
      change: { $0.steps.devices.absenceStart = BetaParameters(alpha: 0.001, beta: 8) }),
    BrokenModel(
      name: "days without the device not in runs", statistics: ["steps.lowDays.persistence"],
      track: .steps, persons: 40, days: 60, passesUnbroken: false,
      change: { $0.steps.devices.absenceStay = 0.06 }),
    BrokenModel(
      name: "flat days", statistics: ["steps.hours.profile"], track: .steps, persons: 40, days: 60,
      passesUnbroken: false,
      change: { $0.steps.weekdayHours = Array(repeating: 1, count: 24) }),
    BrokenModel(
      name: "hours more alike", statistics: ["steps.hours.busiest.median"], track: .steps,
      persons: 20, days: 60, passesUnbroken: false,
      change: { $0.steps.hourConcentration = LogNormalParameters(median: 90, sigma: 0.8) }),
    BrokenModel(
      name: "a phone that always goes along: the ratio to the watch",
      statistics: ["steps.phoneToWatch.median"], track: .steps, persons: 20, days: 60,
      passesUnbroken: false,
      change: { $0.steps.devices.phoneCoverage = BetaParameters(alpha: 40, beta: 1.5) }),
    BrokenModel(
      name: "a phone that always goes along: the sum of both",
      statistics: ["steps.naiveToFused.median"], track: .steps, persons: 20, days: 60,
      passesUnbroken: false,
      change: { $0.steps.devices.phoneCoverage = BetaParameters(alpha: 40, beta: 1.5) }),
    BrokenModel(
      name: "longer samples of the phone: their longest",
      statistics: ["steps.samples.phone.longest"], track: .steps, persons: 5, days: 60,
      passesUnbroken: false,
      change: { $0.steps.devices.phoneLengths = [.init(weight: 1, seconds: 300...630)] }),
    BrokenModel(
      name: "longer samples of the phone: the fit of their lengths",
      statistics: ["steps.fit.phoneLengths"], track: .steps, persons: 5, days: 60,
      mustBeBelow: true,
      change: { $0.steps.devices.phoneLengths = [.init(weight: 1, seconds: 300...630)] }),
  ]

  private static let sleep: [BrokenModel] = [
    BrokenModel(
      name: "half the spread between sleepers", statistics: ["sleep.personMean.6to7"],
      track: .sleep, persons: 300, days: 20,
      change: {
        $0.sleep.usualMinutes.deviation /= 2
        $0.sleep.unusualMinutes.deviation /= 2
      }),
    BrokenModel(
      name: "half the spread of a person's nights", statistics: ["sleep.within.median"],
      track: .sleep, persons: 60, days: 60, change: { $0.sleep.withinMinutes.median /= 2 }),
    BrokenModel(
      name: "no later weekends", statistics: ["sleep.bedBeforeMidnight.difference"],
      track: .sleep, persons: 250, days: 40, change: { $0.sleep.weekendDelay.mean = 0 }),
    BrokenModel(
      name: "everybody to bed an hour later", statistics: ["sleep.bedBeforeMidnight.weekday"],
      track: .sleep, persons: 300, days: 30, change: { $0.sleep.onsetHour.mean += 1 }),
    BrokenModel(
      name: "half as much deep sleep", statistics: ["sleep.stages.deep"], track: .sleep,
      persons: 30, days: 40, change: { $0.sleep.stages.shares = [34, 3, 13] }),
    BrokenModel(
      name: "nights without cycles", statistics: ["body.rem.rhythm"], track: .sleep, persons: 30,
      days: 40,
      change: {
        $0.sleep.stages.cycleMinutes.sigma = 1
        $0.sleep.stages.remSigma = 1
      }),
    BrokenModel(
      name: "cycles of two hours", statistics: ["body.rem.cycle"], track: .sleep, persons: 30,
      days: 40, change: { $0.sleep.stages.cycleMinutes.median = 120 }),
    BrokenModel(
      name: "dreams from the first", statistics: ["body.rem.first"], track: .sleep, persons: 30,
      days: 40, change: { $0.sleep.stages.remMinutesByCycle = [21] }),
    BrokenModel(
      name: "deep sleep all night", statistics: ["body.deep.early"], track: .sleep, persons: 30,
      days: 40,
      change: {
        $0.sleep.stages.deepDecayHours = 100
        $0.sleep.stages.deepAfterCore = 0.2
      }),
    BrokenModel(
      name: "stretches of sleep twice as long", statistics: ["sleep.segments.q95"],
      track: .sleep, persons: 40, days: 60,
      change: {
        $0.sleep.stages.stretchMinutes *= 2
        $0.sleep.stages.lengthFactor *= 2
      }),
  ]

  private static let weight: [BrokenModel] = [
    BrokenModel(
      name: "no lapses", statistics: ["weight.gap30"], track: .weight, persons: 120, days: 1_085,
      change: { $0.weight.lapsesPerYear = 0 }),
    BrokenModel(
      name: "weighings of few persons", statistics: ["weight.gap30"], track: .weight,
      persons: 120, days: 1_085,
      change: { $0.weight.propensity = BetaParameters(alpha: 0.2, beta: 4) }),
    BrokenModel(
      name: "weighings that tick", statistics: ["weight.gaps.variation"], track: .weight,
      persons: 120, days: 120,
      change: { $0.weight.habitShape = LogNormalParameters(median: 2.2, sigma: 0.01) }),
    BrokenModel(
      name: "weight apart from its weighings", statistics: ["body.weight.habit"], track: .weight,
      persons: 2_000, days: 365, change: { $0.weight.driftPerWeighDays = 0 }),
    BrokenModel(
      name: "no weekly cycle", statistics: ["weight.week.range"], track: .weight, persons: 300,
      days: 100,
      change: { $0.weight.weekPercent = [Double](repeating: 0, count: 7) }),
    BrokenModel(
      name: "no feasts", statistics: ["weight.turnOfYear"], track: .weight, persons: 250,
      days: 380, change: { $0.weight.holidays = .none }),
    BrokenModel(
      name: "days twice as even", statistics: ["weight.dayChange.deviation"], track: .weight,
      persons: 150, days: 100, change: { $0.weight.dayPercent.median /= 2 }),
  ]

  private static let vitals: [BrokenModel] = [
    BrokenModel(
      name: "half the spread of resting heart rates", statistics: ["vitals.resting.deviation"],
      track: .vitals, persons: 250, days: 30, change: { $0.vitals.resting.deviation /= 2 }),
    BrokenModel(
      name: "oxygen alike by day and by night", statistics: ["vitals.oxygen.dayNight"],
      track: .vitals, persons: 60, days: 30, change: { $0.vitals.oxygenAtNight = 0 }),
    BrokenModel(
      name: "nobody falls ill", statistics: ["vitals.resting.weeks"], track: .vitals,
      persons: 120, days: 728, change: { $0.vitals.illnessesPerYear = 0 }),
  ]
}
