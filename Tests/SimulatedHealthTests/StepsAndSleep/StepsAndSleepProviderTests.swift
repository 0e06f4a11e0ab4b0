import Foundation
import HealthContracts
import HealthModel
import SimulatedHealth
import Testing
import VirtualTime

@Suite("Steps-and-sleep provider over the simulated store")
struct StepsAndSleepProviderTests {
  @Test("S3-005 S3-013 one request asks for both types, and afterwards nothing is left to ask")
  func s3013() throws {
    try simulated { store in
      let provider = HealthProvider(store)
      let read = StepsAndSleep.readTypes
      #expect(provider.requestStatus(toShare: [], read: read) == .shouldRequest)
      #expect(provider.sharingStatus(for: .stepCount) == .notDetermined)
      try await provider.requestAuthorization(toShare: [], read: read)
      #expect(provider.requestStatus(toShare: [], read: read) == .unnecessary)
      // Asked for reading alone, a type shows as denied: the status is about saving.
      #expect(provider.sharingStatus(for: .stepCount) == .sharingDenied)
      #expect(provider.sharingStatus(for: .sleepAnalysis) == .sharingDenied)
    }
  }

  @Test("S3-023 S3-036 a sum is the store's, and samples come unmerged")
  func s3036() throws {
    try simulated { store in
      let provider = HealthProvider(store)
      try await store.askForAll()
      try store.deliver([own(30), own(3, .sleepAnalysis)], from: watch)
      try store.deliver([own(20), own(1, .sleepAnalysis)], from: phone)
      let sum = try await provider.statistics(
        StatisticsQuery(.stepCount, options: .cumulativeSum))
      #expect(sum.sum == Quantity(millionths: 30_000_000))
      let samples = try await provider.samples(SampleQuery(.sleepAnalysis))
      #expect(samples.map(\.value).sorted() == [1, 3])
    }
  }

  @Test("S3-060 nothing to sum up is noData, the code 11")
  func s3060() throws {
    let found = try simulated { store in
      try await store.askForAll()
      return await code {
        try await HealthProvider(store).statistics(
          StatisticsQuery(.stepCount, options: .cumulativeSum))
      }
    }
    #expect(found == .noData)
    #expect(found?.rawValue == 11)
  }

  @Test("S3-056 S3-057 a type that the system lacks is not offered")
  func s3056() throws {
    try simulated { store in
      let provider = HealthProvider(store, missing: [.sleepAnalysis])
      try await store.askForAll()
      let count = try await store.values().count
      #expect(provider.supports(.stepCount) && !provider.supports(.sleepAnalysis))
      #expect(provider.isAvailable && count == 0)
    }
  }

  @Test("S3-014 steps wake the app at most once an hour, however often they are asked to")
  func s3014() throws {
    let calls = try simulated { store in
      let provider = HealthProvider(store)
      let calls = Calls()
      _ = provider.observe([.stepCount]) { calls.note($0, $1) }
      try await provider.enableBackgroundDelivery(for: .stepCount, frequency: .immediate)
      try await pass(seconds: 1)
      store.move(to: .background)
      for _ in 0..<(5 * 60 - 1) {
        try store.deliver([own(1)], from: watch)
        try await pass(seconds: 60)
      }
      return calls.all.count - 1
    }
    #expect(calls == 5)
  }

  @Test("S3-007 without the entitlement enabling fails")
  func s3007() throws {
    let setup = configuration { $0.declaration.isEntitledForBackgroundDelivery = false }
    let found = try simulated(setup) { store in
      await code {
        try await HealthProvider(store).enableBackgroundDelivery(
          for: .stepCount, frequency: .immediate)
      }
    }
    #expect(found == .authorizationDenied)
  }

  @Test("S3-008 without the text for reading an app that asks is stopped")
  func s3008() throws {
    let setup = configuration { $0.declaration.hasReadUsageDescription = false }
    let found = try simulated(setup) { store in
      await code {
        try await HealthProvider(store).requestAuthorization(
          toShare: [], read: StepsAndSleep.readTypes)
      }
    }
    #expect(found == .invalidArgument)
  }
}
