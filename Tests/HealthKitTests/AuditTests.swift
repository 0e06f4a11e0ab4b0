import AuditedApp
import Foundation
import HealthKit
import HealthKitTesting
import HealthModel
import Testing

/// The findings of the audit of a steps-and-sleep app that a run shows.
enum AuditFinding: String, CaseIterable, Sendable {
  case p3 = "P3: the status of saving is shown as the one of reading"
  case p5 = "P5: two starts of the day"
  case p6 = "P6: what an anchored query adds is added up"
  case p8 = "P8: sleep of two devices is added up"
  case p9 = "P9: sleep is not refreshed in the background"
  case p10 = "P10: a session that began long ago counts"
  case p11 = "P11: no observer hears of a background delivery of steps"
}

/// The findings that a service has, each by an experiment on a device.
private struct Audit {
  let service: HealthKitService
  let device = HealthDevice.current
  let start = HealthDevice.current.today.start

  private let phone = DataSource(
    identifier: "phone", kind: .phone, bundleIdentifier: "com.apple.health.phone",
    deviceName: "iPhone")
  private let watch = DataSource(
    identifier: "watch", kind: .watch, bundleIdentifier: "com.apple.health.watch",
    deviceName: "Watch")

  private final class Shown: @unchecked Sendable {
    var value: Double?
  }

  private func steps(_ count: Double, hour: Double) -> HKSample {
    HKQuantitySample(
      type: service.stepType, quantity: HKQuantity(unit: .count(), doubleValue: count),
      start: start + 3_600 * hour, end: start + 3_600 * hour + 600)
  }

  private func sleep(from first: Double, to last: Double) -> HKSample {
    HKCategorySample(
      type: service.sleepType, value: HKCategoryValueSleepAnalysis.asleepCore.rawValue,
      start: start + 3_600 * first, end: start + 3_600 * last)
  }

  func has(_ finding: AuditFinding) async throws -> Bool {
    try await service.requestAuthorization()
    switch finding {
    case .p3: return try await readingLooksDenied()
    case .p5: return try await twoStarts()
    case .p6: return try await addsUp()
    case .p8:
      try await device.advance(by: .seconds(8 * 3_600))
      try device.add([sleep(from: 0, to: 7)], from: watch)
      try device.add([sleep(from: 0.5, to: 6.5)], from: phone)
      return try await service.fetchSleep(from: start, to: start + 8 * 3_600) > 7.01
    case .p10:
      try await device.advance(by: .seconds(60 * 3_600))
      try device.add([sleep(from: 0, to: 59)], from: watch)
      return try await service.fetchSleep(from: start, to: start + 60 * 3_600) > 24.01
    case .p9: return try await isDeaf(to: sleep(from: 3, to: 3.9))
    case .p11: return try await isDeaf(to: steps(10, hour: 3))
    }
  }

  private func readingLooksDenied() async throws -> Bool {
    try await device.advance(by: .seconds(3_600))
    try device.add([steps(100, hour: 0)], from: watch)
    let count = try await service.fetchSteps(from: start, to: Date())
    return count == 100 && !service.canReadSteps()
  }

  /// The day ends at 4: steps of 2 o'clock belong to the day before.
  private func twoStarts() async throws -> Bool {
    service.dayEndHour = 4
    try await device.advance(by: .seconds(6 * 3_600))
    try device.add([steps(100, hour: 2), steps(10, hour: 5)], from: watch)
    let observed = try await observed()
    return observed != (try await service.fetchSteps(from: service.startOfDay(), to: Date()))
  }

  private func observed() async throws -> Double {
    let shown = Shown()
    service.startObservingSteps { shown.value = $0 }
    try await device.advance(by: .seconds(60))
    return shown.value ?? 0
  }

  private func addsUp() async throws -> Bool {
    try await device.advance(by: .seconds(3_600))
    try device.add([steps(100, hour: 0)], from: watch)
    try device.add([steps(90, hour: 0)], from: phone)
    return try await observed() != 100
  }

  /// Returns whether nothing of the app hears that a sample arrived while it was not running.
  private func isDeaf(to sample: HKSample) async throws -> Bool {
    let heard = Shown()
    let listen = UncheckedSendable { service.didLaunch { _ in heard.value = 1 } }
    device.onLaunch { listen.body() }
    listen.body()
    try await device.advance(by: .seconds(60))
    device.move(toForeground: false)
    device.endProcess()
    try await device.advance(by: .seconds(4 * 3_600))
    heard.value = nil
    try device.add([sample], from: watch)
    try await device.advance(by: .seconds(3 * 3_600))
    return heard.value == nil
  }
}

/// A closure that runs on the simulation's thread alone.
private struct UncheckedSendable: @unchecked Sendable {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}

@Suite("The audited app")
struct AuditTests {
  @Test(
    "each finding is seen in the app before its audit", .simulatedHealth(seeds: 3),
    arguments: AuditFinding.allCases)
  func before(finding: AuditFinding) async throws {
    #expect(try await Audit(service: HealthKitService()).has(finding))
  }

  @Test(
    "no finding is seen in the app after it", .simulatedHealth(seeds: 3),
    arguments: AuditFinding.allCases)
  func after(finding: AuditFinding) async throws {
    #expect(try await !Audit(service: MendedHealthKitService()).has(finding))
  }
}

@Suite("An observable model of steps")
struct StepsModelTests {
  /// Two refreshes by the person, an observer, and a wake for new samples.
  @Sendable private static func use(_ model: StepsModel) async throws -> (Double, Int) {
    let device = HealthDevice.current
    let start = device.today.start
    let service = await model.service
    try await service.requestAuthorization()
    let watch = DataSource(
      identifier: "watch", kind: .watch, bundleIdentifier: "com.apple.health.watch",
      deviceName: "Watch")
    func sample(_ count: Double, minute: Double) -> HKSample {
      HKQuantitySample(
        type: service.stepType, quantity: HKQuantity(unit: .count(), doubleValue: count),
        start: start + 60 * minute, end: start + 60 * minute + 30)
    }
    try await device.advance(by: .seconds(600))
    try device.add([sample(10, minute: 1)], from: watch)
    await model.follow(from: start)
    async let first: Void = model.refresh(from: start)
    async let second: Void = model.refresh(from: start)
    _ = try await (first, second)
    device.move(toForeground: false)
    try device.add([sample(5, minute: 2)], from: watch)
    try await device.advance(by: .seconds(3_600))
    return await (model.steps, model.refreshes)
  }

  private func run(seed: UInt64, _ make: @escaping @MainActor @Sendable () -> StepsModel) async
    -> (Outcome<String>, UInt64)
  {
    let simulation = Simulation(ScheduleConfiguration(seed: seed, strategy: .random))
    let outcome = await simulation.run {
      try await HealthDevice.withDevice {
        let (steps, refreshes) = try await Self.use(await make())
        return "\(steps) steps after \(refreshes) refreshes"
      }
    }
    return (outcome, simulation.trace.digest)
  }

  @Test("a thousand orders of a sound model end alike, and each replays")
  func replays() async {
    var (results, digests): (Set<String>, Set<UInt64>) = ([], [])
    for seed in 0..<1_000 {
      let (outcome, digest) = await run(seed: UInt64(seed)) { StepsModel() }
      let (again, same) = await run(seed: UInt64(seed)) { StepsModel() }
      guard case .finished(let text) = outcome, case .finished(let other) = again else {
        Issue.record("seed \(seed): \(outcome)")
        continue
      }
      #expect(digest == same && text == other)
      results.insert(text)
      digests.insert(digest)
    }
    #expect(results == ["15.0 steps after 4 refreshes"])
    #expect(digests.count > 10)
  }

  @Test("an update that is lost is found, told and shrunk to its switches")
  func lostUpdate() async throws {
    let test = try #require(Test.current)
    let texts = Recorded()
    let trait: SimulatedHealthTrait = .simulatedHealth(seeds: 1_000)
    let collecting = IssueHandlingTrait.compactMapIssues { issue in
      texts.add(issue.comments.map(\.rawValue).joined(separator: "\n"))
      return nil
    }
    try await collecting.provideScope(for: test, testCase: Test.Case.current) {
      try await trait.provideScope(for: test, testCase: Test.Case.current) {
        let (steps, refreshes) = try await Self.use(await LosingStepsModel())
        #expect(steps == 15 && refreshes == 4)
      }
    }
    let text = try #require(texts.all.first)
    #expect(text.contains("LosingStepsModel.refresh(from:"), "\(text)")
    #expect(text.contains("Seed ") && text.contains("VIRTUAL_TIME_SEED="), "\(text)")
    #expect(text.split(separator: "\n").count < 45, "\(text)")
  }

  private final class Recorded: @unchecked Sendable {
    var all: [String] = []
    func add(_ text: String) { all.append(text) }
  }
}
