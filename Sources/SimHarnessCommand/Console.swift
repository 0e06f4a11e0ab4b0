import Foundation
import Harness
import LocatedJSON
import PlainText
import Reporting
import Synchronization
import SystemSupport

/// Output to the terminal; no other code writes there.
enum Console {
  /// The capture of a task's output in place of the terminal; nil outside of tests.
  @TaskLocal static var capture: Capture?

  /// Text that a task wrote.
  final class Capture: Sendable {
    /// The text for standard output, and that for standard error.
    let texts = Mutex((output: "", errors: ""))
    /// The number of characters of a line.
    let width: Int

    init(width: Int = .max) { self.width = width }
  }

  /// The largest number of characters of a line of standard output: without bound unless it is a
  /// terminal, so that programs get what belongs together in one line.
  static var width: Int { capture?.width ?? terminal }

  private static let terminal = isatty(STDOUT_FILENO) == 1 ? TerminalWidth.columns : .max

  /// Writes lines to standard output, each escaped as by `OneLine`.
  static func write(lines: String...) { write(own: lines.text) }

  /// Writes text, with lines that are wider than the terminal folded.
  ///
  /// Everything from outside in it is escaped already: it consists of constants and of the result
  /// of `Sequence<String>.text`.
  ///
  /// If that fails, the program exits.
  static func write(own text: String) { write(data: Folding.text(text, width: width)) }

  /// Writes lines with commands or paths, which are copied whole.
  static func write(whole lines: String...) { write(data: lines.text) }

  /// Writes text for programs, as it is.
  ///
  /// If that fails, the program exits.
  static func write(data text: String) {
    if let capture {
      capture.texts.withLock { $0.output += text }
      return
    }
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      printError(
        (error as NSError).code == NSFileWriteOutOfSpaceError
          ? "no space for standard output; free space or redirect it"
          : outputError.description)
      OutputFolder.removeUnused()
      exit(ExitStatus.couldNotRun.rawValue)
    }
  }

  /// The error of a standard output that is closed or broken.
  static let outputError = UsageError("cannot write to standard output; redirect it")

  /// Writes an error to standard error, a line for each problem.
  static func printError(_ error: any Error) {
    printError(String(describing: error))
    guard let input = error as? InputError else { return }
    for other in input.others { printError(other.description) }
  }

  /// Writes one line to standard error, escaped as by `OneLine`.
  static func printError(_ line: String) {
    let name = TerminalColor.bad.applied(to: "simharness:", on: STDERR_FILENO)
    writeError("\(name) \(OneLine.console(line))\n")
  }
}

extension Console {
  /// Writes to standard error; a failure is ignored because it cannot be reported anywhere.
  static func writeError(_ text: String) {
    if let capture {
      capture.texts.withLock { $0.errors += text }
      return
    }
    do { try FileHandle.standardError.write(contentsOf: Data(text.utf8)) } catch {}
  }
}

extension Table {
  /// The lines, with columns that do not fit the terminal in lines of their own.
  var fitted: [String] { lines(width: Console.width) }
}
