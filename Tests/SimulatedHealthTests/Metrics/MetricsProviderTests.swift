import Foundation
import HealthContracts
import HealthModel
import SimulatedHealth
import Testing
import VirtualTime

@Suite("Metrics provider over the simulated store")
struct MetricsProviderTests {
  @Test("reads, status and availability are the store's")
  func reading() throws {
    let (sum, values, before, after) = try simulated { store in
      let provider = HealthProvider(store)
      let types: Set<SampleType> = [.stepCount, .heartRate]
      let before = provider.requestStatus(toShare: [], read: types)
      try await provider.requestAuthorization(toShare: [], read: types)
      try store.deliver([own(30), own(5_000, .heartRate)], from: watch)
      let sum = try await provider.statistics(
        StatisticsQuery(.stepCount, options: .cumulativeSum))
      let values = try await provider.samples(SampleQuery(.heartRate)).map(\.value)
      #expect(provider.isAvailable)
      return (sum.sum, values, before, provider.requestStatus(toShare: [], read: types))
    }
    #expect(sum == Quantity(millionths: 30_000_000))
    #expect(values == [5_000])
    #expect(before == .shouldRequest)
    #expect(after == .unnecessary)
  }

  @Test("an error of the store passes through")
  func failing() throws {
    let found = try simulated { store in
      await code { try await HealthProvider(store).samples(SampleQuery(.heartRate)) }
    }
    #expect(found == .authorizationNotDetermined)
  }

  @Test("S4-035 an observer hears of its type and no other, until it is stopped")
  func s4035Observing() throws {
    let counts = try simulated { store in
      let provider = HealthProvider(store)
      var calls = 0
      let stop = provider.observe([.heartRate]) { _, completion in
        calls += 1
        completion()
      }
      var counts: [Int] = []
      for type in [SampleType.heartRate, .stepCount, .heartRate] {
        try await pass(seconds: 1)
        counts.append(calls)
        try store.deliver([own(5_000, type)], from: watch)
      }
      try await pass(seconds: 1)
      counts.append(calls)
      stop()
      try store.deliver([own(5_000, .heartRate)], from: watch)
      try await pass(seconds: 1)
      return counts + [calls]
    }
    #expect(counts == [1, 2, 2, 3, 3])
  }

  @Test("S4-033 the frequency is handed on", arguments: Metrics.UpdateFrequency.allCases)
  func s4033Frequency(frequency: Metrics.UpdateFrequency) throws {
    let calls = try simulated { store in
      let provider = HealthProvider(store)
      let calls = Calls()
      _ = provider.observe([.heartRate]) { calls.note($0, $1) }
      try await provider.enableBackgroundDelivery(for: .heartRate, frequency: frequency)
      try await pass(seconds: 1)
      store.move(to: .background)
      for _ in 0..<(15 * 24 - 1) {
        try store.deliver([own(5_000, .heartRate)], from: watch)
        try await pass(seconds: 3_600)
      }
      return calls.all.count - 1
    }
    #expect(
      calls == ["immediate": 359, "hourly": 359, "daily": 15, "weekly": 3][frequency.rawValue])
  }

  @Test("without the entitlement background delivery is denied")
  func entitlement() throws {
    let setup = configuration { $0.declaration.isEntitledForBackgroundDelivery = false }
    let found = try simulated(setup) { store in
      await code {
        try await HealthProvider(store).enableBackgroundDelivery(
          for: .heartRate, frequency: .hourly)
      }
    }
    #expect(found == .authorizationDenied)
  }
}
