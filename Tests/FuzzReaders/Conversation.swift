import ForeignServices
import Foundation
import HealthContracts
import HealthModel

/// Calls of every service to a program that says what a file contains, whatever it is asked.
enum Conversation {
  @MainActor static func hold(answering bytes: [UInt8]) async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("fuzz-\(getpid()).lines")
    try Data(bytes).write(to: file)
    defer { unlink(file.path) }
    var problems: [String] = []
    // The first line greets, the second answers; each service hears the same.
    for service in ForeignService.allCases {
      let process = ForeignProcess(
        ForeignCommand("/bin/cat", [file.path], timeoutMilliseconds: 2_000))
      switch service {
      case .energy:
        let energy = ForeignEnergy(process)
        do { _ = try energy.pointsFromSteps(1, target: 2) } catch { problems.append("\(error)") }
      case .sleepMerge:
        let window = TimeRange(0, 1_000)
        let merge = ForeignSleepMerge(process)
        _ = merge.mergedSleep([], in: window)
        if let error = merge.takeFailure() { problems.append("\(error)") }
      case .dayBoundary:
        let days = ForeignDayBoundary(process, dependencies)
        _ = days.storedDayEnd()
        _ = days.interval(of: days.day(containing: dependencies.now))
        _ = days.dayOrdinals(ofAscending: [0, 1])
        if let error = days.takeFailure() { problems.append("\(error)") }
      case .layering:
        let layering = ForeignLayering(
          process,
          LayeringDependencies(
            stepDataProvider: Steps(), intervalStore: Intervals(), now: dependencies.now,
            configuration: LayeringConfiguration(
              maxStepsPerInterval: 1_000, maxYearsBack: 1, timeZone: .gmt)))
        do { _ = try await layering.performLayering() } catch { problems.append("\(error)") }
      }
      process.end()
    }
    // The answers of a file fit one service at most.
    if problems.count == ForeignService.allCases.count, let problem = problems.first {
      throw Problem(description: problem)
    }
  }

  private struct Problem: Error, CustomStringConvertible { var description: String }

  private static let dependencies = DayBoundaryDependencies(
    dayEndHour: .integer(4), dayEndMinute: .integer(30), zones: .utc,
    coverage: TimeRange(1_698_800_000_000, 1_699_500_000_000),
    now: Instant(milliseconds: 1_699_200_000_000).date)
}

@MainActor
private final class Steps: StepDataProvider {
  var isAvailable: Bool { true }
  func requestAuthorization() async throws {}
  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int { 7 }
  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] { [] }
}

@MainActor
private final class Intervals: IntervalStoring {
  func allIntervals() throws -> [SyncInterval] { [] }
  func replaceAll(with intervals: [SyncInterval]) throws {}
  func insert(_ interval: SyncInterval) throws {}
  func removeAll() throws {}
}
