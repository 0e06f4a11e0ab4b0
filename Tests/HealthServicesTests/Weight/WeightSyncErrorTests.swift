import Foundation
import HealthContracts
import HealthModel
import Testing

@Suite struct WeightSyncErrorTests {
  private func row(_ error: any Error, _ message: String?, _ recovery: Recovery) {
    #expect(WeightSyncError(error).userMessage == message)
    #expect(WeightSyncError(error).recovery == recovery)
    #expect(WeightSyncError(error).errorDescription == message)
  }

  private typealias Recovery = WeightSyncError.RecoveryAction

  @Test("S1-049 authorization denied shows a link to Settings")
  func denied() {
    row(
      HealthStoreError(.authorizationDenied), "Health access not granted", .showSettingsLink)
    row(
      HealthStoreError(.requiredAuthorizationDenied), "Health access not granted",
      .showSettingsLink)
    #expect(HealthStoreError.Code.authorizationDenied.rawValue == 4)
  }

  @Test("S1-050 authorization not determined asks again")
  func undetermined() {
    row(
      HealthStoreError(.authorizationNotDetermined), "Please grant Health access",
      .requestAuthorization)
    #expect(HealthStoreError.Code.authorizationNotDetermined.rawValue == 5)
  }

  @Test("S1-051 a locked device is read again at the next foreground")
  func locked() {
    row(HealthStoreError(.databaseInaccessible), "Health data unavailable", .retryOnForeground)
    #expect(HealthStoreError.Code.databaseInaccessible.rawValue == 6)
  }

  @Test("S1-052 without health data the option is hidden, without words")
  func unavailable() {
    row(HealthStoreError(.healthDataUnavailable), nil, .hideSyncOption)
    row(HealthStoreError(.healthDataRestricted), nil, .hideSyncOption)
    #expect(HealthStoreError.Code.healthDataUnavailable.rawValue == 1)
  }

  @Test("S1-053 a timeout, and whatever else nobody knows, is queued")
  func timeout() {
    row(Refusal(number: 1), "Sync delayed", .queueAndRetry)
    row(CancellationError(), "Sync delayed", .queueAndRetry)
    row(HealthStoreError(.unknown), "Sync delayed", .queueAndRetry)
  }

  @Test("what a person can correct says so")
  func corrections() {
    row(HealthStoreError(.invalidArgument), "Health does not accept this weight", .correctInput)
    for error in [
      WeightSyncError.unknownUnit("x"), .invalidWeight, .noSuchEntry, .notOwnEntry,
    ] {
      #expect(error.recovery == .correctInput)
      #expect(error.userMessage?.isEmpty == false)
      #expect(WeightSyncError(error) == error)
    }
  }
}
