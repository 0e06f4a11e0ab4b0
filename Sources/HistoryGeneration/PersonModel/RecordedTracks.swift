import HealthModel

/// One person's true activity and the samples that devices write of it.
struct RecordedTracks {
  /// The devices' samples, before or after edge cases are applied.
  var recordings: [Recording] = []
  /// The true steps; nil without the track.
  var steps: StepTruth?
  /// The true sleep, and the sources to which its slack refers; nil without the track.
  var sleep: (truth: SleepTruth, sources: [DataSource])?
  /// The true weight, and the sources to which its slack refers; nil without the track.
  var weight: (truth: WeightTruth, sources: [DataSource])?

  /// The steps that each source's devices report for each day, of samples in the store at the end.
  ///
  /// The sums come from the recordings and not from the history, which is assembled separately.
  private var reported: [DataSource: [Int32]] = [:]

  /// Hands over the recordings, after adding up what they report until a time.
  mutating func takeRecordings(until end: Instant) -> [Recording] {
    if let days = steps?.days {
      for recording in recordings where recording.type == .stepCount {
        let source = recording.device.source
        var steps = reported[source] ?? [Int32](repeating: 0, count: days.count)
        for sample in recording.samples
        where sample.label.reportsActivity && sample.isStored(at: end.milliseconds) {
          let day = Int(sample.activity) - days.firstDay.ordinal
          if steps.indices.contains(day) { steps[day] += sample.value }
        }
        reported[source] = steps
      }
    }
    defer { recordings = [] }
    return recordings
  }

  /// Returns the ground truth with per-source values in the order of a history's sources.
  func truth(of history: History, days: DayTable) -> GroundTruth {
    GroundTruth(
      days: days,
      steps: steps.map { truth in
        truth.reporting(history.steps.map { reported[$0.source, default: []] })
      },
      sleep: sleep.map { known in
        known.truth.slack(of: history.sleep.map(\.source), known: known.sources)
      },
      weight: weight.map { known in
        known.truth.slack(of: history.weight.map(\.source), known: known.sources)
      })
  }
}
