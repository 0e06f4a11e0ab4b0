import SystemSupport

/// A task that this program and other programs' libraries do on the same data.
struct PeerTask {
  /// The result of one run: its time, and the numbers by which answers are compared.
  struct Run {
    var nanoseconds: Int
    var answer: [Int64]
  }

  /// A parameter of the task.
  enum Parameter: Encodable {
    case number(Int64)
    case text(String)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  /// The task's part of the file that peers read.
  struct Description: Encodable {
    var id: String
    var count: Int
    var parameters: [String: Parameter]
  }

  /// The repetitions of a measurement, of which the fastest counts, as in a peer's process.
  private static let repetitions = 3

  /// The name in the scripts of the peers.
  let id: String
  /// The name for readers.
  let name: String
  /// The thing that `count` counts.
  let thing: String
  /// The number of things that are done.
  let count: Int
  var parameters: [String: Parameter] = [:]
  /// Does the task once.
  let work: () throws -> Run

  var description: Description { Description(id: id, count: count, parameters: parameters) }

  /// Returns the fastest of several runs.
  func measured() throws -> Run {
    var best = try work()
    for _ in 1..<Self.repetitions {
      let run = try work()
      precondition(run.answer == best.answer, "\(name) answers \(run.answer) and \(best.answer)")
      if run.nanoseconds < best.nanoseconds { best = run }
    }
    return best
  }

  /// Times a function that gives the answer.
  static func timed(_ work: () throws -> [Int64]) rethrows -> Run {
    let watch = Stopwatch()
    let answer = try work()
    return Run(nanoseconds: watch.reading.wallNanoseconds, answer: answer)
  }
}
