public import HealthContracts
public import HealthModel

/// A sleep merge service in an external program.
///
/// Its contract cannot throw. If the program fails, the error is reported through
/// `FailureReportingService`, and the answer is no sleep.
public struct ForeignSleepMerge: SleepMergeServiceProtocol, FailureReportingService {
  private struct Arguments: Encodable {
    struct Sample: Encodable {
      var start: Int64
      var end: Int64
      var stage: String
      var source: Int
    }

    var samples: [Sample]
    var start: Int64
    var end: Int64
  }

  private struct Answer: Decodable {
    var asleep: Int64
    var inBed: Int64
  }

  private let process: ForeignProcess
  private let firstError = FirstErrorRecorder()

  /// Creates a service in the given program.
  public init(_ process: ForeignProcess) { self.process = process }

  /// Returns the failure of the program or the error that it answered with, and clears it.
  public func takeFailure() -> (any Error)? { process.takeFailure() ?? firstError.take() }

  public func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let call = "mergedSleep"
    let arguments = Arguments(
      samples: samples.map {
        Arguments.Sample(
          start: $0.range.start.milliseconds, end: $0.range.end.milliseconds,
          stage: String(describing: $0.stage), source: $0.source)
      }, start: window.start.milliseconds, end: window.end.milliseconds)
    let answer: Answer? = firstError.recordingError { () throws(ForeignServiceError) in
      let answer: Answer = try process.result(of: call, arguments, service: .sleepMerge)
      for number in [answer.asleep, answer.inBed] where !AnswerLimits.amounts.contains(number) {
        throw process.reject("\(number) milliseconds", call: call)
      }
      return answer
    }
    return MergedSleep(asleep: answer?.asleep ?? 0, inBed: answer?.inBed ?? 0)
  }
}
