import HealthContracts

extension Mutant {
  static let chargesNegativeMinutes = Mutant.chargingMutant(
    "chargesNegativeMinutes", "Charges a negative number of minutes as if it were positive",
    seenIn: "differences between two counters, one of which was reset"
  ) { dependencies, make in UnsignedCharging(make(dependencies)) }
}

@MainActor
private final class UnsignedCharging: StepsAndSleep.MinuteChargingProtocol {
  private let base: any StepsAndSleep.MinuteChargingProtocol

  init(_ base: any StepsAndSleep.MinuteChargingProtocol) { self.base = base }

  var effectiveSteps: Int { base.effectiveSteps }

  func charge(minutes: Int) -> Int {
    base.charge(minutes: Int(clamping: minutes.magnitude))
  }
}
