import HealthContracts
import HealthServices

extension Mutant {
  static let sleepTargetForSteps = Mutant(
    "sleepTargetForSteps", "Measures a day's steps against the sleep target",
    seenIn: "two adjacent arguments of the same type that were swapped"
  ) { suite in
    suite.with(\.energy) {
      EnergyWrapper(
        daily: { reference, day in
          try reference.dailyEnergy(
            of: EnergyDay(
              steps: day.steps, stepsTarget: day.sleepTargetSeconds,
              sleepSeconds: day.sleepSeconds, sleepTargetSeconds: day.stepsTarget, body: day.body,
              mind: day.mind, heart: day.heart))
        })
    }
  }
}
