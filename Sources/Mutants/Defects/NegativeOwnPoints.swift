import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let negativeOwnPoints = Mutant(
    "negativeOwnPoints", "Subtracts points that the person assigned if they are below 0",
    seenIn: "clamps with only an upper bound"
  ) { suite in
    suite.with(\.energy) {
      EnergyWrapper(daily: { reference, day in
        let energy = try reference.dailyEnergy(of: day)
        let others = [day.body, day.mind, day.heart].reduce(0) {
          $0 + min($1, EnergyDefaults.pointsPerPart)
        }
        return EnergyPoints(
          steps: energy.steps, sleep: energy.sleep, others: others,
          total: energy.steps + energy.sleep + others)
      })
    }
  }
}
