import struct Foundation.Calendar
public import HealthContracts
import HealthModel

/// A layering service in an external program.
///
/// The program receives the range, queries step counts while it layers, and answers with intervals,
/// which are stored on this side. A query that fails is reported to the program as an error. If the
/// program then fails as well, the error of the query is thrown as `LayeringError.healthKitError`.
@MainActor
public final class ForeignLayering: LayeringServiceProtocol, FailureReportingService {
  private struct Arguments: Encodable {
    var start: Int64
    var end: Int64
    var maxSteps: Int
    var minimumMilliseconds: Int64
    var strategy: String
  }

  private struct Answer: Decodable {
    struct Interval: Decodable {
      var start: Int64
      var end: Int64
      var steps: Int
      var indivisible: Bool?
    }

    var intervals: [Interval]
  }

  /// The number of failed queries after which a program that keeps asking is ended.
  private static let maximumFailedQueries = 1_000
  private static let call = "layer"

  private let process: ForeignProcess
  private let dependencies: LayeringDependencies

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - process: The program.
  ///   - dependencies: The provider, the interval store, the clock and the configuration.
  public init(_ process: ForeignProcess, _ dependencies: LayeringDependencies) {
    self.process = process
    self.dependencies = dependencies
  }

  public nonisolated func takeFailure() -> (any Error)? { process.takeFailure() }

  /// Requests intervals from the program and stores them.
  ///
  /// - Returns: The number of intervals stored.
  /// - Throws: `LayeringError`, or `ForeignServiceError` if the program fails; the stored intervals
  ///   are then unchanged.
  public func performLayering() async throws -> Int {
    let intervals = try checked(await requestIntervals())
    do {
      try dependencies.intervalStore.replaceAll(with: intervals)
    } catch {
      throw LayeringError.persistenceError(underlying: error)
    }
    dependencies.onProgress?(
      LayeringProgress(
        intervalsFound: intervals.count, currentDepth: 0,
        status: "Stored \(intervals.count) intervals"))
    return intervals.count
  }

  public func clearAllIntervals() async throws {
    do {
      try dependencies.intervalStore.removeAll()
    } catch {
      throw LayeringError.persistenceError(underlying: error)
    }
  }

  private func requestIntervals() async throws -> Answer {
    let configuration = dependencies.configuration
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = configuration.timeZone
    let back = calendar.date(
      byAdding: .year, value: -configuration.maxYearsBack, to: dependencies.now)
    let arguments = Arguments(
      start: Instant(back ?? dependencies.now).milliseconds,
      end: Instant(dependencies.now).milliseconds,
      maxSteps: configuration.maxStepsPerInterval,
      minimumMilliseconds: configuration.minimumIntervalMilliseconds,
      strategy: String(describing: configuration.strategy))
    var failed: (any Error)?
    var failures = 0
    do throws(ForeignServiceError) {
      let firstMessage: (Int, ForeignProcess.ProgramMessage<Answer>) = try process.begin(
        Self.call, arguments, service: .layering)
      let number = firstMessage.0
      var message = firstMessage.1
      while true {
        switch message {
        case .result(let answer): return answer
        case .progress(let progress):
          report(progress)
          message = try process.resume(nil, call: Self.call, number)
        case .question(let id, let question):
          let answer = await steps(question)
          if case .failure(let error) = answer {
            if let error = error as? ForeignServiceError { throw error }
            failed = failed ?? error
            failures += 1
            if failures > Self.maximumFailedQueries {
              throw process.reject(
                "more than \(Self.maximumFailedQueries) queries after a failure", call: Self.call)
            }
          }
          message = try process.resume(Self.encodedAnswer(answer, id), call: Self.call, number)
        }
      }
    } catch {
      if case .refused = error, let failed {
        throw LayeringError.healthKitError(underlying: failed)
      }
      throw error
    }
  }

  private func steps(_ question: ForeignQueryArguments) async
    -> Result<Int, any Error>
  {
    guard let start = question.start, let end = question.end,
      let range = AnswerLimits.range(start, end)
    else {
      return .failure(
        process.reject("a query without a valid interval", call: Self.call))
    }
    do {
      return .success(
        try await dependencies.stepDataProvider.getAggregatedStepCount(for: range.dateInterval))
    } catch {
      return .failure(error)
    }
  }

  private static func encodedAnswer(_ answer: Result<Int, any Error>, _ id: Int) -> ForeignAnswer {
    switch answer {
    case .success(let steps): ForeignAnswer(id: id, result: ForeignAnswer.Steps(steps: steps))
    case .failure(let error): ForeignAnswer(id: id, error: String(describing: error))
    }
  }

  private func report(_ progress: ForeignQueryArguments) {
    dependencies.onProgress?(
      LayeringProgress(
        intervalsFound: progress.found ?? 0, currentDepth: progress.depth ?? 0,
        status: progress.status ?? ""))
  }

  /// Returns the intervals; rejects the answer if one of them cannot be stored.
  private func checked(_ answer: Answer) throws(ForeignServiceError) -> [SyncInterval] {
    var bounds: Set<TimeRange> = []
    var intervals: [SyncInterval] = []
    for interval in answer.intervals {
      guard let range = AnswerLimits.range(interval.start, interval.end), interval.steps >= 0,
        AnswerLimits.amounts.contains(Int64(interval.steps)), bounds.insert(range).inserted
      else {
        throw process.reject(
          "an interval that cannot be stored", call: Self.call,
          line: "start \(interval.start), end \(interval.end), steps \(interval.steps)")
      }
      intervals.append(
        SyncInterval(
          startDate: range.start.date, endDate: range.end.date, stepCount: interval.steps,
          isIndivisible: interval.indivisible ?? false))
    }
    return intervals
  }
}
