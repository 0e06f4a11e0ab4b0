import HealthContracts
import RunReport
import Synchronization
import VirtualTime

/// The real time that each call of a service took.
///
/// A call that waits includes the work of the store and of every task that runs meanwhile.
final class CallTimes: Sendable {
  private let times = Mutex<[String: LatencyHistogram]>([:])

  /// The times by the name of the call, such as `energy.dailyEnergy`.
  var histograms: [String: LatencyHistogram] { times.withLock { $0 } }

  /// Records a call.
  ///
  /// - Parameters:
  ///   - call: The name of the service and of the member that was called.
  ///   - nanoseconds: The real time that it took.
  func record(_ call: String, _ nanoseconds: Int64) {
    times.withLock { $0[call, default: LatencyHistogram()].record(Int(nanoseconds)) }
  }

  /// Performs and records a call.
  ///
  /// - Parameters:
  ///   - call: The name of the service and of the member that is called.
  ///   - work: The call.
  /// - Returns: Its result.
  /// - Throws: The call's error.
  func measure<Result>(_ call: String, _ work: () throws -> Result) rethrows -> Result {
    let begin = RealTime.nanoseconds
    defer { record(call, RealTime.nanoseconds - begin) }
    return try work()
  }

  /// Performs and records a call that can suspend.
  ///
  /// - Parameters:
  ///   - call: The name of the service and of the member that is called.
  ///   - work: The call.
  /// - Returns: Its result.
  /// - Throws: The call's error.
  @MainActor
  func measure<Result>(
    _ call: String, _ work: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    let begin = RealTime.nanoseconds
    defer { record(call, RealTime.nanoseconds - begin) }
    return try await work()
  }
}

extension ServiceSuite {
  /// Returns a suite whose services record the time of each call.
  ///
  /// Only contracts whose members all run on the caller's actor are measured: a wrapper around the
  /// others could change the order of tasks, and with it the run. Their queries are measured in the
  /// store. The extension that charges minutes, view models and stores of intervals are left out.
  func timed(by times: CallTimes) -> ServiceSuite {
    self
      .with(\.layering) { TimedLayering(base: self.layering($0), times: times) }
      .with(\.sleepMerge) { TimedSleepMerge(base: self.sleepMerge(), times: times) }
      .with(\.dayBoundary) { TimedDayBoundary(base: self.dayBoundary($0), times: times) }
      .with(\.energy) { TimedEnergy(base: self.energy(), times: times) }
      .with(\.changeMirror) { TimedChangeMirror(base: self.changeMirror($0), times: times) }
      .with(\.stepsAndSleep) { TimedStepsAndSleep(base: self.stepsAndSleep($0), times: times) }
      .with(\.weightSync) { TimedWeightSync(base: self.weightSync($0), times: times) }
      .with(\.stepSync) { TimedStepSync(base: self.stepSync($0), times: times) }
      .with(\.metrics) {
        let services = self.metrics($0)
        return Metrics.AppServices(
          service: services.service,
          background: TimedBackgroundSync(base: services.background, times: times))
      }
  }
}
