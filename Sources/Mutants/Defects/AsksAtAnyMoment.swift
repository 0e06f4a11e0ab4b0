import HealthContracts

extension Mutant {
  static let asksAtAnyMoment = Mutant(
    "asksAtAnyMoment", "Requests access at the first moment, whichever the app chose",
    seenIn: "apps that show the sheet before they say what it is for", on: "app-fortnight"
  ) { suite in
    suite.with(\.authorizationFlow) { service, moment in
      ImpatientFlow(suite.authorizationFlow(service, moment), moment)
    }
  }
}

/// A flow to which every moment is the chosen one.
@MainActor
private final class ImpatientFlow: Metrics.AuthorizationFlowProtocol {
  private let base: any Metrics.AuthorizationFlowProtocol
  private let moment: Metrics.AuthorizationMoment

  init(_ base: any Metrics.AuthorizationFlowProtocol, _ moment: Metrics.AuthorizationMoment) {
    self.base = base
    self.moment = moment
  }

  func reached(_ reached: Metrics.AuthorizationMoment) async throws -> Bool {
    try await base.reached(moment)
  }
}
