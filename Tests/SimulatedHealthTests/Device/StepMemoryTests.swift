#if os(Linux)
  import Foundation
  import Glibc
  import HealthContracts
  import HealthModel
  import SimulatedHealth
  import Testing

  /// Bytes of the process that are in memory.
  private func resident() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " ")
    return (Int(fields[1]) ?? 0) * Int(getpagesize())
  }

  /// A device with as many samples of one step, one a minute.
  @MainActor
  private func device(samples: Int) throws -> SimulatedDevice {
    let walks = (0..<samples).map { Walk(Int64($0) * 60_000, Int64($0) * 60_000 + 30_000, 1) }
    return try SimulatedDevice(history: history([walks]))
  }

  /// What reading takes up, measured in processes of their own, where nothing else allocates.
  @Suite struct StepMemoryTests {
    @Test("10,000 samples of an answer take at most 2 MB")
    func tenThousandSamples() async {
      await #expect(processExitsWith: .success) { @MainActor in
        let made = try device(samples: 10_001)
        let interval = TimeRange(0, 10_000 * 60_000).dateInterval
        _ = try await made.steps.getRawStepSamples(for: interval)
        // Held together, so that neither reuse nor pages blur what one takes.
        var answers: [[any StepSampleData]] = []
        let before = try resident()
        for _ in 0..<20 {
          answers.append(try await made.steps.getRawStepSamples(for: interval))
        }
        let taken = (try resident() - before) / answers.count
        precondition(answers.allSatisfy { $0.count == 10_000 })
        precondition((400_000...2_000_000).contains(taken), "\(taken) bytes")
      }
    }

    @Test("aggregates take no more of ten times the history")
    func aggregates() async {
      await #expect(processExitsWith: .success) { @MainActor in
        for samples in [10_000, 100_000] {
          let made = try device(samples: samples)
          let interval = TimeRange(30_000, Int64(samples - 1) * 60_000).dateInterval
          _ = try await made.steps.getAggregatedStepCount(for: interval)
          let before = try resident()
          var sum = 0
          for cut in Int64(1)...200 {
            let part = TimeRange(30_000, cut * Int64(samples) * 300).dateInterval
            sum += try await made.steps.getAggregatedStepCount(for: part)
          }
          let taken = try resident() - before
          precondition(sum > samples, "\(sum) steps")
          // One value of eight bytes a sample would be 0.8 MB of the longer history.
          precondition(taken < 600_000, "\(taken) bytes of \(samples)")
        }
      }
    }
  }
#endif
