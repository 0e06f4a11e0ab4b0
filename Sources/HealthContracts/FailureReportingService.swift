/// An optional capability of a service that can fail where its contract has no way to throw.
///
/// A service that runs in another process can fail in this way. The capability is a separate
/// protocol so that no service has to implement it; the harness looks for it with `as?`.
public protocol FailureReportingService: Sendable {
  /// Returns the failure that occurred since the last call, and clears it.
  ///
  /// - Returns: The error; `nil` if nothing failed.
  func takeFailure() -> (any Error)?
}
