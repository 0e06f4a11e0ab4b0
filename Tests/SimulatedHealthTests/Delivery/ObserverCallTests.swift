import HealthModel
import SimulatedHealth
import Testing

@Suite struct ObserverCallTests {
  @Test("an observer is called once when it starts, where the rules say so")
  func startFires() {
    var fires = schedule(start: .fires)
    let observer = fires.start(types: [.heartRate, .bodyMass], setUpAtLaunch: false, at: 7)
    #expect(fires.next == 7)
    let calls = fires.due(at: 7)
    #expect(calls.map(\.observer) == [observer])
    #expect(calls.map(\.types) == [[.heartRate, .bodyMass]])
    #expect(calls.map(\.inBackground) == [false] && calls.map(\.attempt) == [1])
    #expect(fires.next == nil && fires.due(at: 8).isEmpty)
    var waits = schedule(start: .waits)
    _ = waits.start(types: [.heartRate], setUpAtLaunch: false, at: 7)
    #expect(waits.next == nil && waits.due(at: 7).isEmpty)
  }

  @Test("a start in the background is called at once, and owed where delivery is enabled")
  func startInBackground() throws {
    for isEnabled in [true, false] {
      var made = schedule(start: .fires)
      if isEnabled { try made.enableBackgroundDelivery(for: .heartRate, frequency: .daily) }
      made.move(to: .background)
      _ = made.start(types: [.heartRate], setUpAtLaunch: true, at: 0)
      let calls = made.run(from: 0, to: day, completing: false)
      let attempts = calls.map(\.attempt)
      #expect(attempts == (isEnabled ? [1, 2, 3] : [1]))
      #expect(made.stoppedTypes == (isEnabled ? [.heartRate] : []))
    }
  }

  @Test("a start while terminated waits for the launch")
  func startWhileTerminated() {
    var made = schedule(start: .fires)
    made.move(to: .terminated)
    let kept = made.start(types: [.heartRate], setUpAtLaunch: true, at: 0)
    _ = made.start(types: [.heartRate], setUpAtLaunch: false, at: 0)
    #expect(made.next == nil && made.due(at: 5).isEmpty)
    made.move(to: .foreground)
    #expect(made.due(at: 6).map(\.observer) == [kept])
  }

  @Test("in the foreground an observer hears of a change at once, and only of its types")
  func foreground() {
    var made = schedule(wakeOutcome: { _, _ in .drop })
    let heart = made.start(types: [.heartRate], setUpAtLaunch: false, at: 0)
    let mass = made.start(types: [.bodyMass, .heartRate], setUpAtLaunch: false, at: 0)
    made.note(change: .heartRate, at: 5)
    made.note(change: .bodyMass, at: 5)
    made.note(change: .heartRate, at: 6)
    #expect(made.next == 5)
    let calls = made.due(at: 6)
    #expect(calls.map(\.observer) == [heart, mass])
    #expect(calls.map(\.types) == [[.heartRate], [.bodyMass, .heartRate]])
    #expect(calls.map(\.id.number) == [1, 2])
    #expect(made.next == nil)
  }

  @Test("calls come in the order of the observers, a repetition before news")
  func order() throws {
    var (made, first) = try suspended()
    try made.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    let both = made.start(types: [.bodyMass, .heartRate], setUpAtLaunch: true, at: 0)
    made.note(change: .heartRate, at: 0)
    #expect(made.due(at: 0).map(\.observer) == [first, both])
    made.note(change: .bodyMass, at: minute)
    let calls = made.due(at: minute)
    #expect(calls.map(\.observer) == [first, both, both])
    #expect(calls.map(\.attempt) == [2, 2, 1])
    #expect(calls.map(\.types) == [[.heartRate], [.heartRate], [.bodyMass]])
    #expect(calls.map(\.id.number) == [3, 4, 5])
  }

  @Test("a stopped observer is not called again, and owes nothing")
  func stop() throws {
    var (made, observer) = try suspended()
    made.note(change: .heartRate, at: 0)
    #expect(made.due(at: 0).count == 1)
    made.stop(observer)
    made.stop(observer)
    made.note(change: .heartRate, at: 1)
    #expect(made.next == nil && made.due(at: day).isEmpty && made.stoppedTypes.isEmpty)
  }

  @Test("without background delivery nothing is heard until the foreground, then once")
  func unheardUntilForeground() {
    var made = schedule()
    let observer = made.start(types: [.heartRate, .bodyMass], setUpAtLaunch: false, at: 0)
    _ = made.start(types: [.bodyMass], setUpAtLaunch: false, at: 0)
    made.move(to: .background)
    for time in Int64(1)...3 { made.note(change: .heartRate, at: time * hour) }
    #expect(made.next == nil && made.due(at: 9 * hour).isEmpty)
    made.move(to: .foreground)
    let calls = made.due(at: 9 * hour)
    #expect(calls.map(\.observer) == [observer] && calls.map(\.types) == [[.heartRate]])
    #expect(made.due(at: 9 * hour).isEmpty && made.next == nil)
  }

  @Test("while the device is locked nobody is called; afterwards changes are heard of")
  func locked() throws {
    for state in [DeliverySchedule.AppState.foreground, .background, .terminated] {
      var (made, observer) = try suspended()
      made.move(to: state)
      made.isLocked = true
      made.note(change: .heartRate, at: 1)
      made.note(change: .heartRate, at: 2)
      #expect(made.next == nil && made.due(at: 3).isEmpty && made.launches == 0)
      made.isLocked = false
      #expect(made.next == 1)
      #expect(made.due(at: 4).map(\.observer) == [observer])
    }
  }

  @Test("a retry waits for the unlocking, but a third failure counts while locked")
  func lockedRetries() throws {
    var (made, _) = try suspended()
    made.note(change: .heartRate, at: 0)
    _ = made.due(at: 0)
    made.isLocked = true
    #expect(made.next == nil && made.due(at: hour).isEmpty)
    made.isLocked = false
    #expect(made.due(at: hour).map(\.attempt) == [2])
    #expect(made.due(at: hour + 2 * minute).map(\.attempt) == [3])
    made.isLocked = true
    #expect(made.next == hour + 6 * minute)
    #expect(made.due(at: hour + 6 * minute).isEmpty)
    #expect(made.stoppedTypes == [.heartRate])
  }

  @Test("times near the greatest there is do not overflow")
  func saturation() throws {
    let end = Int64.max
    var (made, _) = try suspended(.heartRate, .weekly)
    for time in [end - 5, end] {
      made.note(change: .heartRate, at: time)
      let calls = made.due(at: time)
      #expect(calls.count == 1)
      for call in calls { made.complete(call.id, at: time) }
    }
    var (late, _) = try suspended(wakeOutcome: { _, _ in .delay(milliseconds: .max) })
    late.note(change: .heartRate, at: end - 1)
    #expect(late.due(at: end - 1).isEmpty && late.next == end)
    #expect(late.due(at: end).map(\.attempt) == [1])
    #expect(late.next == end)
    var semantics = StoreSemantics()
    semantics.retrySeconds = .max
    var slow = DeliverySchedule(semantics: semantics)
    try slow.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    slow.move(to: .background)
    _ = slow.start(types: [.bodyMass], setUpAtLaunch: true, at: 1)
    #expect(slow.due(at: 1).count == 1 && slow.next == end)
  }
}
