import HealthContracts

extension Mutant {
  static let forgetsYesterday = metricsConfigurationMutant(
    "forgetsYesterday", "Uploads today only and reports success",
    seenIn: "watches that sync the evening's readings after midnight (calibration: up to 48 h late)"
  ) { $0.uploadedDays = 1 }
}
