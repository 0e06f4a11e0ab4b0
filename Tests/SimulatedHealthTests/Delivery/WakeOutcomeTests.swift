import HealthModel
import SimulatedHealth
import Testing

@Suite struct WakeOutcomeTests {
  @Test("luck is asked once for each wake, never for the foreground or a retry")
  func askedOnce() throws {
    let asked = Asked()
    var (made, _) = try suspended(wakeOutcome: { type, number in
      asked.note(type, number)
      return number == 2 ? .delay(milliseconds: 50) : .deliver
    })
    made.note(change: .heartRate, at: 0)
    #expect(made.run(from: 0, to: 2 * minute, completing: false).map(\.attempt) == [1, 2])
    #expect(asked.all == ["heartRate 1"])
    for call in made.due(at: 3 * minute) { made.complete(call.id, at: 3 * minute) }
    made.note(change: .heartRate, at: hour)
    #expect(made.due(at: hour).isEmpty && made.due(at: hour + 49).isEmpty)
    made.note(change: .heartRate, at: hour + 49)
    #expect(made.next == hour + 50 && made.due(at: hour + 50).count == 1)
    #expect(asked.all == ["heartRate 1", "heartRate 2"])
    made.move(to: .foreground)
    made.note(change: .heartRate, at: hour + 51)
    #expect(made.due(at: hour + 51).contains { $0.attempt == 1 })
    #expect(asked.all.count == 2)
  }

  @Test("wakes are numbered for each type")
  func numbers() throws {
    let asked = Asked()
    var (made, _) = try suspended(wakeOutcome: { type, number in
      asked.note(type, number)
      return .drop
    })
    try made.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    _ = made.start(types: [.bodyMass], setUpAtLaunch: true, at: 0)
    for time in Int64(0)...1 {
      made.note(change: .bodyMass, at: time)
      made.note(change: .heartRate, at: time)
      #expect(made.due(at: time).isEmpty)
    }
    #expect(asked.all == ["bodyMass 1", "heartRate 1", "bodyMass 2", "heartRate 2"])
  }

  @Test("a dropped wake is lost: its change waits for the next change")
  func dropThenChange() throws {
    var (made, _) = try suspended(
      .heartRate, .hourly, wakeOutcome: { _, number in number == 1 ? .drop : .deliver })
    made.note(change: .heartRate, at: 0)
    #expect(made.due(at: 0).isEmpty && made.next == nil && made.due(at: day).isEmpty)
    made.note(change: .heartRate, at: 5)
    // The lost wake has used up its period.
    #expect(made.next == hour && made.due(at: hour).count == 1)
  }

  @Test("a dropped wake is lost: its change is heard of in the foreground")
  func dropThenForeground() throws {
    var (made, _) = try suspended(wakeOutcome: { _, _ in .drop })
    made.move(to: .terminated)
    made.note(change: .heartRate, at: 0)
    #expect(made.due(at: 0).isEmpty && made.launches == 0 && made.next == nil)
    made.move(to: .foreground)
    #expect(made.due(at: 1).count == 1)
  }

  @Test("the ceiling counts from when a delayed wake came")
  func delayedCeiling() throws {
    var (made, _) = try suspended(
      .heartRate, .hourly,
      wakeOutcome: { _, number in number == 1 ? .delay(milliseconds: 9) : .deliver })
    made.note(change: .heartRate, at: 0)
    #expect(made.run(from: 0, to: 20, completing: true) == [Timed(time: 9, attempt: 1)])
    made.note(change: .heartRate, at: 21)
    #expect(made.next == hour + 9)
  }

  @Test("a delay ends with the change it was for; no delay is a delivery")
  func staleDelay() throws {
    var (made, _) = try suspended(wakeOutcome: { _, number in
      number == 1 ? .delay(milliseconds: hour) : .delay(milliseconds: -1)
    })
    made.note(change: .heartRate, at: 0)
    #expect(made.due(at: 0).isEmpty && made.next == hour)
    made.move(to: .foreground)
    #expect(made.due(at: 1).count == 1)
    made.move(to: .background)
    made.note(change: .heartRate, at: 2)
    #expect(made.next == 2 && made.due(at: 2).count == 1)
  }
}
