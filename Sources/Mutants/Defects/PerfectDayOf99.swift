import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let perfectDayOf99 = Mutant(
    "perfectDayOf99", "Gives a perfect day 99 points",
    seenIn: "progress that is kept below 100 percent until a day is over"
  ) { suite in
    suite.with(\.energy) {
      EnergyWrapper(daily: { reference, day in
        let points = try reference.dailyEnergy(of: day)
        return EnergyPoints(
          steps: points.steps, sleep: points.sleep, others: points.others,
          total: min(points.total, 99))
      })
    }
  }
}
