import struct Foundation.Date
import struct Foundation.DateInterval
import struct Foundation.UUID
import HealthContracts
import HealthModel
import ServiceObservations
import VirtualTime

/// Calls of the view state of layering, of the authorization flow, of readings of steps, and of the
/// reader of steps and sleep, over services and stores that end as they are told.
@MainActor
struct ScreenModelCalls {
  private let suite: ServiceSuite

  init(_ suite: ServiceSuite) { self.suite = suite }

  func observed() async -> ScreenModels {
    var models = ScreenModels()
    models.layerings = await layerings()
    for chosen in Metrics.AuthorizationMoment.allCases {
      models.arrivals += await arrivals(at: chosen)
    }
    models.readings = await readings()
    models.stepRequests = await stepRequests()
    models.readers = await ReaderProbes(suite).observed()
    return models
  }

  // MARK: Layering

  private func layerings() async -> [ScreenModels.Layering] {
    let model = suite.syncViewModel()
    var seen = ScreenModels.ViewState()
    func state() -> ScreenModels.ViewState {
      var state = ScreenModels.ViewState()
      (state.isLayering, state.count, state.error) =
        (model.isLayering, model.intervalCount, model.error)
      return state
    }
    model.onChange = { seen = state() }
    defer { model.onChange = nil }
    var runs: [ScreenModels.Layering] = []
    for end in [Result<Int, LayeringError>]([
      .failure(.noDataAvailable), .success(7),
      .failure(.healthKitError(underlying: InjectedFailure())), .success(4), .success(0),
    ]) {
      var run = ScreenModels.Layering(Self.end(end))
      let service = ScriptedLayering(end)
      var second: Task<Bool, Never>?
      service.onRun = {
        second = Task { await model.startLayering(service) }
        await Self.pause()
        run.during = state()
        run.seenDuring = seen
      }
      run.isAccepted = await model.startLayering(service)
      run.isSecondAccepted = await second?.value
      run.runs = service.runs
      run.after = state()
      run.lastSeen = seen
      runs.append(run)
    }
    return runs
  }

  private static func end(_ end: Result<Int, LayeringError>) -> ScreenModels.LayeringEnd {
    switch end {
    case .success(let count): .stored(count)
    case .failure(let error): .failed(error.localizedDescription)
    }
  }

  /// Lets a millisecond pass, in which other tasks go on.
  private static func pause() async {
    try? await Simulation.current?.sleep(nanoseconds: 1_000_000)
  }

  // MARK: Authorization

  private func arrivals(at chosen: Metrics.AuthorizationMoment) async -> [ScreenModels.Arrival] {
    var arrivals: [ScreenModels.Arrival] = []
    for (access, answer) in [
      (Metrics.ReadAccess.notRequested, true), (.notRequested, nil), (.notRequested, false),
      (.requested, true),
    ] as [(Metrics.ReadAccess, Bool?)] {
      let service = AskedService(access, answer)
      let flow = suite.authorizationFlow(service, chosen)
      for moment in Metrics.AuthorizationMoment.allCases + [chosen] {
        arrivals.append(await arrival(flow, moment, chosen, service))
      }
    }
    return arrivals + (await overlapping(at: chosen))
  }

  /// Two arrivals, of which the second one comes during the request of the first.
  private func overlapping(at chosen: Metrics.AuthorizationMoment) async -> [ScreenModels.Arrival] {
    let service = AskedService(.notRequested, true)
    let flow = suite.authorizationFlow(service, chosen)
    var second: Task<ScreenModels.Arrival, Never>?
    service.onRequest = {
      service.onRequest = nil
      second = Task { await arrival(flow, chosen, chosen, service) }
      await Self.pause()
    }
    var first = await arrival(flow, chosen, chosen, service)
    guard var other = await second?.value else { return [first] }
    // All requests count for the first one.
    (first.requests, other.requests) = (service.requests, 0)
    (other.isBusy, other.wasAsked) = (true, false)
    return [first, other]
  }

  private func arrival(
    _ flow: any Metrics.AuthorizationFlowProtocol, _ reached: Metrics.AuthorizationMoment,
    _ chosen: Metrics.AuthorizationMoment, _ service: AskedService
  ) async -> ScreenModels.Arrival {
    var arrival = ScreenModels.Arrival(
      isChosen: reached == chosen, wasAsked: service.access == .requested, answer: service.answer)
    let before = service.requests
    arrival.result = try? await flow.reached(reached)
    arrival.requests = service.requests - before
    return arrival
  }

  // MARK: Readings

  private func readings() async -> [ScreenModels.Reading] {
    var asked: [ScreenModels.Reading] = []
    for (count, limit) in [
      (0, 10), (1, 10), (9, 10), (10, 10), (11, 10), (10_000, 10_000), (10_001, 10_000), (1, 1),
    ] {
      asked.append(ScreenModels.Reading(count: count, limit: limit))
    }
    var unavailable = ScreenModels.Reading(count: 3, limit: 10)
    unavailable.isAvailable = false
    asked.append(unavailable)
    for call in [ScreenModels.Call.authorization, .count, .samples] {
      var failing = ScreenModels.Reading(count: 3, limit: 10)
      failing.failing = call
      asked.append(failing)
    }
    var readings: [ScreenModels.Reading] = []
    for reading in asked { readings.append(await read(reading)) }
    return readings
  }

  private func stepRequests() async -> [ScreenModels.StepRequest] {
    var requests: [ScreenModels.StepRequest] = []
    for (isAvailable, isFailing) in [(true, false), (true, true), (false, false)] {
      var request = ScreenModels.StepRequest(isAvailable: isAvailable, isFailing: isFailing)
      let provider = AskedProvider(isAvailable: isAvailable, isFailing: isFailing)
      let steps = suite.stepData(provider)
      request.saysAvailable = steps.isAvailable
      do {
        try await steps.requestAuthorization()
      } catch {
        request.isReported = true
      }
      request.requests = provider.requests
      requests.append(request)
    }
    return requests
  }

  private func read(_ asked: ScreenModels.Reading) async -> ScreenModels.Reading {
    let interval = TimeRange(1_700_000_000_000, 1_700_000_600_000).dateInterval
    let provider = ScriptedSteps(asked, interval)
    var reading = asked
    do {
      let found = try await suite.stepReading(interval, provider, asked.limit)
      reading.returnedCount = found.stepCount
      reading.returnedSamples = found.samples?.count
    } catch {
      if case HealthKitError.notAvailable = error { reading.saysUnavailable = true }
      reading.throwsProvidersError = error is InjectedFailure
    }
    reading.calls = provider.calls
    reading.strayCalls = provider.strayCalls
    return reading
  }
}

/// A layering service that ends as it is told.
@MainActor
private final class ScriptedLayering: LayeringServiceProtocol {
  private let end: Result<Int, LayeringError>
  private(set) var runs = 0
  var onRun: (@MainActor () async -> Void)?

  init(_ end: Result<Int, LayeringError>) { self.end = end }

  func performLayering() async throws -> Int {
    runs += 1
    let first = onRun
    onRun = nil
    await first?()
    return try end.get()
  }

  func clearAllIntervals() async throws {}
}

/// A metrics service that counts requests for authorization and has no data.
@MainActor
private final class AskedService: Metrics.HealthKitServiceProtocol {
  private(set) var requests = 0
  private(set) var access: Metrics.ReadAccess
  let answer: Bool?
  var onRequest: (@MainActor () async -> Void)?

  init(_ access: Metrics.ReadAccess, _ answer: Bool?) {
    self.access = access
    self.answer = answer
  }

  func isHealthDataAvailable() -> Bool { true }

  func requestAuthorization() async throws -> Bool {
    requests += 1
    await onRequest?()
    guard let answer else { throw InjectedFailure() }
    access = .requested
    return answer
  }

  func readAccess() -> Metrics.ReadAccess { access }
  func accessHint(after batch: Metrics.HealthDataBatch?) -> Metrics.AccessHint { .none }
  func fetchDailySteps(for date: Date) async throws -> Int { 0 }
  func fetchRestingHeartRate(for date: Date) async throws -> Double? { nil }
  func fetchHeartRate(for date: Date) async throws -> Double? { nil }
  func fetchHeartRateVariability(for date: Date) async throws -> Double? { nil }
  func fetchOxygenSaturation(for date: Date) async throws -> Double? { nil }
  func fetchRespiratoryRate(for date: Date) async throws -> Double? { nil }
  func fetchSleepAnalysis(for date: Date) async throws -> Metrics.SleepData { .none }
  func fetchLatestMetrics() async throws -> Metrics.HealthDataBatch { throw InjectedFailure() }
  func fetchMetrics(for date: Date) async throws -> Metrics.HealthDataBatch {
    throw InjectedFailure()
  }
  func enableBackgroundDelivery() async throws {}
  func setupObserverQueries() {}
}

/// A provider of statistics that counts requests for authorization and has no steps.
@MainActor
private final class AskedProvider: StatisticsQueryProvider {
  let isAvailable: Bool
  private let isFailing: Bool
  private(set) var requests = 0

  init(isAvailable: Bool, isFailing: Bool) {
    self.isAvailable = isAvailable
    self.isFailing = isFailing
  }

  func requestAuthorization() async throws {
    requests += 1
    if isFailing || !isAvailable { throw InjectedFailure() }
  }

  func authorizationStatus() -> HealthKitAuthStatus { .notDetermined }
  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int { 0 }
  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] { [] }
}

/// A step provider that answers as it is told.
@MainActor
private final class ScriptedSteps: StepDataProvider {
  private struct Sample: StepSampleData {
    let uuid = UUID(high: 1, low: 2)
    let startDate: Date
    var endDate: Date { startDate }
    let count = 1
    let sourceBundleId = "com.example.steps"
    let sourceDeviceName: String? = nil
  }

  private let asked: ScreenModels.Reading
  private let interval: DateInterval
  private(set) var calls: [ScreenModels.Call] = []
  private(set) var strayCalls = 0

  init(_ asked: ScreenModels.Reading, _ interval: DateInterval) {
    self.asked = asked
    self.interval = interval
  }

  var isAvailable: Bool { asked.isAvailable }

  func requestAuthorization() async throws { try note(.authorization, interval) }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    try note(.count, interval)
    return asked.count
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    try note(.samples, interval)
    return [Sample(startDate: interval.start), Sample(startDate: interval.start)]
  }

  private func note(_ call: ScreenModels.Call, _ interval: DateInterval) throws {
    calls.append(call)
    if interval != self.interval { strayCalls += 1 }
    if asked.failing == call { throw InjectedFailure() }
  }
}
