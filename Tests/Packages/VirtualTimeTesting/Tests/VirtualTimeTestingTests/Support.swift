import Synchronization
import Testing
import VirtualTimeTesting

import class Foundation.Thread

/// What a trait recorded about a body.
struct Recorded: Sendable {
  var issues: [Issue]

  /// The text of the only issue.
  var text: String { issues.count == 1 ? issues[0].comments.map(\.rawValue).joined() : "" }

  /// The seed of the line that runs the failure alone.
  var seed: Int? {
    text.firstMatch(of: #/VIRTUAL_TIME_SEED=(\d+) swift test --filter/#).flatMap { Int($0.1) }
  }

  /// The preemptions of the shrunk order.
  var choices: String? {
    text.firstMatch(of: #/VIRTUAL_TIME_CHOICES=(\S+) swift test --filter/#).map { String($0.1) }
  }

  /// The number of switches between tasks in the shrunk order.
  var switches: Int? {
    text.firstMatch(of: #/the shrunk order has (\d+) switch/#).flatMap { Int($0.1) }
  }

  /// The number of runs until the failure.
  var runs: Int? { text.firstMatch(of: #/(\d+) runs?, /#).flatMap { Int($0.1) } }
}

/// Runs a body as a trait would run a test, and collects what it records.
func recorded(
  _ trait: VirtualTimeTrait, _ body: @escaping @Sendable @concurrent () async throws -> Void
) async throws -> Recorded {
  let test = try #require(Test.current)
  let testCase = Test.Case.current
  let issues = Mutex<[Issue]>([])
  let collecting = IssueHandlingTrait.compactMapIssues { issue in
    issues.withLock { $0.append(issue) }
    return nil
  }
  try await collecting.provideScope(for: test, testCase: testCase) {
    try await trait.provideScope(for: test, testCase: testCase, performing: body)
  }
  return Recorded(issues: issues.withLock { $0 })
}

/// Work without an await, which takes the time in which other threads usually finish theirs.
///
/// Virtual time stands still meanwhile, so that it takes none there.
func work() {
  if Simulation.current == nil { Thread.sleep(forTimeInterval: 0.02) }
}

/// A value shared between the runs of a body.
final class Shared<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>

  init(_ value: Value) { stored = Mutex(value) }

  var value: Value { stored.withLock { $0 } }

  func update(_ change: (inout sending Value) -> Void) { stored.withLock { change(&$0) } }
}
