public import HealthContracts
public import HealthModel
/// A sleep merge in another program.
///
/// Its contract has no error to throw: when the program breaks it says so as a `BreakableService`,
/// and its answer is no sleep.
public struct ForeignSleepMerge: SleepMergeServiceProtocol, BreakableService {
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
  private let refusal = Refusal()

  /// Makes a service.
  ///
  /// - Parameter process: The program.
  public init(_ process: ForeignProcess) { self.process = process }

  /// What broke the program, or the error that it answered with.
  ///
  /// - Returns: The error, told once.
  public func takeBreakdown() -> (any Error)? { process.takeBreakdown() ?? refusal.take() }

  /// Asks the program to merge the samples inside a window.
  ///
  /// - Parameters:
  ///   - samples: Samples of all sources.
  ///   - window: The window.
  /// - Returns: What it answers.
  public func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let call = "mergedSleep"
    let arguments = Arguments(
      samples: samples.map {
        Arguments.Sample(
          start: $0.range.start.milliseconds, end: $0.range.end.milliseconds,
          stage: String(describing: $0.stage), source: $0.source)
      }, start: window.start.milliseconds, end: window.end.milliseconds)
    let answer: Answer? = refusal.caught { () throws(ForeignServiceError) in
      let answer: Answer = try process.result(of: call, arguments, service: .sleepMerge)
      for number in [answer.asleep, answer.inBed] where !Plausible.amounts.contains(number) {
        throw process.reject("\(number) milliseconds", call: call)
      }
      return answer
    }
    return MergedSleep(asleep: answer?.asleep ?? 0, inBed: answer?.inBed ?? 0)
  }
}
