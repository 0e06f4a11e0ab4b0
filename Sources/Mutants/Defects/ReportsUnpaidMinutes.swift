import HealthContracts

extension Mutant {
  static let reportsUnpaidMinutes = Mutant.chargingMutant(
    "reportsUnpaidMinutes", "Reports all minutes as charged, whatever the balance pays for",
    seenIn: "extensions that use the number of minutes they requested, not the number charged"
  ) { dependencies, make in UnpaidMinutes(make(dependencies)) }
}

@MainActor
private final class UnpaidMinutes: StepsAndSleep.MinuteChargingProtocol {
  private let base: any StepsAndSleep.MinuteChargingProtocol

  init(_ base: any StepsAndSleep.MinuteChargingProtocol) { self.base = base }

  var effectiveSteps: Int { base.effectiveSteps }

  func charge(minutes: Int) -> Int {
    _ = base.charge(minutes: minutes)
    return max(0, minutes)
  }
}
