import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let heartForgotten = Mutant(
    "heartForgotten", "Leaves the heart's points out of the total",
    seenIn: "a sum of five parts written as a sum of four"
  ) { suite in
    suite.with(\.energy) {
      EnergyWrapper(daily: { reference, day in
        let points = try reference.dailyEnergy(of: day)
        return EnergyPoints(
          steps: points.steps, sleep: points.sleep, others: points.others,
          total: points.total - min(max(day.heart, 0), 20))
      })
    }
  }
}
