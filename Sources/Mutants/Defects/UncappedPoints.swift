import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let uncappedPoints = Mutant(
    "uncappedPoints", "Awards more than 20 points above the target",
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

/// Awards 20 points for each whole target reached, up to 100 targets.
private func uncapped(_ reference: EnergyService, _ steps: Int, target: Int) throws -> Int {
  let capped = try reference.pointsFromSteps(steps, target: target)
  let whole = max(0, steps) / target
  return whole > 0 ? max(capped, min(whole, 100) * 20) : capped
}
