import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import VirtualTime

/// The manager over the simulated store: availability and the person's answer.
@Suite struct StoreAuthorizationTests {
  @Test("with health data asking succeeds, and the sheet is shown once in ten requests")
  func sheetOnce() throws {
    try onStepStore {
      $0.answerSeconds = 30
    } _: { made in
      #expect(made.store.requestStatus(share: [], read: [.stepCount]) == .shouldRequest)
      for _ in 0..<10 {
        try await made.manager.requestAuthorization()
        // The person's thirty seconds pass once: for the one sheet.
        #expect(StepStore.milliseconds == 30_000)
      }
      #expect(made.store.requestStatus(share: [], read: [.stepCount]) == .unnecessary)
      #expect(made.store.counters[.authorization] == 10)
    }
  }

  @Test("without health data asking is refused, no sheet is shown and no query reaches the store")
  func withoutHealthData() throws {
    try onStepStore {
      $0.faults = [StoreFault(.unavailable(StoreFault.Window(from: 0, seconds: 100)))]
      $0.answerSeconds = 30
    } _: { made in
      #expect(!made.manager.isAvailable && made.manager.authStatus == .unavailable)
      let error = await #expect(throws: HealthKitError.self) {
        try await made.manager.requestAuthorization()
      }
      guard case .notAvailable = error else {
        Issue.record("\(String(describing: error)) is thrown")
        return
      }
      #expect(made.store.counters[.authorization] == 0 && StepStore.milliseconds == 0)
      try await SimulationClock().sleep(for: .seconds(100))
      #expect(made.manager.isAvailable && made.manager.authStatus == .notDetermined)
      #expect(made.store.requestStatus(share: [], read: [.stepCount]) == .shouldRequest)
    }
  }

  @Test("the request reads steps and nothing else, and asks to save nothing")
  func stepsAlone() throws {
    try onStepStore { made in
      try await made.manager.requestAuthorization()
      for type in SampleType.allCases {
        let wanted: AuthorizationRequestStatus = type == .stepCount ? .unnecessary : .shouldRequest
        #expect(made.store.requestStatus(share: [], read: [type]) == wanted)
        #expect(made.store.requestStatus(share: [type], read: []) == .shouldRequest)
      }
      let sample = NewSample(.stepCount, start: 0, end: 1, value: 1)
      let error = await #expect(throws: HealthStoreError.self) {
        try await made.store.save([sample])
      }
      #expect(error?.code == .authorizationDenied)
      #expect(try made.store.database.samples(SampleQuery(.stepCount)).isEmpty)
    }
  }

  @Test("a person who denies looks like one without steps: no error, the same answers")
  func denied() throws {
    func answers(_ denies: Bool) throws -> [String] {
      try onStepStore {
        if denies { $0.answer = .nothing }
      } _: { made in
        if denies { try made.walk(minute: 0, lasting: 10, 500) }
        try await made.manager.requestAuthorization()
        let day = StepStore.interval(0, 1_440)
        return [
          "\(made.manager.isAvailable)", "\(made.manager.authStatus)",
          "\(try await made.manager.getAggregatedStepCount(for: day))",
          "\(try await made.manager.getRawStepSamples(for: day).count)",
        ]
      }
    }
    #expect(try answers(true) == ["true", "authorized", "0", "0"])
    #expect(try answers(false) == answers(true))
  }

  @Test("a request waits for the person in virtual time, and other work goes on meanwhile")
  func undecided() throws {
    try onStepStore {
      $0.answerSeconds = 30
    } _: { made in
      let request = Task { try await made.manager.requestAuthorization() }
      for second in Int64(1)...29 {
        try await SimulationClock().sleep(for: .seconds(1))
        #expect(StepStore.milliseconds == second * 1_000)
        #expect(made.manager.authStatus == .notDetermined)
      }
      try await request.value
      #expect(StepStore.milliseconds == 30_000 && made.manager.authStatus == .authorized)
    }
  }

  @Test("a status is what the store says at that moment, and asking for it takes no time")
  func statusNow() throws {
    try onStepStore { made in
      #expect(made.manager.authStatus == .notDetermined)
      try await made.manager.requestAuthorization()
      #expect(made.manager.authStatus == .authorized)
      made.store.revoke(read: [.stepCount], share: [.stepCount])
      // What was taken back cannot be seen: reading is never called denied.
      #expect(made.manager.authStatus == .authorized)
      made.store.inject(StoreFault(.unavailable(StoreFault.Window(from: 0, seconds: 5))))
      #expect(made.manager.authStatus == .unavailable && !made.manager.isAvailable)
      try await SimulationClock().sleep(for: .seconds(5))
      let before = StepStore.milliseconds
      for _ in 0..<100 { #expect(made.manager.isAvailable) }
      #expect(StepStore.milliseconds == before)
    }
  }
}
