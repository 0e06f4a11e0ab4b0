import HealthContracts
import HealthServices

extension Mutant {
  static let zeroTargetAccepted = Mutant(
    "zeroTargetAccepted", "Awards full points for a target of zero",
    seenIn: "a ratio whose division by zero was fixed with a default value"
  ) { suite in
    suite.with(\.energy) {
      EnergyWrapper(steps: { $2 > 0 ? try $0.pointsFromSteps($1, target: $2) : 20 })
    }
  }
}
