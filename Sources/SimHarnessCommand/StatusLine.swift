import Foundation
import PlainText

/// A line on standard error that is updated in place, shown only on a terminal.
struct StatusLine: Sendable {
  private let isShown: Bool

  init(isWanted: Bool) { isShown = isWanted && isatty(STDERR_FILENO) == 1 }

  /// Replaces the line with a text.
  func show(_ text: @autoclosure () -> String) {
    if isShown {
      FileHandle.standardError.write(Data("\r\u{1B}[K\(OneLine.text(text()))".utf8))
    }
  }

  /// Clears the line.
  func finish() { show("") }
}
