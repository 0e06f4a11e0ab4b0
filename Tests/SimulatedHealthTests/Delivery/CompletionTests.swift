import HealthModel
import SimulatedHealth
import Testing

@Suite struct CompletionTests {
  @Test("an uncompleted call is repeated twice, later each time, then its types stop")
  func threeStrikes() throws {
    var (made, _) = try suspended()
    made.note(change: .heartRate, at: 0)
    #expect(
      made.run(from: 0, to: 7 * minute - 1, completing: false) == [
        Timed(time: 0, attempt: 1), Timed(time: minute, attempt: 2),
        Timed(time: 3 * minute, attempt: 3),
      ])
    #expect(made.stoppedTypes.isEmpty && made.next == 7 * minute)
    #expect(made.due(at: 7 * minute).isEmpty && made.stoppedTypes == [.heartRate])
    made.note(change: .heartRate, at: hour)
    #expect(made.next == nil && made.due(at: day).isEmpty)
    made.move(to: .foreground)
    #expect(made.due(at: day).map(\.attempt) == [1])
  }

  @Test("a stopped type is delivered again once it is enabled again")
  func enabledAgain() throws {
    var (made, _) = try suspended()
    made.note(change: .heartRate, at: 0)
    _ = made.run(from: 0, to: hour, completing: false)
    made.note(change: .heartRate, at: hour)
    made.disableAll()
    #expect(made.stoppedTypes == [.heartRate])
    try made.enableBackgroundDelivery(for: .heartRate, frequency: .immediate)
    #expect(made.stoppedTypes.isEmpty)
    #expect(made.due(at: 2 * hour).map(\.attempt) == [1])
  }

  @Test("completing resets the strikes, whichever attempt is completed")
  func completing() throws {
    for completed in 0...2 {
      var (made, _) = try suspended()
      made.note(change: .heartRate, at: 0)
      let calls = made.due(at: 0) + made.due(at: minute) + made.due(at: 3 * minute)
      #expect(calls.map(\.attempt) == [1, 2, 3])
      made.complete(calls[completed].id, at: 4 * minute)
      #expect(made.next == nil)
      made.note(change: .heartRate, at: hour)
      #expect(made.run(from: hour, to: day, completing: false).map(\.attempt) == [1, 2, 3])
    }
  }

  @Test("completing twice, an unknown call or one of the foreground does no harm")
  func harmless() throws {
    var (made, _) = try suspended()
    made.move(to: .foreground)
    made.note(change: .heartRate, at: 0)
    let shown = made.due(at: 0)[0].id
    #expect(made.next == nil)
    made.complete(shown, at: 1)
    made.move(to: .background)
    made.note(change: .heartRate, at: 2)
    let call = made.due(at: 2)[0].id
    made.complete(shown, at: 3)
    #expect(made.next == 2 + minute)
    made.complete(call, at: 3)
    made.complete(call, at: 3)
    #expect(made.next == nil && made.stoppedTypes.isEmpty)
  }

  @Test("a third attempt may be completed until its time is over, not later")
  func lastMoment() throws {
    for lateness in [Int64(0), 1] {
      var (made, _) = try suspended()
      made.note(change: .heartRate, at: 0)
      _ = made.due(at: 0)
      _ = made.due(at: minute)
      let last = made.due(at: 3 * minute)[0].id
      made.complete(last, at: 7 * minute + lateness)
      #expect(made.stoppedTypes == (lateness == 0 ? [] : [.heartRate]))
    }
  }

  @Test("a change while a completion is owed is told by the retry, or after the completion")
  func changeWhileOwed() throws {
    for isCompleted in [true, false] {
      var (made, _) = try suspended()
      made.note(change: .heartRate, at: 0)
      let call = made.due(at: 0)[0].id
      made.note(change: .heartRate, at: 1)
      #expect(made.next == minute && made.due(at: 1).isEmpty)
      if isCompleted {
        made.complete(call, at: 2)
        #expect(made.due(at: 2).map(\.attempt) == [1])
      } else {
        let retry = made.due(at: minute)
        #expect(retry.map(\.attempt) == [2])
        made.complete(retry[0].id, at: minute)
        #expect(made.next == nil)
      }
    }
  }

  @Test("the strikes of one observer stop the type for all")
  func otherObserver() throws {
    var (made, faulty) = try suspended()
    let good = made.start(types: [.heartRate], setUpAtLaunch: true, at: 0)
    made.note(change: .heartRate, at: 0)
    for time in [0, minute, 3 * minute] {
      for call in made.due(at: time) where call.observer == good {
        made.complete(call.id, at: time)
      }
    }
    made.note(change: .heartRate, at: 4 * minute)
    let calls = made.due(at: 4 * minute)
    #expect(calls.map(\.observer) == [good] && calls[0].observer != faulty)
    #expect(made.due(at: 7 * minute).map(\.observer) == [])
    #expect(made.stoppedTypes == [.heartRate] && made.next == nil)
  }

  @Test("a retry goes on in the foreground and launches a terminated app")
  func retryElsewhere() throws {
    for state in [DeliverySchedule.AppState.foreground, .terminated] {
      var (made, _) = try suspended()
      made.note(change: .heartRate, at: 0)
      _ = made.due(at: 0)
      made.move(to: state)
      let calls = made.due(at: minute)
      #expect(calls.map(\.attempt) == [2])
      #expect(calls.map(\.inBackground) == [state == .terminated])
      #expect(made.launches == (state == .terminated ? 1 : 0))
    }
  }
}
