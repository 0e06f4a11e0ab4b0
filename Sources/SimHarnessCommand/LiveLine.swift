import Foundation

/// A line on standard error that is written anew, only where that is a terminal.
struct LiveLine: Sendable {
  private let isShown: Bool

  init(isWanted: Bool) { isShown = isWanted && isatty(STDERR_FILENO) == 1 }

  /// Shows a text in the place of the last.
  func show(_ text: @autoclosure () -> String) {
    if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K\(text())".utf8)) }
  }

  /// Clears the line.
  func finish() { show("") }
}
