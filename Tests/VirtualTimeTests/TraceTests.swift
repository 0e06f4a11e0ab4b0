import Testing
import VirtualTime

@Suite("Traces")
struct TraceTests {
  private func trace(_ texts: [String]) -> Trace {
    let simulation = Simulation()
    _ = simulation.run {
      for text in texts {
        Simulation.record(text, service: text.hasPrefix("s") ? "sync" : "")
        try await Task.sleep(for: .milliseconds(1_500))
      }
    }
    return simulation.trace
  }

  @Test("an event is written with virtual time, task and service")
  func lines() {
    let lines = trace(["start", "call"])
    #expect(
      lines.lines() == "0.000000000 task 1 sync: start\n1.500000000 task 1 call\n")
    #expect(lines.lines(of: "sync") == "0.000000000 task 1 sync: start\n")
  }

  @Test("the digest covers text, order and time, and is pinned")
  func digest() {
    #expect(trace(["a", "b"]).digest == trace(["a", "b"]).digest)
    #expect(trace(["a", "b"]).digest != trace(["b", "a"]).digest)
    #expect(trace(["a", "b"]).digest != trace(["a", "b", "b"]).digest)
    #expect(trace([]).digest == 0xcbf2_9ce4_8422_2325)
  }

  @Test("a digest does not depend on whether events are kept")
  func unkept() {
    let simulation = Simulation(keepsTrace: false)
    _ = simulation.run { Simulation.record("a") }
    #expect(simulation.trace.digest == trace(["a"]).digest)
    #expect(simulation.trace.events.isEmpty)
    #expect(simulation.trace.count == 1)
  }

  @Test("the first divergence of two traces is shown side by side")
  func divergence() throws {
    let (left, right) = (trace(["a", "b", "c"]), trace(["a", "b", "d"]))
    #expect(left.divergence(from: left) == nil)
    #expect(left.comparison(with: left) == nil)
    let found = try #require(left.divergence(from: right))
    #expect(found.after == 2)
    #expect(
      left.comparison(with: right, context: 1)
        == "  1.500000000 task 1 b\n< 3.000000000 task 1 c\n> 3.000000000 task 1 d\n")
    let shorter = try #require(left.comparison(with: trace(["a"]), context: 0))
    #expect(shorter == "< 1.500000000 task 1 b\n> the end\n")
  }

  @Test("recording outside a simulation does nothing")
  func outside() {
    Simulation.record("nobody listens")
    #expect(Simulation.current == nil)
  }
}
