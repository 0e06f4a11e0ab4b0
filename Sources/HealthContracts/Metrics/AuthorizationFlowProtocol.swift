extension Metrics {
  /// A flow that requests authorization once, at a moment that the app chooses.
  @MainActor
  public protocol AuthorizationFlowProtocol: AnyObject, Sendable {
    /// Requests authorization if this is the chosen moment and the person has not been asked.
    ///
    /// A call during a request makes no other one, and returns false.
    ///
    /// - Parameter reached: The moment that the app has reached.
    /// - Returns: True if the request was made now and completed.
    /// - Throws: An error from the service; the next call requests again.
    @discardableResult
    func reached(_ reached: AuthorizationMoment) async throws -> Bool
  }
}
