import Foundation
import HealthContracts
import HealthModel
import Testing

/// Enumerations with exactly the cases that the specifications name: a switch over them compiles
/// only while there are no others.
@Suite struct ContractCaseTests {
  private struct Cause: Error, Equatable {
    var number: Int
  }

  @Test("a HealthKit error is one of two, and keeps its cause")
  func healthKitErrors() {
    let errors: [HealthKitError] = [.notAvailable, .queryFailed(underlying: Cause(number: 3))]
    for (place, error) in errors.enumerated() {
      switch error {
      case .notAvailable: #expect(place == 0)
      case .queryFailed(let cause): #expect(place == 1 && cause as? Cause == Cause(number: 3))
      }
      let localized: any LocalizedError = error
      #expect(localized.errorDescription?.isEmpty == false)
    }
  }

  @Test("a layering error is one of three, and keeps its cause")
  func layeringErrors() {
    let errors: [LayeringError] = [
      .noDataAvailable, .healthKitError(underlying: Cause(number: 1)),
      .persistenceError(underlying: Cause(number: 2)),
    ]
    for (place, error) in errors.enumerated() {
      switch error {
      case .noDataAvailable: #expect(place == 0)
      case .healthKitError(let cause): #expect(place == 1 && cause as? Cause == Cause(number: 1))
      case .persistenceError(let cause): #expect(place == 2 && cause as? Cause == Cause(number: 2))
      }
      let localized: any LocalizedError = error
      #expect(localized.errorDescription?.isEmpty == false)
    }
  }

  @Test("an authorization status is one of four")
  func statuses() {
    let names = HealthKitAuthStatus.allCases.map { status in
      switch status {
      case .unavailable: "unavailable"
      case .notDetermined: "notDetermined"
      case .authorized: "authorized"
      case .denied: "denied"
      }
    }
    #expect(Set(names).count == 4 && names.count == 4)
  }

  @Test("an anchor can be made and read by whoever mocks a store")
  func anchors() {
    let anchor = QueryAnchor(type: .stepCount, position: 12)
    #expect(anchor.position == 12 && anchor.type == .stepCount && anchor.predicate == 0)
    #expect(anchor == QueryAnchor(type: .stepCount, predicate: 0, position: 12))
  }
}
