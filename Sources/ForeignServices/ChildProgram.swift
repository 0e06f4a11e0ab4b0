import Foundation
import SystemSupport
import VirtualTime

/// A program that answers over its standard streams, and that is ended with its descendants.
struct ChildProgram {
  private let process: ChildProcess
  /// The lines written to and read from the program.
  var lines: LineChannel

  /// Starts a command.
  init(_ command: ForeignCommand) throws(ForeignServiceError) {
    do throws(ChildProcess.StartError) {
      let pairs = try StreamPair.pairs(3)
      defer { for pair in pairs { Foundation.close(pair.theirs) } }
      do throws(ChildProcess.StartError) {
        process = try ChildProcess(
          command.program, command.arguments, streams: pairs.map(\.theirs))
      } catch {
        for pair in pairs { Foundation.close(pair.ours) }
        throw error
      }
      for pair in pairs { _ = fcntl(pair.ours, F_SETFL, O_NONBLOCK) }
      lines = LineChannel(input: pairs[0].ours, output: pairs[1].ours, errors: pairs[2].ours)
    } catch {
      throw .notStarted(program: command.description, reason: error.reason)
    }
  }

  /// True if the program itself has ended; its descendants may go on.
  var hasEnded: Bool { process.hasEnded }

  /// Waits until the program ends, and kills it after the timeout; its descendants are killed in
  /// either case.
  ///
  /// - Parameter milliseconds: The time that it has to end after its input is closed.
  /// - Returns: A description of how it ended; nil if it was killed.
  mutating func end(within milliseconds: Int64) -> String? {
    lines.closeInput()
    let deadline = RealTime.nanoseconds + milliseconds * 1_000_000
    while !process.hasEnded, RealTime.nanoseconds < deadline {
      lines.drainErrors(before: min(deadline, RealTime.nanoseconds + Self.pause))
      poll(nil, 0, 1)
    }
    let hasEnded = process.hasEnded
    let ending = process.end()
    // Its descendants are gone, and the rest of its output is there at once.
    lines.drainErrors(before: RealTime.nanoseconds + Self.pause)
    lines.close()
    return hasEnded ? Self.words(for: ending) : nil
  }

  /// The time between two looks at a program that is about to end, in nanoseconds.
  private static let pause: Int64 = 2_000_000

  private static func words(for ending: ChildProcess.Ending) -> String {
    switch ending {
    case .exited(let status): "ended with status \(status)"
    case .signalled(let signal): "was ended by signal \(signal)"
    }
  }
}
