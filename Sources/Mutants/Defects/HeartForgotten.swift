import HealthContracts
import HealthModel

extension Mutant {
  static let heartForgotten = Mutant(
    "heartForgotten", "Leaves the heart's points out of the total",
    seenIn: "a sum of five parts written as a sum of four"
  ) { suite in
    suite.with(\.energy) {
      EnergyWrapper(total: { points, day in points.total - min(max(day.heart, 0), 20) })
    }
  }
}
