import Distributions
import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("assembly of lives")
struct HistoryAssemblyTests {
  private let track = EdgeCaseFixtures.track(days: 12)

  private var wild: [Recording] {
    var recordings = EdgeCaseFixtures.recordings(track)
    let cases = EdgeCases(
      EdgeCaseCatalog.all.compactMap { try? EdgeCaseFixtures.edgeCase($0, rate: 0.1) })
    _ = cases.apply(to: &recordings, track: track, person: 3, RandomSource(seed: 8))
    return recordings
  }

  @Test("the history holds what has come by the end and not gone, with its labels")
  func stored() {
    let recordings = wild
    let end = track.span.end.milliseconds
    let assembly = HistoryAssembly(recordings, end: end)
    let there = recordings.map { recording in
      recording.samples.filter { $0.arrival <= end && $0.departure > end }.count
    }
    let all = recordings.reduce(0) { $0 + $1.samples.count }
    #expect(there.reduce(0, +) < all)
    let history = assembly.history(span: track.span, identifierKey: 1)
    #expect(
      history.stepCount
        == zip(recordings, there).reduce(0) {
          $0 + ($1.0.type == .stepCount ? $1.1 : 0)
        })
    #expect(
      assembly.series.map(\.count).reduce(0, +) == there.reduce(0, +)
        && assembly.vitals.isEmpty)
    for series in history.steps {
      #expect(series.labels.count == series.count && series.activities.count == series.count)
    }
    let labels = Set(history.steps.flatMap(\.labels))
    #expect(labels.isSuperset(of: [.genuine, .zeroLength, .duplicate, .edited]))
    #expect(Set(history.sleep.flatMap(\.labels)).isSuperset(of: [.genuine, .duplicate, .edited]))
    #expect(history.weight.flatMap(\.activities).contains { $0 > 19_000 })
  }

  @Test("series stand by type, then hand, watch, phone, scale and others")
  func priority() {
    let roles: [OwnedDevice.Role] = [.sleepApp, .scale, .phone, .gridTracker, .manualEntry, .watch]
    let recordings = roles.enumerated().map { slot, role in
      Recording(
        type: .stepCount, device: EdgeCaseFixtures.device(role, slot: UInt16(slot)), samples: [])
    }
    let weight = EdgeCaseFixtures.weight(track)
    let assembly = HistoryAssembly([weight] + recordings, end: 0)
    #expect(
      assembly.series.map(\.source.identifier)
        == ["manualEntry", "watch", "phone", "scale", "sleepApp", "gridTracker", "scale"])
    #expect(assembly.series.map(\.type) == Array(repeating: .stepCount, count: 6) + [.bodyMass])
    #expect(assembly.log?.tracks.map(\.series) == [0, 1, 2, 3, 4, 5, 0])
  }

  @Test("recordings of one source become one series, ascending")
  func merged() {
    let first = EdgeCaseFixtures.steps(EdgeCaseFixtures.phone, track, length: 600, gap: 300)
    let second = EdgeCaseFixtures.steps(EdgeCaseFixtures.phone, track, length: 200, gap: 900)
    let assembly = HistoryAssembly([first, second], end: .max - 1)
    #expect(assembly.series.count == 1)
    #expect(assembly.series[0].count == first.samples.count + second.samples.count)
    let starts = assembly.steps[0].starts
    #expect(starts == starts.sorted())
  }

  @Test("the log tells of every moment what is there, and at the end agrees with the history")
  func moments() throws {
    let recordings = wild
    let end = track.span.end.milliseconds
    let assembly = HistoryAssembly(recordings, end: end)
    let log = try #require(assembly.log)
    let times = (0..<log.count).map { log[$0].time }
    #expect(times == times.sorted())
    let samples = recordings.flatMap(\.samples)
    #expect(log.samples.count == samples.count)
    let gone = samples.count { $0.departure < .max }
    let silent = samples.count { !$0.isAnnounced }
    #expect(log.count == samples.count + gone && gone > 100 && silent > 0)
    #expect((0..<log.count).count { log[$0].change == .deletedUnannounced } == silent)
    for day in [0, 1, 7, 11, 29, 60] {
      let moment = track.span.start.milliseconds + Int64(day) * Milliseconds.day + 12_345
      let expected = samples.count { $0.arrival <= moment && $0.departure > moment }
      #expect(log.rows(at: moment).count == expected)
    }
    // In steps from moment to moment, as a store goes.
    var there: Set<Int> = []
    var next = 0
    for hour in 0..<24 * 12 {
      let upTo = log.index(after: track.span.start.milliseconds + Int64(hour + 1) * 3_600_000)
      while next < upTo {
        let event = log[next]
        if event.change == .arrived {
          #expect(there.insert(event.row).inserted)
        } else {
          #expect(there.remove(event.row) != nil)
        }
        next += 1
      }
    }
    let history = assembly.history(span: self.track.span, identifierKey: 1)
    for row in log.rows(at: end) {
      let track = log.tracks[log.track(of: row)]
      let place = try #require(log.places[row] >= 0 ? Int(log.places[row]) : nil)
      let stored = try #require(sample(of: history, track, place))
      #expect(stored == log.samples[row])
    }
    #expect(log.places.count { $0 >= 0 } == log.rows(at: end).count)
  }

  /// A sample of a track of a history, by its index in the series.
  private func sample(of history: History, _ track: ArrivalLog.Track, _ place: Int)
    -> ArrivalLog.Sample?
  {
    switch track.type {
    case .stepCount:
      let series = history.steps[track.series]
      return ArrivalLog.Sample(
        start: series.starts[place], end: series.ends[place], value: series.values[place],
        label: series.labels[place], activity: series.activities[place])
    case .sleepAnalysis:
      let series = history.sleep[track.series]
      return ArrivalLog.Sample(
        start: series.starts[place], end: series.ends[place],
        value: Int32(series.stages[place].rawValue), label: series.labels[place],
        activity: series.activities[place])
    case .bodyMass:
      let series = history.weight[track.series]
      return ArrivalLog.Sample(
        start: series.times[place], end: series.times[place], value: series.grams[place],
        label: series.labels[place], activity: series.activities[place])
    default: return nil
    }
  }

  @Test("a report and its replacement are never there together")
  func replaced() throws {
    let edgeCase = try EdgeCaseFixtures.edgeCase(Correction.self, rate: 1)
    let recordings = [EdgeCaseFixtures.weight(track)].after(edgeCase, track).recordings
    let log = try #require(HistoryAssembly(recordings, end: .max - 1).log)
    for index in 0..<log.count - 1 where log[index].change == .deleted {
      #expect(log[index + 1].change == .arrived && log[index + 1].time == log[index].time)
    }
    #expect(log.count == 36)
  }
}
