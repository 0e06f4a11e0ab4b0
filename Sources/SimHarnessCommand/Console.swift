import Foundation
import Harness
import Reporting
import Synchronization
import SystemSupport

/// The one place that writes to the terminal.
enum Console {
  /// Writes a text to standard output; where that is full, the program ends.
  static func write(_ text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      complain("standard output cannot be written; choose a place with room")
      exit(ExitStatus.couldNotRun.rawValue)
    }
  }

  /// Writes one line to standard error; line breaks in what a user gave are escaped.
  static func complain(_ line: String) {
    let escaped = line.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }
    let name = Paint.bad.applied(to: "simharness:", on: STDERR_FILENO)
    tell("\(name) \(escaped.joined())\n")
  }
}

extension Console {
  /// Writes to standard error; where that is full there is nobody left to tell.
  fileprivate static func tell(_ text: String) {
    do { try FileHandle.standardError.write(contentsOf: Data(text.utf8)) } catch {}
  }
}

/// A line of progress on standard error, only where that is a terminal.
final class Progress: Sendable {
  private let total: Int
  private let what: String
  private let done = Mutex(0)
  private let isShown: Bool
  private let watch = Stopwatch()

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
    if isShown { Console.tell("\r\u{1B}[K") }
  }

  private func show(_ count: Int) {
    if isShown {
      let estimate = Estimate.words(
        count, of: total, nanoseconds: watch.reading.wallNanoseconds)
      Console.tell("\r\u{1B}[K\(what): \(count) of \(total)\(estimate)")
    }
  }
}
