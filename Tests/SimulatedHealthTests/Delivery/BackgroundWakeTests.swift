import HealthModel
import SimulatedHealth
import Testing

@Suite struct BackgroundWakeTests {
  @Test("frequencies are ceilings: changes in between lead to one wake at the period's end")
  func ceiling() throws {
    for (frequency, period) in zip(
      DeliverySchedule.Frequency.allCases, [0, hour, 24 * hour, 168 * hour])
    {
      #expect(frequency.period == period)
      var (made, _) = try suspended(.heartRate, frequency)
      made.note(change: .heartRate, at: 10)
      #expect(made.run(from: 10, to: 10, completing: true).map(\.time) == [10])
      for time in Int64(11)...13 { made.note(change: .heartRate, at: time) }
      let next = max(11, 10 + period)
      #expect(made.next == next)
      let calls = made.run(from: 13, to: 10 * 168 * hour, completing: true)
      #expect(calls == [Timed(time: max(13, next), attempt: 1)])
    }
  }

  @Test("steps wake at most hourly, every other type as often as asked; the slower counts")
  func cap() throws {
    for type in SampleType.allCases {
      let cap = DeliverySchedule.Frequency.cap(for: type)
      #expect(cap == (type == .stepCount ? .hourly : .immediate))
    }
    let expected: [(DeliverySchedule.Frequency, Int64)] = [
      (.immediate, hour), (.hourly, hour), (.daily, day), (.weekly, 7 * day),
    ]
    for (frequency, period) in expected {
      var (made, _) = try suspended(.stepCount, frequency)
      made.note(change: .stepCount, at: 0)
      _ = made.run(from: 0, to: 0, completing: true)
      made.note(change: .stepCount, at: 1)
      #expect(made.next == period)
    }
  }

  @Test("types have ceilings of their own, and those that wake together make one call")
  func ceilingsByType() throws {
    var (made, _) = try suspended(.stepCount, .immediate)
    try made.enableBackgroundDelivery(for: .heartRate, frequency: .immediate)
    _ = made.start(types: [.stepCount, .heartRate], setUpAtLaunch: true, at: 0)
    made.note(change: .stepCount, at: 0)
    made.note(change: .heartRate, at: 0)
    let calls = made.due(at: 0)
    #expect(calls.map(\.types) == [[.stepCount], [.stepCount, .heartRate]])
    for call in calls { made.complete(call.id, at: 0) }
    made.note(change: .stepCount, at: 1)
    made.note(change: .heartRate, at: 1)
    #expect(made.due(at: 1).map(\.types) == [[.heartRate]])
  }

  @Test("enabling again does not evade the ceiling")
  func ceilingSurvives() throws {
    var (made, _) = try suspended(.heartRate, .daily)
    made.note(change: .heartRate, at: 0)
    _ = made.run(from: 0, to: 0, completing: true)
    made.disableAll()
    try made.enableBackgroundDelivery(for: .heartRate, frequency: .hourly)
    made.note(change: .heartRate, at: 1)
    #expect(made.next == hour)
  }

  @Test("a terminated app is launched, and only observers set up at launch are left")
  func launch() throws {
    var (made, kept) = try suspended()
    let gone = made.start(types: [.heartRate], setUpAtLaunch: false, at: 0)
    made.move(to: .terminated)
    made.note(change: .heartRate, at: 3)
    #expect(made.launches == 0 && made.next == 3)
    let calls = made.due(at: 3)
    #expect(calls.map(\.observer) == [kept] && calls.map(\.inBackground) == [true])
    #expect(made.app == .background && made.launches == 1)
    made.move(to: .foreground)
    made.note(change: .heartRate, at: 4)
    #expect(!made.due(at: 4).map(\.observer).contains(gone))
    #expect(made.launches == 1)
  }

  @Test("an app is launched in vain when no observer is set up at launch")
  func launchInVain() throws {
    var made = schedule()
    try made.enableBackgroundDelivery(for: .heartRate, frequency: .immediate)
    _ = made.start(types: [.heartRate], setUpAtLaunch: false, at: 0)
    made.move(to: .terminated)
    made.note(change: .heartRate, at: 3)
    #expect(made.due(at: 3).isEmpty && made.launches == 1 && made.next == nil)
  }

  @Test("an app that a person launches has only the observers set up at launch")
  func foregroundLaunch() {
    var made = schedule()
    let kept = made.start(types: [.heartRate], setUpAtLaunch: true, at: 0)
    _ = made.start(types: [.heartRate], setUpAtLaunch: false, at: 0)
    made.move(to: .terminated)
    made.note(change: .heartRate, at: 3)
    made.move(to: .foreground)
    #expect(made.launches == 1 && made.due(at: 4).map(\.observer) == [kept])
  }

  @Test("disabling ends wakes and retries; the change is heard of in the foreground")
  func disable() throws {
    for isAll in [true, false] {
      var (made, _) = try suspended()
      made.note(change: .heartRate, at: 0)
      #expect(made.due(at: 0).count == 1 && made.isEnabled(.heartRate))
      if isAll { made.disableAll() } else { made.disableBackgroundDelivery(for: .heartRate) }
      made.note(change: .heartRate, at: 1)
      #expect(!made.isEnabled(.heartRate) && made.next == nil && made.due(at: day).isEmpty)
      made.move(to: .foreground)
      #expect(made.due(at: day).map(\.attempt) == [1])
    }
  }

  @Test("disabling one type leaves the others on")
  func disableOne() throws {
    var (made, _) = try suspended()
    made.disableBackgroundDelivery(for: .bodyMass)
    made.note(change: .heartRate, at: 0)
    #expect(made.due(at: 0).count == 1)
  }

  @Test("enabling without the entitlement is refused with authorizationDenied")
  func entitlement() {
    var made = DeliverySchedule(isEntitled: false)
    #expect(throws: HealthStoreError(.authorizationDenied)) {
      try made.enableBackgroundDelivery(for: .heartRate, frequency: .daily)
    }
    #expect(!made.isEnabled(.heartRate))
  }
}
