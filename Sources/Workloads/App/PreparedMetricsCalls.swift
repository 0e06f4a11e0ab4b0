import HealthContracts
import HealthModel
import ServiceObservations
import VirtualTime

/// Calls of the metrics services on devices that were prepared for them.
@MainActor
struct PreparedMetricsCalls {
  private let suite: ServiceSuite

  init(_ suite: ServiceSuite) { self.suite = suite }

  func observed() async -> [PreparedMetrics] {
    guard let zones = ZoneTimeline(identifier: "UTC") else { return [] }
    var results: [PreparedMetrics] = []
    for name in PreparedMetrics.Case.allCases {
      let device = MetricsDevice(name, zones)
      let services = device.services(suite)
      var result = PreparedMetrics(name)
      switch name {
      case .usual, .unavailable, .failingDelivery, .failingQueries, .noData, .refusedRequests,
        .dismissedRequest:
        await call(services.service, device, &result)
      case .activation: await activate(services.background, device, &result)
      case .activatedTwice: await activateTwice(services.background, device, &result)
      case .run, .failingRuns, .signOut, .signOutDuringRun, .expiredRun, .signOutBetweenUploads,
        .partialRun:
        await run(services.background, device, &result)
      case .sharedNight:
        let night = try? await services.service.fetchSleepAnalysis(for: device.now.date)
        result.night = [night?.core, night?.deep, night?.rem].map {
          Int(($0 ?? 0) / Milliseconds.minute)
        }
      case .cancelledCall: await cancel(services.service, device, &result)
      case .slowQueries:
        let begin = device.clock
        let batch = try? await services.service.fetchMetrics(for: begin)
        result.fetchDelay = batch.map {
          Instant($0.fetchedAt).milliseconds - Instant(begin).milliseconds
        }
      }
      result.queries = min(1, device.health.queries)
      result.needsNetwork = device.scheduler.needsNetwork
      results.append(result)
    }
    return results
  }

  // MARK: The service

  private func call(
    _ service: any Metrics.HealthKitServiceProtocol, _ device: MetricsDevice,
    _ result: inout PreparedMetrics
  ) async {
    let health = device.health
    result.isAvailable = service.isHealthDataAvailable()
    result.access = [service.readAccess().rawValue]
    result.hint = service.accessHint(after: nil).rawValue
    result.request = await Self.result { try await service.requestAuthorization() }
    result.access.append(service.readAccess().rawValue)
    (result.requests, result.strayRequests) = (health.requests, health.strayRequests)
    result.delivery = await Self.result {
      try await service.enableBackgroundDelivery()
      return true
    }
    result.enabled = Metrics.orderedReadTypes.filter { health.enabled.contains($0) }
    if health.isAvailable {
      service.setupObserverQueries()
      service.setupObserverQueries()
      result.observers = Metrics.orderedReadTypes.map { type in
        health.observers.count { $0.types.contains(type) }
      }
      for observer in health.observers.prefix(2) {
        observer.handler(observer.types) { device.completions += 1 }
      }
      try? await Simulation.current?.sleep(nanoseconds: 1_000_000_000)
      result.completions = device.completions
      result.delays = device.scheduler.takeDelays()
    }
    let date = device.now.date
    if let batch = try? await service.fetchMetrics(for: date) {
      var values = PreparedMetrics.Values()
      values.take(batch.steps, .stepCount) { Double($0) }
      values.take(batch.heartRate, .heartRate) { $0 }
      values.take(batch.restingHeartRate, .restingHeartRate) { $0 }
      values.take(batch.heartRateVariability, .heartRateVariabilitySDNN) { $0 }
      values.take(batch.oxygenSaturation, .oxygenSaturation) { $0 }
      values.take(batch.respiratoryRate, .respiratoryRate) { $0 }
      values.take(batch.sleep, .sleepAnalysis) { Double($0.core) / Double(Milliseconds.hour) }
      result.batch = values
    }
    result.single = await single(service, device)
  }

  private func cancel(
    _ service: any Metrics.HealthKitServiceProtocol, _ device: MetricsDevice,
    _ result: inout PreparedMetrics
  ) async {
    let date = device.now.date
    let reading = Task { try await service.fetchMetrics(for: date) }
    try? await Simulation.current?.sleep(nanoseconds: 5_000_000)
    reading.cancel()
    do {
      _ = try await reading.value
    } catch {
      result.isCancelled = error is CancellationError
    }
  }

  private func single(
    _ service: any Metrics.HealthKitServiceProtocol, _ device: MetricsDevice
  ) async -> PreparedMetrics.Values {
    let date = device.now.date
    var values = PreparedMetrics.Values()
    func take(_ type: SampleType, _ read: () async throws -> Double?) async {
      do {
        values.take(try await read(), type)
      } catch {
        values.failed.append(type)
      }
    }
    await take(.stepCount) { Double(try await service.fetchDailySteps(for: date)) }
    await take(.heartRate) { try await service.fetchHeartRate(for: date) }
    await take(.restingHeartRate) { try await service.fetchRestingHeartRate(for: date) }
    await take(.heartRateVariabilitySDNN) {
      try await service.fetchHeartRateVariability(for: date)
    }
    await take(.oxygenSaturation) { try await service.fetchOxygenSaturation(for: date) }
    await take(.respiratoryRate) { try await service.fetchRespiratoryRate(for: date) }
    await take(.sleepAnalysis) {
      Double(try await service.fetchSleepAnalysis(for: date).core) / Double(Milliseconds.hour)
    }
    return values
  }

  private static func result(_ body: () async throws -> Bool) async -> PreparedMetrics.Result {
    do {
      return try await body() ? .done : .no
    } catch Metrics.ServiceError.notAvailable {
      return .notAvailable
    } catch Metrics.ServiceError.backgroundDelivery(let failures) {
      return .delivery(Metrics.orderedReadTypes.filter { failures[$0] != nil })
    } catch {
      return .other
    }
  }

  // MARK: Background work

  private func activate(
    _ background: any Metrics.BackgroundSyncProtocol, _ device: MetricsDevice,
    _ result: inout PreparedMetrics
  ) async {
    func activate() async {
      device.health.forgetEnabled()
      result.activations.append(
        await Self.result { try await background.activateIfReady() })
      result.enablings.append(device.health.enabled.contains(.heartRate))
    }
    defer { result.delays = device.scheduler.takeDelays() }
    (device.isSignedIn, device.health.wasAsked) = (false, true)
    await activate()
    (device.isSignedIn, device.health.wasAsked) = (true, false)
    await activate()
    device.health.wasAsked = true
    device.health.failingDelivery = [.heartRate]
    await activate()
    device.health.failingDelivery = []
    await activate()
    await activate()
    device.isSignedIn = false
    background.signedOut()
    device.isSignedIn = true
    await activate()
  }

  private func activateTwice(
    _ background: any Metrics.BackgroundSyncProtocol, _ device: MetricsDevice,
    _ result: inout PreparedMetrics
  ) async {
    (device.isSignedIn, device.health.wasAsked) = (true, true)
    (device.health.isSlow, device.health.failingDelivery) = (true, [.heartRate])
    func both() async {
      let first = Task { await Self.result { try await background.activateIfReady() } }
      try? await Simulation.current?.sleep(nanoseconds: 2_500_000)
      let second = await Self.result { try await background.activateIfReady() }
      result.activations += [await first.value, second]
    }
    await both()
    result.delays = device.scheduler.takeDelays()
    device.health.failingDelivery = []
    let before = device.health.heartRateDeliveries
    await both()
    result.enabledTimes = device.health.heartRateDeliveries - before
  }

  private func run(
    _ background: any Metrics.BackgroundSyncProtocol, _ device: MetricsDevice,
    _ result: inout PreparedMetrics
  ) async {
    (device.isSignedIn, device.health.wasAsked) = (true, true)
    try? background.registerTasks()
    func activate() async {
      _ = try? await background.activateIfReady()
      _ = device.scheduler.takeDelays()
    }
    await activate()
    func run(failing: Bool) async {
      device.uploader.fails = failing
      result.runs += await device.scheduler.run()
      result.delays += device.scheduler.takeDelays()
    }
    switch result.name {
    case .failingRuns:
      for place in 0..<8 { await run(failing: place != 6) }
    case .signOut:
      for _ in 0..<2 { await run(failing: true) }
      device.isSignedIn = false
      background.signedOut()
      device.isSignedIn = true
      await activate()
      await run(failing: true)
    case .signOutDuringRun:
      device.uploader.onUpload = {
        device.isSignedIn = false
        background.signedOut()
      }
      await run(failing: true)
    case .signOutBetweenUploads:
      device.uploader.onUpload = {
        device.isSignedIn = false
        background.signedOut()
      }
      await run(failing: false)
    case .expiredRun:
      device.uploader.onUpload = {
        device.scheduler.expire()
        // An upload that goes on for long after it was cancelled.
        await Task { try? await Simulation.current?.sleep(nanoseconds: 5_000_000_000) }.value
      }
      await run(failing: false)
      try? await Simulation.current?.sleep(nanoseconds: 6_000_000_000)
    default: await run(failing: false)
    }
    switch result.name {
    case .run, .partialRun, .expiredRun, .signOutBetweenUploads: result.uploads = device.uploads
    default: break
    }
  }
}

extension PreparedMetrics.Values {
  fileprivate mutating func take<Value>(
    _ reading: Metrics.Reading<Value>, _ type: SampleType, _ convert: (Value) -> Double
  ) {
    take(reading.value.map(convert), type)
    if reading.failure != nil { failed.append(type) }
  }

  fileprivate mutating func take(_ value: Double?, _ type: SampleType) {
    guard let value else { return }
    types.append(type)
    values.append(value)
  }
}
