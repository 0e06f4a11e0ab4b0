import HealthContracts
import HealthModel

extension Mutant {
  static let perfectDayOf99 = Mutant(
    "perfectDayOf99", "Gives a perfect day 99 points",
    seenIn: "progress that is kept below 100 percent until a day is over"
  ) { suite in
    suite.with(\.energy) { EnergyWrapper(total: { points, _ in min(points.total, 99) }) }
  }
}
