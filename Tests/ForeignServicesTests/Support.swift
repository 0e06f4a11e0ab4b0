import Foundation
import HealthContracts
import HealthModel

@testable import ForeignServices

let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The example of the documentation.
let example = ForeignCommand(
  "python3", [repository.appendingPathComponent("Tests/Examples/Python/services.py").path],
  timeoutMilliseconds: 60_000)

/// A program in a few lines; `read` and `answer` speak the protocol, `hello` has been answered
/// where `greets` is set.
func program(
  _ body: String, greets: Bool = true, timeoutMilliseconds: Int = 60_000
) -> ForeignProcess {
  let start = """
    import json, os, sys, time
    def read(): return json.loads(sys.stdin.readline())
    def write(message): print(json.dumps(message), flush=True)
    def answer(request, **result): write({"id": request["id"], "result": result})
    def complain(text): print(text, file=sys.stderr, flush=True)
    services = ["layering", "sleepMerge", "dayBoundary", "energy"]
    """
  let greeting =
    "answer(read(), protocol='simharness-services', version=1, services=services)\n"
  return ForeignProcess(
    ForeignCommand(
      "python3", ["-c", start + "\n" + (greets ? greeting : "") + body],
      timeoutMilliseconds: timeoutMilliseconds))
}

extension ForeignProcess {
  /// One call, whichever.
  func points() throws -> Int { try ForeignEnergy(self).pointsFromSteps(1, target: 2) }
}

/// Ten steps in each minute, until a query that fails.
@MainActor
final class MinuteProvider: StepDataProvider {
  struct Failure: Error {}

  private var answersLeft: Int
  private(set) var questions: [TimeRange] = []

  init(answers: Int = .max) { answersLeft = answers }

  var isAvailable: Bool { true }

  func requestAuthorization() async throws {}

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    questions.append(TimeRange(interval))
    guard answersLeft > 0 else { throw Failure() }
    answersLeft -= 1
    return Int(TimeRange(interval).length / Milliseconds.minute) * 10
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] { [] }
}

/// Keeps intervals.
@MainActor
final class Intervals: IntervalStoring {
  private(set) var kept: [SyncInterval] = []

  func allIntervals() throws -> [SyncInterval] { kept }
  func replaceAll(with intervals: [SyncInterval]) throws { kept = intervals }
  func insert(_ interval: SyncInterval) throws { kept.append(interval) }
  func removeAll() throws { kept = [] }
}

/// A layering of one year until noon of 2 January 2024.
@MainActor
func layering(
  _ process: ForeignProcess, _ provider: MinuteProvider, _ store: Intervals,
  onProgress: (@MainActor @Sendable (LayeringProgress) -> Void)? = nil
) -> ForeignLayering {
  ForeignLayering(
    process,
    LayeringDependencies(
      stepDataProvider: provider, intervalStore: store,
      now: Instant(milliseconds: 1_704_196_800_000).date,
      configuration: LayeringConfiguration(
        maxStepsPerInterval: 1_000_000, maxYearsBack: 1, timeZone: .gmt),
      onProgress: onProgress))
}

/// A day boundary in New York around the end of daylight saving in 2023.
func dayBoundary(_ process: ForeignProcess) throws -> ForeignDayBoundary {
  ForeignDayBoundary(process, autumn)
}

let autumn = DayBoundaryDependencies(
  dayEndHour: .integer(4), dayEndMinute: .integer(30),
  zones: ZoneTimeline(identifier: "America/New_York") ?? .utc,
  coverage: TimeRange(1_698_800_000_000, 1_699_500_000_000),
  now: Instant(milliseconds: 1_699_200_000_000).date)
