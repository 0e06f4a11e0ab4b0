import Foundation
import Reporting
import Testing

@Suite("Trace event file") struct TraceEventFileTests {
  private struct File: Decodable {
    var traceEvents: [Entry]
  }

  private struct Entry: Decodable {
    var name: String
    var cat: String?
    var ph: String
    var pid: Int
    var tid: Int
    var ts: Int64?
    var dur: Int64?
    var args: [String: String]
  }

  private func entries(_ events: [TraceEventFile.Event]) throws -> [Entry] {
    try JSONDecoder().decode(File.self, from: Data(TraceEventFile.bytes(of: events))).traceEvents
  }

  private static let events = [
    TraceEventFile.Event(
      person: 0, task: 1, service: "steps", text: "query \"a\"\u{1}", nanoseconds: 0),
    TraceEventFile.Event(person: 0, task: 1, service: "steps", text: "answer", nanoseconds: 999),
    TraceEventFile.Event(person: 0, task: 2, service: "", text: "wake", nanoseconds: 999),
    TraceEventFile.Event(
      person: 0, task: 1, service: "steps", text: "late", nanoseconds: 9_000_000_000_000_000_007),
    TraceEventFile.Event(person: 1, task: 1, service: "weight", text: "query", nanoseconds: 5),
  ]

  @Test("each event is one slice of the lane of its task and service, with its exact time")
  func slices() throws {
    let slices = try entries(Self.events).filter { $0.ph == "X" }
    #expect(slices.map(\.name) == Self.events.map(\.text))
    #expect(slices.map(\.pid) == Self.events.map { $0.person + 1 })
    #expect(slices.map(\.tid) == [1, 1, 2, 1, 3])
    #expect(slices.map(\.cat) == ["steps", "steps", "run", "steps", "weight"])
    #expect(
      slices.map { $0.args["virtual nanoseconds"] } == Self.events.map { "\($0.nanoseconds)" })
  }

  @Test("slices of a lane do not overlap")
  func lanes() throws {
    let slices = try entries(Self.events).filter { $0.ph == "X" }
    #expect(slices.map(\.ts) == [0, 1, 0, 9_000_000_000_000_000, 0])
    #expect(slices.allSatisfy { $0.dur == 1 })
  }

  @Test("persons and lanes are named once each")
  func names() throws {
    let names = try entries(Self.events).filter { $0.ph == "M" }
    #expect(
      names.map { "\($0.name) \($0.pid) \($0.tid) \($0.args["name"] ?? "")" } == [
        "process_name 1 1 person 0", "thread_name 1 1 steps, task 1",
        "thread_name 1 2 run, task 2", "process_name 2 1 person 1",
        "thread_name 2 3 weight, task 1",
      ])
  }

  @Test("no events are a file without entries")
  func empty() throws { #expect(try entries([]).isEmpty) }
}
