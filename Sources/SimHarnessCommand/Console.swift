import Foundation
import Synchronization

/// The one place that writes to the terminal.
enum Console {
  /// Writes a text to standard output.
  static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// Writes one line to standard error; line breaks in what a user gave are escaped.
  static func complain(_ line: String) {
    let escaped = line.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }
    FileHandle.standardError.write(Data("simharness: \(escaped.joined())\n".utf8))
  }
}

/// A line of progress on standard error, only where that is a terminal.
final class Progress: Sendable {
  private let total: Int
  private let what: String
  private let done = Mutex(0)
  private let isShown: Bool

  init(_ what: String, total: Int, isWanted: Bool) {
    self.what = what
    self.total = total
    isShown = isWanted && isatty(STDERR_FILENO) == 1
    show(0)
  }

  /// Counts one more.
  func advance() {
    show(
      done.withLock { done in
        done += 1
        return done
      })
  }

  /// Clears the line.
  func finish() {
    if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }

  private func show(_ count: Int) {
    if isShown {
      FileHandle.standardError.write(Data("\r\u{1B}[K\(what): \(count) of \(total)".utf8))
    }
  }
}
