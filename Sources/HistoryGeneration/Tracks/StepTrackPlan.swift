import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

/// A step track with validated parameters and its samplers.
struct StepTrackPlan: Sendable {
  struct Source: Sendable {
    let source: StepSource
    let coverage: Sampler
    let error: Sampler
    let samplesPerDay: Sampler
  }

  /// A generated step track.
  struct Result {
    var series: [StepSeries]
    var truth: StepTruth
    var edgeCases: [String: Int]
  }

  let track: StepTrack
  let scope: TrackScope
  let edgeCases: [any StepEdgeCase]
  let calendar: StepCalendar
  let dailySteps: Sampler
  let weekendSteps: Sampler?
  let hourConcentration: Sampler
  let cadence: Sampler
  let sources: [Source]

  init(_ track: StepTrack, _ scope: TrackScope, _ edgeCases: [any StepEdgeCase])
    throws(InputError)
  {
    self.track = track
    self.scope = scope
    self.edgeCases = edgeCases
    var calendar = StepCalendar(days: scope.days.count)
    for edgeCase in edgeCases { edgeCase.mark(&calendar) }
    self.calendar = calendar
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
          source: source, coverage: try Sampler(source.coverage, in: 0...1),
          error: try Sampler(source.error, in: -0.5...0.5),
          samplesPerDay: try Sampler(source.samplesPerDay, in: 1...2_000)))
    }
    self.sources = sources
  }

  /// Generates a person's steps: first the chains over all days, then each day.
  ///
  /// - Complexity: O(*n*) for *n* samples and true minutes.
  func generate(_ person: UInt32, _ random: RandomSource) -> Result {
    let chains = StepChains(self, person, random)
    var series = sources.map { StepSeries(source: $0.source.source) }
    var truth = StepTruth(days: scope.days, sources: sources.count)
    var applied: [String: Int] = [:]
    for edgeCase in edgeCases { applied[edgeCase.kind, default: 0] += 0 }
    for index in 0..<scope.days.count {
      let day = day(index, chains, person, random)
      for (source, drafts) in day.reports.enumerated() {
        if let first = drafts.first { series[source].cutLast(at: first.start) }
        for draft in drafts {
          series[source].append(
            start: draft.start, end: draft.end, value: draft.value, label: draft.label)
        }
      }
      truth.appendDay(
        minutes: day.minutes,
        reported: day.reports.map { $0.reduce(0) { $0 + $1.value } })
      applied.merge(day.edgeCases, uniquingKeysWith: +)
    }
    for source in series.indices { series[source].cutLast(at: scope.span.end.milliseconds) }
    return Result(series: series, truth: truth, edgeCases: applied)
  }

  /// Generates one day, independently of the other days.
  func day(_ index: Int, _ chains: StepChains, _ person: UInt32, _ random: RandomSource) -> StepDay
  {
    let latent = LatentSteps(self, index, level: chains.levels[index], person, random)
    var day = StepDay(minutes: latent.minutes, reports: [], edgeCases: [:])
    for (number, source) in sources.enumerated() {
      var drafts: [StepDraft] = []
      switch calendar.overrides[index] {
      case .silent:
        break
      case .dailyTotal(let writer, _):
        let range = scope.days.range(index)
        if writer == number, !range.isEmpty {
          drafts = [
            StepDraft(
              start: range.start.milliseconds, end: range.end.milliseconds,
              value: Int32(latent.total), label: .dailyTotal)
          ]
        }
      case nil:
        if !chains.absent[number][index] {
          drafts = StepReporter(plan: self, source: source).report(latent, index, person, random)
        }
      }
      for edgeCase in edgeCases {
        let count = edgeCase.apply(
          to: &drafts, StepEdgeScope(plan: self, source: number, day: index, person: person),
          random)
        if count > 0 { day.edgeCases[edgeCase.kind, default: 0] += count }
      }
      day.reports.append(drafts)
    }
    for edgeCase in edgeCases {
      let count = edgeCase.occurrences(on: index, calendar, day.reports)
      if count > 0 { day.edgeCases[edgeCase.kind, default: 0] += count }
    }
    return day
  }
}

struct StepDay: Equatable {
  /// The true steps of each minute.
  var minutes: [UInt16]
  /// The samples of each source.
  var reports: [[StepDraft]]
  /// The number of times each edge case was applied, by kind.
  var edgeCases: [String: Int]
}

/// A step sample before it is appended to a series.
struct StepDraft: Equatable {
  var start: Int64
  var end: Int64
  var value: Int32
  var label = SampleLabel.genuine
}

/// The whole-day overrides set by edge cases.
struct StepCalendar: Sendable {
  enum Override: Sendable, Equatable {
    case silent
    /// One source writes the day's steps as one sample; the others write nothing.
    case dailyTotal(source: Int, steps: Int)
  }

  var overrides: [Override?]

  init(days: Int) { overrides = Array(repeating: nil, count: days) }
}
