import Foundation
import PlainText
import Reporting
import Synchronization
import SystemSupport

/// The state of a task on standard error: a line that is updated in place on a terminal, and
/// elsewhere signs of life, which only a long task gives.
final class StatusLine: Sendable {
  private let isShown: Bool
  private let signs: SignsOfLife?

  init(isWanted: Bool) {
    let isTerminal = isatty(STDERR_FILENO) == 1
    isShown = isWanted && isTerminal
    signs = isWanted && !isTerminal && Console.capture == nil ? SignsOfLife() : nil
  }

  deinit { signs?.finish() }

  /// Replaces the text, which is one line.
  func show(_ text: @autoclosure () -> String) {
    if isShown {
      // A line that went on in the next one would not be wiped away whole.
      let line = TextWrap.lines(
        OneLine.text(text()), width: max(1, TerminalWidth.errorColumns - 1), indentation: (0, 0))
      Console.writeError("\r\u{1B}[K\(line[0])")
    }
    signs?.show(text())
  }

  /// Clears the line, or ends the signs.
  func finish() {
    if isShown { Console.writeError("\r\u{1B}[K") }
    signs?.finish()
  }
}

/// The count of a task's finished items, as a status line.
final class Progress: Sendable {
  private let total: Int
  private let what: String
  private let done = Mutex(0)
  private let line: StatusLine
  private let watch = Stopwatch()

  init(_ what: String, total: Int, isWanted: Bool) {
    self.what = what
    self.total = total
    line = StatusLine(isWanted: isWanted)
    show(0)
  }

  /// Counts one finished item.
  func advance() {
    show(
      done.withLock { done in
        done += 1
        return done
      })
  }

  /// Clears the line.
  func finish() { line.finish() }

  private func show(_ count: Int) {
    line.show(
      "\(what): \(count) of \(total)"
        + Estimate.text(count, of: total, nanoseconds: watch.reading.wallNanoseconds))
  }
}

/// Lines on standard error by which a reader of a log knows that a task goes on: the first after
/// ten seconds, each further one after twice the time.
final class SignsOfLife: Sendable {
  /// The environment variable with the number of seconds until the first line.
  static let variable = "SIMHARNESS_SIGN_OF_LIFE"

  private struct State {
    var text = ""
    var isFinished = false
    /// The number of seconds from the start to the next line.
    var next: Int
  }

  private let state: Mutex<State>
  private let watch = Stopwatch()

  init() {
    let given = ProcessInfo.processInfo.environment[Self.variable].flatMap { Int($0) }
    state = Mutex(State(next: max(0, given ?? 10)))
    Thread.detachNewThread { [weak self] in
      while self?.goesOn() == true { Thread.sleep(forTimeInterval: 0.5) }
    }
  }

  /// Changes the text of the next line, and writes it if it is due.
  func show(_ text: String) {
    state.withLock { $0.text = text }
    _ = goesOn()
  }

  /// Ends the lines; none follows.
  func finish() { state.withLock { $0.isFinished = true } }

  /// Writes a line if one is due, and returns true until the end.
  private func goesOn() -> Bool {
    let seconds = watch.reading.wallNanoseconds / 1_000_000_000
    return state.withLock { state in
      if !state.isFinished, !state.text.isEmpty, seconds >= state.next {
        Console.writeError("\(OneLine.console("\(state.text) (\(seconds) s so far)"))\n")
        state.next = max(10, 2 * seconds)
      }
      return !state.isFinished
    }
  }
}
