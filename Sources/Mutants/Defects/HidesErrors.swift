import HealthContracts

extension Mutant {
  static let hidesErrors = Mutant.spendingMutant(
    "hidesErrors", "Hides a failed authorization request",
    seenIn: "errors that are caught and only logged"
  ) { dependencies in
    StepsAndSleep.HealthStoreDependencies(
      service: dependencies.service, values: dependencies.values, server: dependencies.server,
      errors: QuietErrors(), log: dependencies.log, energy: dependencies.energy,
      zones: dependencies.zones, now: dependencies.now, configuration: dependencies.configuration)
  }
}

@MainActor
private final class QuietErrors: StepsAndSleep.ErrorManaging {
  func handle(_ error: StepsAndSleep.AppError) {}
}
