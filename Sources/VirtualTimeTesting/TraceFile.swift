import Foundation

/// A story in the Trace Event Format, for Perfetto and Chrome's `about:tracing`.
///
/// Each task has a lane. Virtual time stands still while a task runs, so a turn takes a microsecond
/// of the file; its arguments have the exact time.
enum TraceFile {
  private struct File: Encodable {
    var displayTimeUnit = "ns"
    var traceEvents: [Event]
  }

  private struct Event: Encodable {
    var name: String
    var ph: String
    var pid = 1
    var tid: Int
    var ts: Double?
    var dur: Double?
    var args: [String: String]
  }

  /// Returns the file of a story.
  static func bytes(of story: Story) throws -> Data {
    let tasks = Set(story.turns.map(\.task)).sorted()
    var events = tasks.map { task in
      Event(name: "thread_name", ph: "M", tid: task, args: ["name": "task \(task)"])
    }
    var end = 0.0
    for turn in story.turns {
      let start = max(end, Double(turn.time) / 1_000)
      end = start + 1
      events.append(
        Event(
          name: turn.place, ph: "X", tid: turn.task, ts: start, dur: 1,
          args: ["virtual time": "\(StoryTime.text(turn.time)) s", "jobs": "\(turn.jobs)"]))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(File(traceEvents: events))
  }
}
