import HealthContracts
import HealthServices

extension Mutant {
  static let pointsWrapAround = Mutant(
    "pointsWrapAround", "Starts again from zero above the target",
    seenIn: "progress rings that show the remainder"
  ) { suite in
    suite.with(\.energy) {
      EnergyWrapper(sleep: { reference, seconds, target in
        let shown = target > 0 && seconds > target ? seconds % target : seconds
        return try reference.pointsFromSleep(seconds: shown, target: target)
      })
    }
  }
}
