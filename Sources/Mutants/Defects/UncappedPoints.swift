import HealthContracts
import HealthModel
import HealthServices
extension Mutant {
  /// Gives more than all points above the target.
  static let uncappedPoints = Mutant(
    "uncappedPoints", "Gives more than all points above the target",
    seenIn: "energy formulas that forget the cap"
  ) { suite in
    suite.with(\.energy) {
      EnergyWrapper(
        steps: { try uncapped($0, $1, target: $2) },
        daily: { reference, day in
          let points = try reference.dailyEnergy(of: day)
          let steps = try uncapped(reference, day.steps, target: day.stepsTarget)
          return EnergyPoints(
            steps: steps, sleep: points.sleep, others: points.others,
            total: points.total - points.steps + steps)
        })
    }
  }
}

/// Twenty points for every whole target reached.
private func uncapped(_ reference: EnergyService, _ steps: Int, target: Int) throws -> Int {
  let capped = try reference.pointsFromSteps(steps, target: target)
  let whole = max(0, steps) / target
  return whole > 0 ? max(capped, min(whole, 100) * 20) : capped
}
