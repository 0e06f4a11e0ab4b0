import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

/// A step track with validated parameters and its samplers.
struct StepTrackPlan: Sendable {
  struct Source: Sendable {
    let source: StepSource
    let device: OwnedDevice
    let coverage: Sampler
    let error: Sampler
    let samplesPerDay: Sampler
  }

  /// A generated step track.
  struct Result {
    /// One recording per source, in the order of the scenario.
    var recordings: [Recording]
    var truth: StepTruth
  }

  let track: StepTrack
  private(set) var scope: TrackScope
  let dailySteps: Sampler
  let weekendSteps: Sampler?
  let hourConcentration: Sampler
  let cadence: Sampler
  let sources: [Source]

  init(_ track: StepTrack, _ scope: TrackScope, _ devices: ListedDevices) throws(InputError) {
    self.track = track
    self.scope = scope
    dailySteps = try Sampler(track.dailySteps, in: 0...60_000)
    weekendSteps = try track.weekendSteps.map { given throws(InputError) in
      try Sampler(given, in: 0...60_000)
    }
    hourConcentration = try Sampler(track.hourConcentration, in: 0.1...10_000)
    cadence = try Sampler(track.cadence, in: 1...1_000)
    var sources: [Source] = []
    for source in track.sources {
      sources.append(
        Source(
          source: source, device: devices.device(of: source.source),
          coverage: try Sampler(source.coverage, in: 0...1),
          error: try Sampler(source.error, in: -0.5...0.5),
          samplesPerDay: try Sampler(source.samplesPerDay, in: 1...2_000)))
    }
    self.sources = sources
  }

  /// Returns the plan over other days.
  func moved(to scope: TrackScope) -> StepTrackPlan {
    var plan = self
    plan.scope = scope
    return plan
  }

  /// Generates a person's steps: first the chains over all days, then each day.
  ///
  /// - Parameters:
  ///   - nights: The person's nights, in which there are no steps.
  ///   - person: The person's number.
  ///   - random: The random source.
  /// - Returns: The recordings and the truth.
  /// - Complexity: O(*n*) for *n* samples and true minutes.
  func generate(_ nights: TrueNights, _ person: UInt32, _ random: RandomSource) -> Result {
    let chains = StepChains(self, person, random)
    var recordings = sources.map { Recording(type: .stepCount, device: $0.device, samples: []) }
    var truth = StepTruth(days: scope.days, sources: 0)
    for index in 0..<scope.days.count {
      let day = day(index, chains, nights, person, random)
      for (source, samples) in day.reports.enumerated() { recordings[source].samples += samples }
      truth.appendDay(minutes: day.minutes, reported: [])
    }
    return Result(recordings: recordings, truth: truth)
  }

  /// Generates one day, independently of the other days.
  func day(
    _ index: Int, _ chains: StepChains, _ nights: TrueNights, _ person: UInt32,
    _ random: RandomSource
  ) -> StepDay {
    let latent = LatentSteps(self, index, level: chains.levels[index], nights, person, random)
    let reports = sources.enumerated().map { number, source in
      chains.absent[number][index]
        ? [] : StepReporter(plan: self, source: source).report(latent, index, person, random)
    }
    return StepDay(minutes: latent.minutes, reports: reports)
  }
}

struct StepDay: Equatable {
  /// The true steps of each minute.
  var minutes: [UInt16]
  /// The samples of each source.
  var reports: [[DeviceSample]]
}
