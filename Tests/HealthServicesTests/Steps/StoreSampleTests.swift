import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import VirtualTime

/// The manager over the simulated store: what a sample is, what a failure is, and what they cost.
@Suite struct StoreSampleTests {
  private static let day = StepStore.interval(0, 1_440)

  @Test("samples keep identity, times to the millisecond, steps, writer and device")
  func fields() throws {
    try onStepStore { made in
      try await made.manager.requestAuthorization()
      let start = StepStore.minute(10).milliseconds + 123
      try made.store.deliver(
        [NewSample(.stepCount, start: start, end: start + 7_001, value: 9)], from: StepStore.watch)
      try made.store.deliver(
        [NewSample(.stepCount, start: start + 1, end: start + 1, value: 0)], from: StepStore.hand)
      let samples = try await made.manager.getRawStepSamples(for: Self.day)
      #expect(samples.map { Instant($0.startDate).milliseconds } == [start, start + 1])
      #expect(samples.map { Instant($0.endDate).milliseconds } == [start + 7_001, start + 1])
      #expect(samples.allSatisfy { $0.startDate <= $0.endDate })
      #expect(samples.map(\.count) == [9, 0])
      #expect(samples.map(\.sourceBundleId) == ["com.watch", "com.apple.Health"])
      #expect(samples.map(\.sourceDeviceName) == ["Watch", nil])
      let again = try await made.manager.getRawStepSamples(for: Self.day)
      #expect(again.map(\.uuid) == samples.map(\.uuid) && Set(samples.map(\.uuid)).count == 2)
      for bad in [
        NewSample(.stepCount, start: start, end: start + 1, value: -1),
        NewSample(.stepCount, start: start, end: start - 1, value: 1),
      ] {
        #expect(throws: HealthStoreError.self) {
          try made.store.deliver([bad], from: StepStore.watch)
        }
      }
    }
  }

  @Test("a sample that is saved is in the next aggregate, raw and anchored answers")
  func saved() throws {
    try onStepStore { made in
      try await made.store.requestAuthorization(share: [.stepCount], read: [.stepCount])
      var anchor: QueryAnchor?
      var uuids: [UUID] = []
      for minute in Int64(0)..<3 {
        let start = StepStore.minute(minute).milliseconds
        let sample = NewSample(.stepCount, start: start, end: start + 60_000, value: 40)
        let uuid = try #require(try await made.store.save([sample]).first ?? nil)
        uuids.append(uuid)
        let total = try await made.manager.getAggregatedStepCount(for: Self.day)
        #expect(total == 40 * uuids.count)
        #expect(try await made.manager.getRawStepSamples(for: Self.day).map(\.uuid) == uuids)
        let page = try await made.store.changes(AnchoredQuery(.stepCount, since: anchor))
        #expect(page.added.map(\.uuid) == [uuid])
        anchor = page.anchor
      }
    }
  }

  @Test(
    "whatever the store reports arrives wrapped once with its cause, but for no data, which is 0")
  func failures() throws {
    for code in HealthStoreError.Code.allCases {
      try onStepStore {
        $0.faults = [2, 3].map { StoreFault(.error(call: $0, code: code)) }
      } _: { made in
        try await made.manager.requestAuthorization()
        var errors: [HealthKitError?] = []
        do {
          #expect(try await made.manager.getAggregatedStepCount(for: Self.day) == 0)
          #expect(code == .noData)
        } catch {
          errors.append(error as? HealthKitError)
        }
        errors.append(
          await #expect(throws: HealthKitError.self) {
            _ = try await made.manager.getRawStepSamples(for: Self.day)
          })
        #expect(errors.count == (code == .noData ? 1 : 2))
        for error in errors {
          guard case .queryFailed(let cause) = error else {
            Issue.record("\(code) gives \(String(describing: error))")
            return
          }
          #expect((cause as? HealthStoreError)?.code == code)
        }
      }
    }
  }

  @Test("a query ends once, with an answer, an error or its cancellation; none is left waiting")
  func endsOnce() throws {
    let ends = try onStepStore {
      $0.costs = .mock
      $0.faults = [StoreFault(.error(call: 3, code: .unknown)), StoreFault(.cancelled(call: 4))]
    } _: { made in
      try await made.manager.requestAuthorization()
      let log = EndLog()
      // One that answers, two that faults meet, one whose task is cancelled on the way.
      let tasks = (0..<4).map { index in
        Task {
          do {
            _ = try await made.manager.getAggregatedStepCount(for: Self.day)
            log.ends.append("\(index) answered")
          } catch {
            log.ends.append("\(index) threw")
          }
        }
      }
      try await SimulationClock().sleep(for: .milliseconds(10))
      tasks[3].cancel()
      for task in tasks { await task.value }
      try await SimulationClock().sleep(for: .seconds(60))
      return log.ends.sorted()
    }
    #expect(ends == ["0 answered", "1 threw", "2 threw", "3 threw"])
  }

  @Test("100,000 samples all come, as views: no sample is made for the answer")
  func many() throws {
    try onStepStore { made in
      try await made.manager.requestAuthorization()
      let begin = StepStore.minute(0).milliseconds
      let samples = (0..<Int64(100_000)).map {
        NewSample(.stepCount, start: begin + $0 * 10, end: begin + $0 * 10 + 10, value: 1)
      }
      try made.store.deliver(samples, from: StepStore.watch)
      let found = try await made.manager.getRawStepSamples(for: Self.day)
      #expect(found.count == 100_000)
      #expect(try await made.manager.getAggregatedStepCount(for: Self.day) == 100_000)
      #expect(made.store.counters.samplesMaterialised == 0)
    }
  }

  @Test("samples of no steps and of a second source are samples: their number is not the steps'")
  func moreSamplesThanSteps() throws {
    try onStepStore { made in
      try await made.manager.requestAuthorization()
      for minute in Int64(0)..<30 {
        try made.walk(minute: minute, lasting: 1, minute == 0 ? 1 : 0)
        try made.walk(minute: minute, lasting: 1, 1, from: StepStore.phone)
      }
      let before = made.store.counters.samplesReturned
      #expect(try await made.manager.getAggregatedStepCount(for: Self.day) == 1)
      #expect(try await made.manager.getRawStepSamples(for: Self.day).count == 60)
      // The store counts samples, which is what memory goes by.
      #expect(made.store.counters.samplesReturned - before == 60)
    }
  }
}

@MainActor
private final class EndLog {
  var ends: [String] = []
}
