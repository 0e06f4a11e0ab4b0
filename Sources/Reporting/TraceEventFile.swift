/// The observable events of a run in the Trace Event Format, which Perfetto and Chrome open.
///
/// A person is a process; each task has a lane for each service that it runs. Virtual time stands
/// still while a task runs, so an event takes a microsecond of the file, after the event before it
/// in its lane; its arguments have the exact time.
package enum TraceEventFile {
  /// An observable event.
  package struct Event: Sendable {
    /// The number of the person.
    package var person: Int
    /// The number of the task.
    package var task: Int
    /// The service during which the event occurred; empty for none.
    package var service: String
    /// The description of the event.
    package var text: String
    /// Virtual nanoseconds since the start of the services.
    package var nanoseconds: Int64

    /// Creates an event; each argument has the meaning of the property with the same name.
    package init(person: Int, task: Int, service: String, text: String, nanoseconds: Int64) {
      self.person = person
      self.task = task
      self.service = service
      self.text = text
      self.nanoseconds = nanoseconds
    }
  }

  private struct Lane: Hashable {
    var person: Int
    var task: Int
    var service: String

    var name: String { "\(service.isEmpty ? "run" : service), task \(task)" }
  }

  private struct File: Encodable {
    var displayTimeUnit = "ns"
    var traceEvents: [Entry] = []
  }

  private struct Entry: Encodable {
    var name: String
    var cat: String?
    var ph: String
    var pid: Int
    var tid: Int
    /// Microseconds.
    var ts: Int64?
    var dur: Int64?
    var args: [String: String]
  }

  /// The name of the file.
  package static let fileName = "trace.json"

  /// Writes the file.
  ///
  /// - Parameter events: The events of each person in the order in which they occurred.
  /// - Returns: The content of the file; equal for equal events.
  /// - Complexity: O(*n*) for *n* events.
  package static func bytes(of events: [Event]) -> [UInt8] {
    var file = File()
    var persons: Set<Int> = []
    var lanes: [Lane: (number: Int, end: Int64)] = [:]
    for event in events {
      if persons.insert(event.person).inserted {
        file.traceEvents.append(name("process_name", event.person, 1, "person \(event.person)"))
      }
      let key = Lane(person: event.person, task: event.task, service: event.service)
      var lane = lanes[key] ?? (lanes.count + 1, 0)
      if lanes[key] == nil {
        file.traceEvents.append(name("thread_name", event.person, lane.number, key.name))
      }
      let start = max(lane.end, event.nanoseconds / 1_000)
      lane.end = start + 1
      lanes[key] = lane
      file.traceEvents.append(
        Entry(
          name: event.text, cat: event.service.isEmpty ? "run" : event.service, ph: "X",
          pid: event.person + 1, tid: lane.number, ts: start, dur: 1,
          args: ["virtual nanoseconds": "\(event.nanoseconds)"]))
    }
    return JSONFormat.bytes(ofValue: file)
  }

  private static func name(_ kind: String, _ person: Int, _ lane: Int, _ text: String) -> Entry {
    Entry(name: kind, ph: "M", pid: person + 1, tid: lane, args: ["name": text])
  }
}
