/// What a service may be besides: one that can break where its contract has no error to throw, as
/// one that lives in another process.
///
/// A capability of its own, so that no service has to have it: who runs services asks with `as?`.
public protocol BreakableService: Sendable {
  /// What broke since this was last asked.
  ///
  /// - Returns: The error, told once; nil where nothing broke.
  func takeBreakdown() -> (any Error)?
}
