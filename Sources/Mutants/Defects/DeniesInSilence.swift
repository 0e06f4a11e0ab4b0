import HealthContracts

extension Mutant {
  static let deniesInSilence = Mutant.weightSyncMutant(
    "deniesInSilence", "Does not tell the person that access is denied",
    seenIn: "errors that are logged, but not shown"
  ) { $0.notify = { _ in } }
}
