import Foundation
import Harness
import HealthContracts
import HealthModel
import HealthServices
import HealthTestDoubles
import SimulatedHealth
import Testing
import VirtualTime

/// The steps-and-sleep app's surroundings in a test: all but the store itself, which may be made
/// several times, as launches do.
@MainActor
final class StepsWorld {
  let mock = ConfigurableHealthKitMock()
  let defaults = SharedDefaults()
  let view: SharedDefaults.View
  let server = StatsServer()
  let errors = ErrorRecorder()
  let log = WarningRecorder()
  let zones: ZoneTimeline
  var now: Instant

  nonisolated static let home = "America/New_York"

  init(at now: Instant, zone: String) throws {
    self.now = now
    zones = try #require(ZoneTimeline(identifier: zone))
    view = defaults.process()
    mock.steps = 4_000
    mock.sleep = 6
  }

  /// A store as a launch makes it.
  func launch(
    _ service: (any StepsAndSleep.HealthKitServiceProtocol)? = nil,
    energy: any EnergyServiceProtocol = EnergyService(),
    _ change: (inout StepsAndSleep.Configuration) -> Void = { _ in }
  ) -> StepsAndSleep.HealthStore {
    var configuration = StepsAndSleep.Configuration()
    change(&configuration)
    return StepsAndSleep.HealthStore(
      StepsAndSleep.HealthStoreDependencies(
        service: service ?? mock, values: view, server: server, errors: errors, log: log,
        energy: energy, zones: zones, now: { self.now.date }, configuration: configuration))
  }

  /// A store of an app whose person has gone through onboarding.
  func onboarded() -> StepsAndSleep.HealthStore {
    defaults.put(.flag(true), for: StepsAndSleep.SharedKeys.hasCompletedOnboarding)
    return launch()
  }

  /// The extension, in a process of its own.
  func charging(_ view: SharedDefaults.View? = nil) -> StepsAndSleep.MinuteCharging {
    StepsAndSleep.MinuteCharging(
      values: view ?? defaults.process(), log: log, zones: zones, now: { self.now.date })
  }

  func setDayEnd(_ hour: Int, _ minute: Int = 0) {
    defaults.put(.integer(hour), for: StepsAndSleep.SharedKeys.dayEndHour)
    defaults.put(.integer(minute), for: StepsAndSleep.SharedKeys.dayEndMinute)
  }

  /// The ranges of steps that were asked for, in UTC.
  var askedSteps: [TimeRange] {
    mock.calls.compactMap {
      if case .fetchSteps(let start, let end) = $0 {
        TimeRange(start: Instant(start), end: Instant(end))
      } else {
        nil
      }
    }
  }

  /// The calls by name.
  var callNames: [String] {
    mock.calls.map {
      switch $0 {
      case .requestAuthorization: "authorize"
      case .fetchSteps: "steps"
      case .fetchSleep: "sleep"
      case .startObservingSteps: "observe"
      case .stopObservingSteps: "stop"
      }
    }
  }
}

/// Remembers what the person would be told.
@MainActor
final class ErrorRecorder: StepsAndSleep.ErrorManaging {
  private(set) var causes: [any Error] = []

  func handle(_ error: StepsAndSleep.AppError) {
    switch error {
    case .healthKitAuthorizationFailed(let cause): causes.append(cause)
    }
  }
}

/// Remembers warnings.
@MainActor
final class WarningRecorder: StepsAndSleep.WarningLogging {
  private(set) var texts: [String] = []

  func warn(_ text: String) { texts.append(text) }
}

/// Lets tasks wait until it is opened.
@MainActor
final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var isOpen = false

  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// Runs a program around a store in virtual time.
func stepsRun<Success: Sendable>(
  at now: Instant = utc("2024-07-10T16:00"), zone: String = StepsWorld.home,
  schedule: ScheduleConfiguration = ScheduleConfiguration(),
  _ program: @escaping @MainActor @Sendable (StepsWorld) async throws -> Success
) throws -> Success {
  let outcome = Simulation(schedule, keepsTrace: false).run { @MainActor in
    try await program(StepsWorld(at: now, zone: zone))
  }
  switch outcome {
  case .finished(let success): return success
  case .failed(let error): throw error
  default: throw StepsUnfinished(words: "\(outcome)")
  }
}

/// A simulation did not come to its end.
struct StepsUnfinished: Error {
  var words: String
}

/// Lets everything that is ready run.
func stepsSettle() async throws {
  try await SimulationClock().sleep(for: .milliseconds(1))
}

func localDay(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

func row(
  _ day: LocalDay, steps: Int?, sleep: Int?, spent: Int = 0,
  points: StepsAndSleep.OwnPoints = .init(), targets: StepsAndSleep.Targets = .init()
) -> StepsAndSleep.DailyStats {
  StepsAndSleep.DailyStats(
    day: day, steps: steps, sleepSeconds: sleep, spentSteps: spent, targets: targets,
    points: points, energy: EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0))
}
