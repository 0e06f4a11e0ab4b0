import HealthModel
import Scenario
import TestSupport
import Testing

@Suite("literal scenarios")
struct LiteralScenarioTests {
  private static let span =
    "use times from 2024-01-01T05:00:00.000Z on, before 2024-01-03T05:00:00.000Z"

  private func step(_ start: String, _ end: String, count: Int = 1) -> String {
    "{ \"start\": \"2024-01-\(start)Z\", \"end\": \"2024-01-\(end)Z\", \"count\": \(count) }"
  }

  private func message(_ samples: [String]) -> String {
    line { try scenario(ScenarioText.literal("steps", samples.joined(separator: ",\n      "))) }
  }

  @Test("samples may share a start, overlap, last no time, and touch both ends of the span")
  func accepted() throws {
    let samples = [
      step("01T05:00:00", "01T06:00:00", count: 0), step("01T05:00:00", "01T05:00:00"),
      step("01T05:30:00", "03T05:00:00", count: 2_147_483_647),
      step("03T04:59:59.999", "03T04:59:59.999"),
    ]
    let read = try scenario(
      ScenarioText.literal("steps", samples.joined(separator: ",")))
    guard case .literal(let history) = read.history, let series = history.steps.first else {
      Issue.record("no series")
      return
    }
    let start = read.span.start.milliseconds
    #expect(series.starts.map { $0 - start } == [0, 0, 1_800_000, 172_799_999])
    #expect(series.ends.map { $0 - start } == [3_600_000, 0, 172_800_000, 172_799_999])
    #expect(series.values == [0, 1, 2_147_483_647, 1])
    #expect(series.labels == [.genuine, .zeroLength, .genuine, .zeroLength])
    #expect(series.source.deviceName == nil)
  }

  @Test("the steps of a source add up to what a store can hold, and not to more")
  func total() throws {
    let most = step("01T05:00:00", "01T06:00:00", count: 2_147_483_647)
    let fitting = Array(repeating: most, count: 65)
    _ = try scenario(ScenarioText.literal("steps", fitting.joined(separator: ",")))
    let refused = message(fitting + [most])
    #expect(refused.contains("add up to more than 140000000000"))
    #expect(refused.contains(": history.literal.steps[0].samples[65].count"))
  }

  @Test("a sample that ends before it starts is refused where its end stands")
  func reversed() {
    #expect(
      message([step("01T06:00:00", "01T05:59:59")])
        == "f.json:12:47: history.literal.steps[0].samples[0].end: the sample ends "
        + "before it starts "
        + "(found \"2024-01-01T05:59:59Z\"); make end no earlier than start")
  }

  @Test(
    "a sample outside the span or before the last one is refused where its start stands",
    arguments: [
      ("01T04:59:59.999", "01T06:00:00"), ("03T05:00:00", "03T05:00:00"),
    ])
  func outside(start: String, end: String) {
    #expect(
      message([step(start, end)])
        == "f.json:12:16: history.literal.steps[0].samples[0].start: "
        + "the sample is outside the span or out of order (found \"2024-01-\(start)Z\"); "
        + "\(Self.span), earliest start first")
  }

  @Test("a sample that ends after the span is refused where its end stands")
  func late() {
    #expect(
      message([step("03T04:00:00", "03T05:00:00.001")])
        == "f.json:12:47: history.literal.steps[0].samples[0].end: "
        + "the sample ends after the span (found \"2024-01-03T05:00:00.001Z\"); "
        + "make end no later than 2024-01-03T05:00:00.000Z")
  }

  @Test("samples out of order are refused where the second one's start stands")
  func order() {
    #expect(
      message([step("01T06:00:00", "01T07:00:00"), step("01T05:59:59", "01T06:30:00")])
        == "f.json:13:18: history.literal.steps[0].samples[1].start: "
        + "the sample is outside the span or out of order (found \"2024-01-01T05:59:59Z\"); "
        + "\(Self.span), earliest start first")
  }

  @Test("sleep off the second grid is refused as a whole sample")
  func sleep() {
    let sample = """
      { "start": "2024-01-01T23:00:00.500Z", "end": "2024-01-02T01:00:00Z", "stage": "awake" }
      """
    #expect(
      line { try scenario(ScenarioText.literal("sleep", sample)) }
        == "f.json:12:5: history.literal.sleep[0].samples[0]: "
        + "sleep bounds are not whole seconds; drop the milliseconds")
  }

  @Test("every stage of sleep has a name of its own")
  func stages() throws {
    let names = ["inBed", "asleepUnspecified", "awake", "asleepCore", "asleepDeep", "asleepREM"]
    let samples = names.map {
      "{ \"start\": \"2024-01-02T00:00:00Z\", \"end\": \"2024-01-02T01:00:00Z\", "
        + "\"stage\": \"\($0)\" }"
    }
    let read = try scenario(ScenarioText.literal("sleep", samples.joined(separator: ",")))
    guard case .literal(let history) = read.history else { return }
    #expect(history.sleep.first?.stages.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
  }

  @Test(
    "a weighing outside the span or before the last one is refused where its time stands",
    arguments: ["01T04:59:59.999", "03T05:00:00", "02T07:59:59"])
  func weight(time: String) {
    let first = "{ \"time\": \"2024-01-02T08:00:00Z\", \"grams\": 1 },"
    let sample = "{ \"time\": \"2024-01-\(time)Z\", \"grams\": 70000 }"
    #expect(
      line { try scenario(ScenarioText.literal("weight", first + "\n    " + sample)) }
        == "f.json:13:15: history.literal.weight[0].samples[1].time: "
        + "the weigh-in is outside the span or out of order (found \"2024-01-\(time)Z\"); "
        + "\(Self.span), earliest first")
  }
}
