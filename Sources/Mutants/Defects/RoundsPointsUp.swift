import HealthContracts
import HealthServices

extension Mutant {
  static let roundsPointsUp = Mutant(
    "roundsPointsUp", "Awards a point before it is fully earned",
    seenIn: "points computed in floating point and rounded to the nearest integer"
  ) { suite in
    suite.with(\.energy) {
      EnergyWrapper(sleep: { reference, seconds, target in
        let points = try reference.pointsFromSleep(seconds: seconds, target: target)
        let later = seconds.addingReportingOverflow(target / 40)
        return later.overflow
          ? points : try reference.pointsFromSleep(seconds: later.partialValue, target: target)
      })
    }
  }
}
