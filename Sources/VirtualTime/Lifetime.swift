/// A tracker of whether any task still holds the root's task-local values.
///
/// `Task {}` and child tasks inherit these values and release them when they end; detached tasks do
/// not inherit them.
final class Lifetime {
  final class Token: Sendable {}

  @TaskLocal static var current: Token?

  private weak var held: Token?
  private var first: Token?

  init() {
    let token = Token()
    first = token
    held = token
  }

  /// Returns the token; can be called only once.
  func takeToken() -> Token {
    guard let token = first else { preconditionFailure("the token is handed out already") }
    first = nil
    return token
  }

  /// True if every task that inherited the token has ended.
  var isOver: Bool { held == nil }
}
