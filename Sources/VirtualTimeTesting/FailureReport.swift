import PlainText
import Testing
import VirtualTime

/// The report of a failing test: its shortest order as a story, and how to replay it.
struct FailureReport: Sendable {
  private let text: String
  let story: Story

  init(
    _ found: Explorer.Found, _ explorer: Explorer, _ coverage: InterleavingCoverage,
    among seeds: Range<UInt64>
  ) async throws {
    let runner = explorer.runner
    let seed = found.attempt.seed
    let again = try await runner.attempt(ReplayPolicy(found.attempt.choices), seed: seed)
    let replays =
      again.failure.map { $0.isLike(found.failure) } == true
      && again.digest == found.attempt.digest
    var shrinker = Shrinker(runner, found.attempt, found.failure)
    let shrunk = replays ? try await shrinker.shrink() : found.attempt
    let told = try await runner.attempt(
      ReplayPolicy(shrunk.choices), seed: seed, keepsSteps: true)
    story = Story(told.steps)
    let count = found.attempt.preemptions.count
    let fewest = shrunk.preemptions.count
    var lines = [told.failure?.text ?? found.failure.text]
    let number = found.seed.map { "Seed \($0)" } ?? "Order \(coverage.runs)"
    lines.append(
      replays
        ? "\(number) (\(explorer.strategy)) fails, and failed again when it was run again. "
          + Self.preemptions(count, fewest)
        : "\(number) (\(explorer.strategy)) failed, but not when it was run again, since the test "
          + "depends on more than the order of its tasks: "
          + (found.attempt.escapes.first.map { "\($0)" } ?? "state that outlives a run"))
    let isLeak = found.failure.kind == .leak
    let places = story.lastPlaces(
      of: isLeak ? story.startedTasks : told.failure?.tasks ?? [])
    if !places.isEmpty { lines.insert("Last seen: \(places.joined(separator: "; ")).", at: 1) }
    let switches = Counted.text(story.switches, "switch", "switches")
    lines += [story.table, "\(coverage); the shrunk order has \(switches)"]
    let filter = "swift test --filter '\(Self.filter(runner.test))'"
    if let seed = found.seed { lines.append("\(OrderRequest.seedVariable)=\(seed) \(filter)") }
    let numbers = found.seed.map { "\(OrderRequest.seedVariable)=\($0) " } ?? ""
    let choices = OrderRequest.text(shrunk.preemptions)
    lines.append("\(numbers)\(OrderRequest.choicesVariable)=\(choices) \(filter)")
    text = lines.joined(separator: "\n")
  }

  /// Records the issue, with the story as `trace.json` for Perfetto.
  func record(at line: SourceLocation) throws {
    Issue.record(Comment(rawValue: text), sourceLocation: line)
    Attachment.record(
      [UInt8](try TraceFile.bytes(of: story)), named: "trace.json", sourceLocation: line)
  }

  private static func preemptions(_ count: Int, _ fewest: Int) -> String {
    if fewest == 0 { return "It needs no preemption; the plain order fails as well:" }
    let verb = fewest == 1 ? "is" : "are"
    return "\(fewest) of its \(Counted.text(count, "preemption")) \(verb) enough:"
  }

  /// A regular expression that selects the test alone.
  private static func filter(_ test: Test) -> String {
    let name = ([test.id.moduleName] + [test.id.nameComponents.joined(separator: "/")])
      .joined(separator: ".")
    return name.map { "()[]{}.*+?^$|\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
