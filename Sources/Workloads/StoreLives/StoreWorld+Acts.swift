import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth

extension StoreWorld {
  /// Draws an act that the person, the system or the network may do now.
  ///
  /// - Parameter isLate: True if onboarding should be completed by now.
  /// - Returns: The act.
  func draw(isLate: Bool) -> Act {
    if isLate, !hasOnboarded { return .onboard }
    if losesWrites { return losing() }
    if !server.hasAnswered, draws.below(6) == 0 { return .slowServer(minutes: draws.below(2_000)) }
    let number = draws.below(100)
    switch number {
    case 0..<14: return moving()
    case 14..<40: return .wait(minutes())
    case 40..<68: return entering()
    case 68..<82: return device()
    // Reads begin with onboarding.
    default: return hasOnboarded ? reading() : draws.below(3) == 0 ? .onboard : entering()
    }
  }

  /// An act while writes are lost: the process lives on, and no other one reads what it wrote.
  private func losing() -> Act {
    switch draws.below(10) {
    case 0, 1: return .loseWrites(false)
    case 2, 3: return .foreground
    case 4: return .wait(minutes())
    case 5: return .changeAmounts
    case 6, 7: return reading()
    default:
      let act = entering()
      if case .charge = act { return .recalculate }
      return act
    }
  }

  private var hasOnboarded: Bool {
    defaults.values[Keys.hasCompletedOnboarding] == .flag(true)
  }

  private func moving() -> Act {
    switch draws.below(5) {
    case 0, 1: .launch
    case 2: .timeChange
    default: .foreground
    }
  }

  /// Minutes that pass, up to a week.
  private func minutes() -> Int {
    switch draws.below(6) {
    case 0: 1 + draws.below(60)
    case 1, 2: 1 + draws.below(700)
    case 3: 700 + draws.below(1_000)
    case 4: 1_440
    default: 1 + draws.below(7 * 1_440)
    }
  }

  private func entering() -> Act {
    // Points that the person assigns before the server has answered are not replaced by its own.
    if !server.hasAnswered, draws.below(2) == 0 { return assigning() }
    switch draws.below(9) {
    case 0, 1: return .spend(draws.below(3) == 0 ? 5 - draws.below(8) : spendable())
    case 2: return .charge(draws.below(2) == 0 ? draws.below(400) - 20 : 1)
    case 3:
      return .targets(
        steps: draws.below(8) == 0
          ? [0, -1, 1_000_000_000, 1_000_000_001][draws.below(4)] : 1 + draws.below(15_000),
        sleepSeconds: draws.below(8) == 0
          ? [0, -1, 999_999_000, 1_000_080_000][draws.below(4)] : 1 + draws.below(40_000))
    case 4, 5:
      return .enterSleep(
        draws.below(4) == 0
          ? nil : [0, 90_000, 90_001, -1, 20_000 + draws.below(9_000)][draws.below(5)])
    case 6: return assigning()
    case 7:
      return .override(
        steps: draws.below(2) == 0 ? nil : draws.below(30_000),
        sleepSeconds: draws.below(2) == 0 ? nil : draws.below(40_000))
    default: return .recalculate
    }
  }

  private func assigning() -> Act { .assign((0..<3).map { _ in draws.below(21) }) }

  /// A number of steps near the balance.
  private func spendable() -> Int {
    max(0, store.effectiveStepsToday - [0, 1, -1, store.effectiveStepsToday / 2][draws.below(4)])
  }

  private func device() -> Act {
    switch draws.below(9) {
    case 8: hasOnboarded ? .loseWrites(true) : .changeAmounts
    case 0, 1: .changeAmounts
    case 2, 3: .answer(.works)
    case 4: .answer(StoreLife.Reading.allCases[draws.below(StoreLife.Reading.allCases.count)])
    case 5: .refuse(draws.below(2) == 0)
    case 6: .endDay(minute: [0, 1, 270, 720, 1_439][draws.below(5)])
    // Observation begins with onboarding.
    default: hasOnboarded ? .observe(draws.below(2) == 0) : .changeAmounts
    }
  }

  private func reading() -> Act {
    let quantity: StepsAndSleepObservation.Quantity = draws.below(2) == 0 ? .steps : .sleep
    switch draws.below(8) {
    case 0: return .readInvalid(quantity)
    case 1: return .readDuring(minutes: draws.below(2_000))
    case 2, 3:
      return .overlap(
        quantity, StoreLife.Overlap.allCases[draws.below(StoreLife.Overlap.allCases.count)])
    case 4: return draws.below(3) == 0 ? .lateUpdate : .update
    case 5: return .request(isFailed: draws.below(3) == 0)
    default: return .read(quantity)
    }
  }
}
