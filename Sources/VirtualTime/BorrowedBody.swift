/// Calls a function that is borrowed for the length of a scope.
///
/// A test scope lends its body only while the scope lasts, but a simulation has to hold its root.
/// The module that lends declares this function with the two words of the closure instead, by the
/// same symbol, so that a body that never returns (a deadlock) holds no reference to it.
///
/// - Parameter body: The function.
/// - Throws: The error of the function.
@_silgen_name("virtualtime_perform_borrowed")
@concurrent
package func performBorrowed(
  _ body: @concurrent @Sendable () async throws -> Void
) async throws {
  try await body()
}
