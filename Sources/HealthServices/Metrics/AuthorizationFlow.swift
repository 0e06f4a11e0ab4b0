public import HealthContracts

extension Metrics {
  /// Requests authorization once, at a moment that the app chooses.
  @MainActor
  public final class AuthorizationFlow {
    private let service: any HealthKitServiceProtocol
    private let moment: AuthorizationMoment
    private var isAsking = false

    /// Creates a flow that requests authorization from a service at the given moment.
    public init(service: any HealthKitServiceProtocol, moment: AuthorizationMoment) {
      self.service = service
      self.moment = moment
    }

    /// Requests authorization if this is the chosen moment and the person has not been asked.
    ///
    /// - Parameter reached: The moment that the app has reached.
    /// - Returns: True if the request was made now and completed.
    /// - Throws: The error of the service; the next call requests again.
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
