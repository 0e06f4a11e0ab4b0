/// Knows whether any task still holds the root's task-local values.
///
/// `Task {}` and child tasks inherit them and let go of them when they end; detached tasks do not
/// inherit.
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

  /// Hands the token out, once.
  func takeToken() -> Token {
    guard let token = first else { preconditionFailure("the token is handed out already") }
    first = nil
    return token
  }

  /// Whether every task that inherited the token has ended.
  var isOver: Bool { held == nil }
}
