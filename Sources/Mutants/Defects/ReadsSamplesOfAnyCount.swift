import HealthContracts

extension Mutant {
  static let readsSamplesOfAnyCount = Mutant(
    "readsSamplesOfAnyCount", "Reads the samples of an interval however many steps it has",
    seenIn: "screens that load ten years of samples", on: "app-fortnight"
  ) { suite in
    suite.with(\.stepReading) { interval, provider, _ in
      try await suite.stepReading(interval, provider, .max)
    }
  }
}
