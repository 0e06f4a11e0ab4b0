import HealthContracts
import HealthServices

extension Mutant {
  static let defaultTargetsOfAllDays = Mutant(
    "defaultTargetsOfAllDays", "Computes the energy of a day with the default targets",
    seenIn: "parameters with defaults that a caller forgets to pass"
  ) { suite in
    suite.with(\.energy) {
      EnergyWrapper(daily: { reference, day in
        // A target that is refused stays one.
        guard day.stepsTarget > 0, day.sleepTargetSeconds > 0 else {
          return try reference.dailyEnergy(of: day)
        }
        return try reference.dailyEnergy(
          of: EnergyDay(
            steps: day.steps, sleepSeconds: day.sleepSeconds, body: day.body, mind: day.mind,
            heart: day.heart))
      })
    }
  }
}
