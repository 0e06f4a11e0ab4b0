import HealthModel
import SimulatedHealth

/// What a naive bookkeeper knows of a run: checks every call against the rules.
///
/// Verifies: never two wakes of a type within a period, no call while locked, a wake at the first
/// permitted moment, no more than three attempts at their times, nothing after three strikes, and
/// that in the foreground every change is followed by a call. Does not verify: how wake outcomes
/// are drawn.
struct DeliveryLedger {
  struct Told {
    var call: Call
    var time: Int64
    /// The chain of repetitions that it belongs to.
    var chain: Int
  }

  let retry: Int64
  /// The distance of wakes of each type that may wake.
  let periods: [SampleType: Int64]
  let isLucky: Bool
  var app = DeliverySchedule.AppState.foreground
  var isLocked = false
  var alive: [DeliverySchedule.ObserverID: (types: Set<SampleType>, isKept: Bool)] = [:]
  /// Per observer and type, whether it changed since the observer was last told.
  var pendingChanges: [String: Bool] = [:]
  var told: [Told] = []
  var completedChains: Set<Int> = []
  var lastWake: [SampleType: Int64] = [:]
  var stopped: Set<SampleType> = []

  private func key(_ observer: DeliverySchedule.ObserverID, _ type: SampleType) -> String {
    "\(observer.number) \(type)"
  }

  mutating func change(_ type: SampleType) {
    for (id, observer) in alive where observer.types.contains(type) {
      pendingChanges[key(id, type)] = true
    }
  }

  mutating func move(_ state: DeliverySchedule.AppState) {
    if app == .terminated, state != .terminated { alive = alive.filter { $0.value.isKept } }
    app = state
  }

  mutating func complete(_ call: DeliverySchedule.CallID) {
    for entry in told where entry.call.id == call { completedChains.insert(entry.chain) }
  }

  /// The last attempt of every chain that is neither completed nor of a dead or stopped one.
  private var open: [Told] {
    var last: [Int: Told] = [:]
    for entry in told where alive[entry.call.observer] != nil { last[entry.chain] = entry }
    return last.values.filter {
      let first = told[$0.chain].call
      return first.inBackground && !completedChains.contains($0.chain)
        && !first.types.isSubset(of: stopped)
    }
  }

  /// Takes the time and the calls made at it in; returns what is wrong.
  mutating func pass(_ calls: [Call], at now: Int64, app state: DeliverySchedule.AppState)
    -> String?
  {
    for entry in open where entry.call.attempt == 3 && now >= entry.time + 4 * retry {
      stopped.formUnion(told[entry.chain].call.types)
    }
    if isLocked, !calls.isEmpty { return "a call while locked" }
    let wakes = lastWake
    if app == .terminated, state == .background {
      if !launch(at: now) { return "a launch without reason" }
    }
    if app != state { return "the app is \(state), not \(app)" }
    if calls.map(\.observer) != calls.map(\.observer).sorted() { return "calls out of order" }
    for call in calls {
      if let wrong = take(call, at: now, wakes: wakes) { return wrong }
    }
    return nil
  }

  /// Follows a launch: its wakes use up their periods even where nobody is left to be called.
  private mutating func launch(at now: Int64) -> Bool {
    let due = periods.keys.filter { type in
      !stopped.contains(type) && !isEarly(type, at: now)
        && alive.contains { pendingChanges[key($0.key, type)] == true && !owes($0.key, type) }
    }
    let isRetry = open.contains { now >= $0.time + retry << Int64($0.call.attempt - 1) }
    if isLucky { for type in due { lastWake[type] = now } }
    move(.background)
    return isRetry || !due.isEmpty
  }

  private func isEarly(_ type: SampleType, at now: Int64) -> Bool {
    guard let period = periods[type], let last = lastWake[type] else { return false }
    return now - last < period
  }

  private func owes(_ observer: DeliverySchedule.ObserverID, _ type: SampleType) -> Bool {
    open.contains { $0.call.observer == observer && $0.call.types.contains(type) }
  }

  private mutating func take(_ call: Call, at now: Int64, wakes: [SampleType: Int64]) -> String? {
    guard let observer = alive[call.observer] else { return "a call of an observer that is gone" }
    if !call.types.isSubset(of: observer.types) { return "a call with foreign types" }
    if call.inBackground != (app != .foreground) { return "a call from the wrong place" }
    if !(1...3).contains(call.attempt) { return "attempt \(call.attempt)" }
    var chain = told.count
    if call.attempt > 1 {
      guard
        let before = open.first(where: {
          $0.call.observer == call.observer && $0.call.types.isSuperset(of: call.types)
            && $0.call.attempt == call.attempt - 1
        })
      else { return "a repetition of nothing" }
      if now < before.time + retry << Int64(before.call.attempt - 1) { return "an early retry" }
      if !call.types.isDisjoint(with: stopped) { return "a retry after three strikes" }
      chain = before.chain
    } else {
      for type in SampleType.allCases where call.types.contains(type) {
        if pendingChanges[key(call.observer, type)] != true { return "a call without a change" }
        guard app != .foreground else { continue }
        if stopped.contains(type) { return "a wake after three strikes" }
        guard let period = periods[type] else { return "a wake of a type that is off" }
        if let last = wakes[type], now - last < period { return "two wakes within a period" }
        lastWake[type] = now
      }
    }
    for type in call.types { pendingChanges[key(call.observer, type)] = false }
    told.append(Told(call: call, time: now, chain: chain))
    return nil
  }

  /// What should have been called by now and was not.
  func missing(at now: Int64) -> String? {
    if isLocked { return nil }
    if let late = open.first(where: { now >= $0.time + retry << Int64($0.call.attempt - 1) }) {
      return "attempt \(late.call.attempt) of \(late.time) is not repeated"
    }
    for (id, observer) in alive {
      for type in observer.types where pendingChanges[key(id, type)] == true {
        if app == .foreground { return "a change is not heard of in the foreground" }
        guard isLucky, periods[type] != nil, !stopped.contains(type) else { continue }
        if !owes(id, type), !isEarly(type, at: now) { return "a wake does not come" }
      }
    }
    return nil
  }
}
