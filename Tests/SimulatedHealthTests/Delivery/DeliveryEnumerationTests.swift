import HealthModel
import SimulatedHealth
import TestSupport
import Testing

@Suite struct DeliveryEnumerationTests {
  enum Event: CaseIterable {
    case steps, heart, hour, background, foreground, terminate, complete, lock
  }

  struct Setting: Sendable, CustomTestStringConvertible {
    var heart: DeliverySchedule.Frequency?
    var retrySeconds: Int
    var wakeOutcome: DeliverySchedule.WakeOutcomeProvider?
    var testDescription: String {
      "\(heart?.rawValue ?? "off") \(retrySeconds) \(wakeOutcome == nil)"
    }
  }

  static let settings = [
    Setting(heart: .immediate, retrySeconds: 1_200),
    Setting(heart: .daily, retrySeconds: 60),
    Setting(heart: nil, retrySeconds: 3_600),
    Setting(
      heart: .hourly, retrySeconds: 1_200,
      wakeOutcome: { _, number in
        [.delay(milliseconds: 5 * minute), .drop, .deliver][number % 3]
      }),
  ]

  /// How long the sequences are, and how many there are from any beginning, shorter ones included.
  private static let (depth, runs) = Exhaustive.isWhole ? (5, 37_449) : (4, 4_681)

  struct Run {
    var schedule: DeliverySchedule
    var ledger: DeliveryLedger
    var now: Int64 = 0
    var last: DeliverySchedule.CallID?
    var calls = 0

    /// Makes what is due until a time; returns what is wrong.
    mutating func settle(until end: Int64) -> String? {
      var turns = 0
      repeat {
        now = min(end, max(now, schedule.next ?? end))
        let calls = schedule.due(at: now)
        last = calls.last?.id ?? last
        self.calls += calls.count
        if let wrong = ledger.pass(calls, at: now, app: schedule.app) { return wrong }
        turns += 1
        if turns > 50 { return "never settles" }
      } while now < end || (schedule.next.map { $0 <= now } ?? false)
      if schedule.stoppedTypes != ledger.stopped { return "stopped: \(schedule.stoppedTypes)" }
      return ledger.missing(at: now)
    }

    mutating func happen(_ event: Event) -> String? {
      var end = now
      switch event {
      case .steps, .heart:
        let type = event == .steps ? SampleType.stepCount : .heartRate
        schedule.note(change: type, at: now)
        ledger.change(type)
      case .hour: end += hour
      case .background: move(.background)
      case .foreground: move(.foreground)
      case .terminate: move(.terminated)
      case .complete:
        if let last {
          schedule.complete(last, at: now)
          ledger.complete(last)
        }
      case .lock:
        schedule.isLocked.toggle()
        ledger.isLocked.toggle()
      }
      return settle(until: end)
    }

    private mutating func move(_ state: DeliverySchedule.AppState) {
      schedule.move(to: state)
      ledger.move(state)
    }
  }

  private func run(_ setting: Setting) throws -> Run {
    var semantics = StoreSemantics()
    semantics.observerStart = .waits
    semantics.retrySeconds = setting.retrySeconds
    var schedule = DeliverySchedule(
      semantics: semantics, wakeOutcome: setting.wakeOutcome ?? { _, _ in .deliver })
    try schedule.enableBackgroundDelivery(for: .stepCount, frequency: .immediate)
    var periods: [SampleType: Int64] = [.stepCount: 3_600_000]
    if let heart = setting.heart {
      try schedule.enableBackgroundDelivery(for: .heartRate, frequency: heart)
      periods[.heartRate] = heart == .daily ? 86_400_000 : heart == .hourly ? 3_600_000 : 0
    }
    var ledger = DeliveryLedger(
      retry: Int64(setting.retrySeconds) * 1_000, periods: periods,
      isLucky: setting.wakeOutcome == nil)
    for (types, isKept) in [([.stepCount, .heartRate], true), ([.stepCount], false)]
      as [(Set<SampleType>, Bool)]
    {
      let id = schedule.start(types: types, setUpAtLaunch: isKept, at: 0)
      ledger.alive[id] = (types, isKept)
    }
    return Run(schedule: schedule, ledger: ledger)
  }

  /// Extends a run by every sequence of events; returns how many runs there were, or the first
  /// that breaks a rule.
  private func explore(_ run: Run, _ path: [Event], depth: Int, _ calls: inout Int) -> Int? {
    calls += run.calls
    guard depth > 0 else { return 1 }
    var count = 1
    for event in Event.allCases {
      var next = run
      next.calls = 0
      if let wrong = next.happen(event) {
        Issue.record("\(wrong) after \(path + [event]) at \(next.now)")
        return nil
      }
      guard let found = explore(next, path + [event], depth: depth - 1, &calls) else { return nil }
      count += found
    }
    return count
  }

  @Test("every sequence of four events keeps the rules, from the foreground", arguments: settings)
  func fromForeground(_ setting: Setting) throws {
    var calls = 0
    #expect(explore(try run(setting), [], depth: Self.depth, &calls) == Self.runs)
    #expect(calls > Self.runs / 20)
  }

  @Test("every sequence of four events keeps the rules, from a first wake", arguments: settings)
  func fromWake(_ setting: Setting) throws {
    var begun = try run(setting)
    for event in [Event.background, .heart, .steps] { #expect(begun.happen(event) == nil) }
    var calls = 0
    let path: [Event] = [.background, .heart, .steps]
    #expect(explore(begun, path, depth: Self.depth, &calls) == Self.runs)
    #expect(calls > Self.runs / 20)
  }
}
