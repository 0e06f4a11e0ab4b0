public import HealthContracts

extension Metrics {
  /// Asks for access once, at the moment that the app has chosen.
  @MainActor
  public final class AuthorizationFlow {
    private let service: any HealthKitServiceProtocol
    private let moment: AuthorizationMoment
    private var isAsking = false

    /// Makes a flow.
    ///
    /// - Parameters:
    ///   - service: Who asks.
    ///   - moment: When.
    public init(service: any HealthKitServiceProtocol, moment: AuthorizationMoment) {
      self.service = service
      self.moment = moment
    }

    /// Asks, if this is the moment and the person has not been asked.
    ///
    /// - Parameter reached: The moment that the app has come to.
    /// - Returns: Whether the person was asked now and the request dealt with.
    /// - Throws: What the service says; the next visit asks again.
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
