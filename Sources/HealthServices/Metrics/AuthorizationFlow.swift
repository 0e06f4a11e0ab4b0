public import HealthContracts

extension Metrics {
  /// The reference authorization flow.
  @MainActor
  public final class AuthorizationFlow: AuthorizationFlowProtocol {
    private let service: any HealthKitServiceProtocol
    private let moment: AuthorizationMoment
    private var isAsking = false

    /// Creates a flow that requests authorization from a service at the given moment.
    public init(service: any HealthKitServiceProtocol, moment: AuthorizationMoment) {
      self.service = service
      self.moment = moment
    }

    @discardableResult
    public func reached(_ reached: AuthorizationMoment) async throws -> Bool {
      guard reached == moment, !isAsking, service.readAccess() == .notRequested
      else { return false }
      isAsking = true
      defer { isAsking = false }
      return try await service.requestAuthorization()
    }
  }
}
