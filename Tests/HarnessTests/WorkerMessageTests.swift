import Harness
import Testing

@Suite struct WorkerMessageTests {
  private typealias Message = WorkerMessage<[String]>

  @Test("messages are read back as they were written, each on one line")
  func roundTrip() {
    let messages: [Message] = [
      .service("store"), .service(""), .exhausted(service: "sleep merge", budget: 0),
      .exhausted(service: "layering", budget: .max), .result(["a\nline", "é"]), .result([]),
      .refused("a\nline"), .done, .outOfMemory(mebibytes: 64),
    ]
    for message in messages {
      #expect(!message.line.contains("\n"))
      #expect(Message(message.line) == message)
    }
  }

  @Test(
    "a line that is not a message is refused",
    arguments: ["", "rubbish", "r", "r{}", "n", "n{}", "x", "x1", "xy z", "dd", "q", "m", "mx"])
  func rubbish(_ line: String) { #expect(Message(line) == nil) }
}
