import HealthModel
import Testing

@Suite struct HistoryTests {
  @Test("rows are numbered through the step sources, one after another")
  func rows() {
    let span = TimeRange(0, 10)
    let counts = [[], [0], [3], [2, 0, 4], [0, 0, 1], [5, 1, 1, 0]]
    for counts in counts {
      let steps = counts.map { count in
        var series = StepSeries(source: watch)
        for time in 0..<count { series.append(start: Int64(time), end: 10, value: 1) }
        return series
      }
      let history = History(span: span, identifierKey: 1, steps: steps)
      #expect(history.stepCount == counts.reduce(0, +))
      var first = 0
      for (source, row) in history.stepFirstRows.enumerated() where source < counts.count {
        #expect(row == first)
        first += counts[source]
      }
      #expect(history.stepFirstRows.count == max(1, counts.count))
    }
  }

  @Test("the digest changes with any field of any sample of any track")
  func digestOfFields() {
    let all = [Parts()] + Parts.variants
    let digests = all.map { $0.history.digest.hexadecimal }
    for (index, digest) in digests.enumerated() {
      #expect(digests.firstIndex(of: digest) == index, "variant \(index) repeats a digest")
    }
  }

  @Test("the digest changes with the order of sources and with a sample's source")
  func digestOfOrder() {
    var first = StepSeries(source: watch)
    first.append(start: 0, end: 1, value: 1)
    var second = StepSeries(source: phone)
    second.append(start: 0, end: 1, value: 1)
    let empty = StepSeries(source: phone)
    let histories = [[first, second], [second, first], [first], [second], [first, empty], []].map {
      History(span: TimeRange(0, 1), identifierKey: 1, steps: $0)
    }
    #expect(Set(histories.map(\.digest)).count == histories.count)
  }

  @Test("the digest tells a source of one track from the same source of another track")
  func digestOfTracks() {
    let span = TimeRange(0, 1)
    let histories = [
      History(span: span, identifierKey: 1, steps: [StepSeries(source: watch)]),
      History(span: span, identifierKey: 1, sleep: [SleepSeries(source: watch)]),
      History(span: span, identifierKey: 1, weight: [WeightSeries(source: watch)]),
    ]
    #expect(Set(histories.map(\.digest)).count == histories.count)
  }
}

/// A history with one sample a track, whose every field can be changed alone.
private struct Parts {
  var span = TimeRange(0, 86_400_000)
  var key: UInt64 = 42
  var sources = [watch, band, scale]
  var step: (start: Int64, end: Int64, value: Int32) = (1_000, 61_000, 120)
  var label = SampleLabel.genuine
  var activity = SampleLabel.noActivity
  var nightLabel = SampleLabel.genuine
  var nightActivity = SampleLabel.noActivity
  var weightLabel = SampleLabel.genuine
  var weightActivity = SampleLabel.noActivity
  var sleep: (start: Int64, end: Int64) = (0, 9_000)
  var stage = SleepStage.asleepCore
  var weight: (time: Int64, grams: Int32) = (500, 71_500)

  var history: History {
    var steps = StepSeries(source: sources[0])
    steps.append(
      start: step.start, end: step.end, value: step.value, label: label, activity: activity)
    var night = SleepSeries(source: sources[1])
    night.append(
      start: sleep.start, end: sleep.end, stage: stage, label: nightLabel, activity: nightActivity)
    var scales = WeightSeries(source: sources[2])
    scales.append(
      time: weight.time, grams: weight.grams, label: weightLabel, activity: weightActivity)
    return History(
      span: span, identifierKey: key, steps: [steps], sleep: [night], weight: [scales])
  }

  static var variants: [Parts] {
    let changes: [(inout Parts) -> Void] = [
      { $0.span = TimeRange(1, 86_400_000) }, { $0.span = TimeRange(0, 86_400_001) },
      { $0.key = 43 }, { $0.key = 42 | 1 << 63 }, { $0.sources[0] = phone },
      { $0.sources[1] = phone }, { $0.sources[2] = phone }, { $0.step.start = 1_001 },
      { $0.step.end = 61_001 }, { $0.step.value = 121 }, { $0.step.value = 120 + 1 << 24 },
      { $0.label = .dailyTotal }, { $0.label = .zeroLength }, { $0.sleep.start = 1 },
      { $0.sleep.end = 9_001 }, { $0.weight.time = 501 }, { $0.weight.grams = 71_501 },
      { $0.activity = 0 }, { $0.activity = 19_000 }, { $0.nightLabel = .noise },
      { $0.nightActivity = 19_000 }, { $0.weightLabel = .wrongUnit },
      { $0.weightActivity = 19_000 },
    ]
    let stages = SleepStage.allCases.filter { $0 != .asleepCore }
    return changes.map(changed) + stages.map { stage in changed { $0.stage = stage } }
  }

  private static func changed(_ change: (inout Parts) -> Void) -> Parts {
    var parts = Parts()
    change(&parts)
    return parts
  }
}
