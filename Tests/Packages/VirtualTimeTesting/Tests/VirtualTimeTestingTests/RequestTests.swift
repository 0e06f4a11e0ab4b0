import Foundation
import Testing
@testable import VirtualTime

@testable import VirtualTimeTesting

@Suite struct RequestTests {
  @Test("a variable selects a seed or an order")
  func requests() throws {
    #expect(try OrderRequest.of([:]) == nil)
    #expect(try OrderRequest.of(["VIRTUAL_TIME_SEED": "17"])?.seed == 17)
    let choices = try OrderRequest.of(["VIRTUAL_TIME_CHOICES": "1:2,4:1"])
    #expect(choices?.strategy == .replay(choices: [0, 2, 0, 0, 1]))
    let plain = try OrderRequest.of(["VIRTUAL_TIME_CHOICES": "plain"])
    #expect(plain?.strategy == .replay(choices: []))
    #expect(OrderRequest.text([4: 1, 1: 2]) == "1:2,4:1")
    #expect(OrderRequest.text([:]) == "plain")
  }

  @Test(
    "another value is refused with the remedy",
    arguments: [
      ("VIRTUAL_TIME_SEED", "x"), ("VIRTUAL_TIME_SEED", "-1"), ("VIRTUAL_TIME_SEED", ""),
      ("VIRTUAL_TIME_SEED", "18446744073709551615"), ("VIRTUAL_TIME_CHOICES", ""),
      ("VIRTUAL_TIME_CHOICES", "1"), ("VIRTUAL_TIME_CHOICES", "1:0"),
      ("VIRTUAL_TIME_CHOICES", "4:1,1:1"), ("VIRTUAL_TIME_CHOICES", "99999999999:1"),
      ("VIRTUAL_TIME_CHOICES", "1:1,"), ("VIRTUAL_TIME_CHOICES", "-1:1"),
    ])
  func refused(variable: String, value: String) throws {
    let error = try #require(throws: OrderRequest.Malformed.self) {
      try OrderRequest.of([variable: value])
    }
    #expect(error.description.hasPrefix("\(variable) is '\(value)'; give "))
  }

  @Test(
    "names of functions are those of the source",
    arguments: [
      (
        "Tests.(Account in _CA0EB81AEC9191F64761DD17D8810599).audit() async -> ()",
        "Account.audit()"
      ),
      (
        "(2) await resume partial function for Tests.Account.add(amount: Swift.Int) async throws",
        "Account.add(amount: Int)"
      ),
      (
        "closure #1 @Sendable () async -> () in static Tests.Race.run() async -> Swift.Bool",
        "closure #1 in Race.run()"
      ),
      ("Tests.Account.balance.getter : Swift.Int", "Account.balance.getter"),
      ("(extension in Tests):Swift.Array.total() async -> Swift.Int", "Array.total()"),
    ])
  func names(long: String, short: String) { #expect(FunctionName.shortened(long) == short) }

  @Test(
    "code that the source does not have is no place",
    arguments: [
      "reabstraction thunk helper from @escaping @callee_guaranteed @async () -> ()",
      "static (extension in Swift):Swift.Task< where A == Swift.Never>.sleep(for: A1.Duration)",
      "static Swift.Task< where A == Swift.Never>.sleep(for: A1.Duration) async throws -> ()",
      "@Sendable () async -> () in Tests.Races.$s5Tests5RacesV5shown4TestfMp_() -> ()",
    ])
  func nothing(long: String) { #expect(FunctionName.shortened(long) == nil) }

  @Test("a story is a trace that Perfetto reads: a lane a task, a slice a turn")
  func trace() throws {
    let steps = [1, 1, 2, 1].enumerated().map { index, task in
      StepRecord(task: task, time: Int64(index) * 5_000_000_000, frames: [])
    }
    let story = Story(steps)
    #expect(story.switches == 2)
    #expect(
      story.table == """
          0.0 s  task 1  | starts
          5.0 s  task 1  | the queue of an actor
          10.0 s  task 2 | starts
          15.0 s  task 1 | the queue of an actor
        """)
    let text = String(decoding: try TraceFile.bytes(of: story), as: UTF8.self)
    #expect(text.hasPrefix(#"{"displayTimeUnit":"ns","traceEvents":[{"args":{"name":"task 1"},"#))
    #expect(text.contains(#""args":{"jobs":"1","virtual time":"10.0 s"},"dur":1,"name":"starts""#))
    let object = try JSONSerialization.jsonObject(with: TraceFile.bytes(of: story))
    let events = (object as? [String: Any])?["traceEvents"] as? [[String: Any]]
    #expect(events?.count == 6)
  }
}
