import Distributions
import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("edge cases that only count, and single ones by hand")
struct EdgeCaseDetectorTests {
  private func recording(
    _ type: SampleType, _ device: OwnedDevice, _ rows: [(Int64, Int64, Int32)]
  ) -> Recording {
    Recording(
      type: type, device: device,
      samples: rows.map { start, end, value in
        DeviceSample(
          start: start * 1_000, end: end * 1_000, value: value, activity: 0, arrival: end * 1_000)
      })
  }

  private let track = EdgeCaseFixtures.track()

  @Test("stretches with two devices are counted, however many samples make them")
  func overlaps() {
    let phone = EdgeCaseFixtures.phone
    let watch = EdgeCaseFixtures.watch
    let first = recording(.stepCount, phone, [(0, 100, 1), (100, 200, 1), (300, 400, 1)])
    let table: [([(Int64, Int64, Int32)], Int)] = [
      ([], 0), ([(200, 300, 1)], 0), ([(50, 60, 1)], 1), ([(50, 60, 1), (70, 80, 1)], 2),
      ([(0, 100, 1)], 1), ([(50, 350, 1)], 3), ([(50, 50, 1)], 0), ([(399, 500, 1)], 1),
    ]
    for (rows, count) in table {
      let recordings = [first, recording(.stepCount, watch, rows)]
      #expect(recordings.after(OverlappingSources(), track).count == count, "\(rows)")
      #expect([recordings[1], recordings[0]].after(OverlappingSources(), track).count == count)
    }
    let other = [first, recording(.sleepAnalysis, watch, [(50, 60, 1)])]
    #expect(other.after(OverlappingSources(), track).count == 0)
  }

  @Test("time in bed counts where it overlaps sleep, as by looking at each pair")
  func inBed() {
    let recordings = EdgeCaseFixtures.recordings(track)
    let sleep = recordings.filter { $0.type == .sleepAnalysis }.flatMap(\.samples)
    let asleep = sleep.filter { [1, 3, 4, 5].contains($0.value) }
    let expected = sleep.count { bed in
      bed.value == 0 && asleep.contains { $0.start < bed.end && bed.start < $0.end }
    }
    #expect(expected > 0)
    #expect(recordings.after(InBedBesideAsleep(), track).count == expected)
    let apart = [
      recording(.sleepAnalysis, EdgeCaseFixtures.watch, [(0, 10, 0), (2, 8, 2), (10, 20, 3)])
    ]
    #expect(apart.after(InBedBesideAsleep(), track).count == 0)
  }

  @Test("samples of days with other lengths are counted, in zones of half an hour too")
  func days() {
    for (zone, from, length) in [
      ("Europe/Berlin", "2023-10-20", 25), ("Australia/Lord_Howe", "2023-09-25", 23.5),
      ("America/New_York", "2024-03-01", 23),
    ] as [(String, String, Double)] {
      let track = EdgeCaseFixtures.track(from: from, zone: zone)
      let odd = (0..<30).filter { track.civil.range($0).length != Milliseconds.day }
      #expect(odd.map { Double(track.civil.range($0).length) / 3_600_000 } == [length])
      let range = track.civil.range(odd[0])
      let recordings = EdgeCaseFixtures.recordings(track)
      let expected = recordings.flatMap(\.samples).count {
        range.contains(Instant(milliseconds: $0.start))
      }
      #expect(expected > 50)
      #expect(recordings.after(DSTDay(), track).count == expected)
    }
    let plain = EdgeCaseFixtures.track(days: 10, zone: "UTC")
    #expect(EdgeCaseFixtures.recordings(plain).after(DSTDay(), plain).count == 0)
  }

  @Test("samples of the grid and days of many samples are counted")
  func volume() throws {
    let recordings = EdgeCaseFixtures.recordings(track)
    #expect(recordings.after(QuarterGrid(), track).count == recordings[2].samples.count)
    let perDay = (0..<30).map { day in
      recordings.flatMap(\.samples).count {
        track.civil.range(day).contains(Instant(milliseconds: $0.start))
      }
    }
    for limit in [1, 200, 250, 300, 100_000] {
      let edgeCase = try EdgeCaseFixtures.read("{ \"kind\": \"volumeDay\", \"samples\": \(limit) }")
      #expect(recordings.after(edgeCase, track).count == perDay.count { $0 > limit })
    }
  }

  @Test("a sample that crosses an edge keeps its value and goes no further than the next one")
  func crossing() throws {
    for edge in ["quarterHour", "hour", "midnight"] {
      let edgeCase = try EdgeCaseFixtures.read(
        "{ \"kind\": \"edgeCrossing\", \"rate\": 1, \"edge\": \"\(edge)\", \"seconds\": [1, 60] }")
      for zone in ["Europe/Berlin", "Asia/Kolkata", "Asia/Kathmandu"] {
        let track = EdgeCaseFixtures.track(zone: zone)
        let clean = EdgeCaseFixtures.recordings(track)
        let (recordings, count) = clean.after(edgeCase, track)
        #expect(count > (edge == "midnight" ? 2 : 20), "\(edge)")
        for (recording, before) in zip(recordings, clean) where recording.type == .stepCount {
          #expect(recording.samples.map(\.value) == before.samples.map(\.value))
          for row in recording.samples.indices where recording.samples[row] != before.samples[row] {
            let sample = recording.samples[row]
            let wall = track.zones.wall(at: Instant(milliseconds: sample.end))
            let first = track.zones.wall(at: Instant(milliseconds: before.samples[row].end))
            let unit: Int64 =
              switch edge {
              case "quarterHour": 15 * Milliseconds.minute
              case "hour": Milliseconds.hour
              default: Milliseconds.day
              }
            #expect(
              wall.floorDivided(by: unit) != (first - 1).floorDivided(by: unit)
                && wall % unit != 0)
            if row + 1 < recording.samples.count {
              #expect(sample.end <= recording.samples[row + 1].start)
            }
          }
        }
      }
    }
  }

  @Test("a day's total is written from midnight to now, and one version is there at a time")
  func totals() throws {
    let edgeCase = try EdgeCaseFixtures.edgeCase(RewrittenDailyTotal.self, rate: 1)
    let recordings = EdgeCaseFixtures.recordings(track).after(edgeCase, track).recordings
    let app = try #require(recordings.last)
    #expect(app.device.role == .dailyTotalApp && app.samples.count > 40)
    let phone = recordings[0].samples
    for (left, right) in zip(app.samples, app.samples.dropFirst()) {
      let isSameDay = left.activity == right.activity
      #expect(left.departure == (isSameDay ? right.arrival : .max))
      #expect(!isSameDay || left.value <= right.value)
      let index = try #require(track.civil.index(of: left.start))
      #expect(track.civil.starts[index] == left.start && left.label == .dailyTotal)
      let steps = phone.filter { $0.start >= left.start && $0.end <= left.end }
      #expect(Int(left.value) == steps.reduce(0) { $0 + Int($1.value) })
    }
  }

  @Test("hand-typed steps are instants on whole minutes of a manual recording, some times a month")
  func hand() throws {
    let track = EdgeCaseFixtures.track(days: 365, from: "2023-01-01")
    let edgeCase = try EdgeCaseFixtures.edgeCase(ManualEntry.self, rate: 1)
    let recordings = EdgeCaseFixtures.recordings(track).after(edgeCase, track).recordings
    let recording = try #require(recordings.last)
    #expect(recording.device.role == .manualEntry && recording.device.source.kind == .manual)
    #expect((12...36).contains(recording.samples.count))
    for sample in recording.samples {
      #expect(sample.start == sample.end && sample.start % 60_000 == 0)
      #expect(sample.label == .handTyped && (500...8_000).contains(sample.value))
    }
    let both = recordings.after(try EdgeCaseFixtures.edgeCase(Cheating.self, rate: 1), track)
      .recordings
    #expect(both.count == recordings.count)
    let cheated = RecordingRow.rows(of: both, without: recordings).map { $0.sample.value }
    #expect(cheated.allSatisfy { (5_000...50_000).contains($0) } && cheated.contains { $0 > 8_000 })
  }

  @Test("weights in a wrong unit are 2.2046 times, its inverse, or a thousandth, never below 1 g")
  func units() {
    #expect(WrongUnit.wrong(80_000, unit: 0) == 176_368)
    #expect(WrongUnit.wrong(80_000, unit: 1) == 36_288)
    #expect(WrongUnit.wrong(80_000, unit: 2) == 80)
    #expect(WrongUnit.wrong(1, unit: 2) == 1)
    #expect(WrongUnit.wrong(.max, unit: 0) == .max)
  }

  @Test("samples of the future and of old epochs lie there, and are in the store at the end")
  func elsewhere() throws {
    let clean = [EdgeCaseFixtures.recordings(track)[0]]
    let end = track.span.end.milliseconds
    for (type, range) in [
      (FutureSample.self, end...(end + 11 * Milliseconds.hour)),
      (WrongClock.self, 2_208_988_800_000...2_240_611_200_000),
      (AntiqueSample.self, 0...1_420_070_400_000),
    ] as [(any EdgeCase.Type, ClosedRange<Int64>)] {
      for seed in 0..<20 {
        let recordings = clean.after(
          try EdgeCaseFixtures.edgeCase(type, rate: 1), track, seed: UInt64(seed)
        ).recordings
        for row in RecordingRow.rows(of: recordings, without: clean) {
          #expect(range.contains(row.sample.start) && range.contains(row.sample.end))
          #expect(track.span.start.milliseconds...end ~= row.sample.arrival)
          if type == FutureSample.self {
            #expect(row.sample.start > row.sample.arrival && row.sample.label == .future)
          }
        }
      }
    }
  }

  @Test("a new phone takes over for good, under the same slot; a watch keeps its bundle")
  func identity() throws {
    let track = EdgeCaseFixtures.track(days: 1_200, from: "2021-01-01", zone: "UTC")
    let clean = [EdgeCaseFixtures.steps(EdgeCaseFixtures.phone, track, length: 3_600, gap: 7_200)]
    var changed = 0
    let edgeCase = DeviceChange(persons: 0.3)
    for person in 0..<60 {
      let recordings = clean.after(edgeCase, track, person: UInt32(person)).recordings
      if recordings.count == 1 { continue }
      changed += 1
      for (old, new) in zip(recordings, recordings.dropFirst()) {
        let last = try #require(old.samples.last)
        let first = try #require(new.samples.first)
        #expect(last.start < first.start && old.device.slot == new.device.slot)
        #expect(old.device.source.bundleIdentifier != new.device.source.bundleIdentifier)
        #expect(old.device.source.deviceName == new.device.source.deviceName)
      }
    }
    // About 0.3 in three years, five standard deviations of 60 persons around it.
    #expect((3...38).contains(changed))
    let watch = EdgeCaseFixtures.recordings(EdgeCaseFixtures.track())
    let renamed = SourceChange(number: .renamedDevice, share: 1, role: .watch) { old, _ in old }
    var recordings = watch
    let scope = EdgeCaseScope(
      track: EdgeCaseFixtures.track(days: 1_096), person: 0, ordinal: 0)
    _ = renamed.apply(to: &recordings, scope, RandomSource(seed: 1))
    #expect(RecordingRow.rows(of: recordings, without: watch).isEmpty)
  }

  @Test("a hole takes what lies in it and cuts what reaches out of it, and nothing of other nights")
  func hole() throws {
    let edgeCase = try EdgeCaseFixtures.read(
      "{ \"kind\": \"stageHole\", \"rate\": 1, \"minutes\": [10, 10] }")
    var night = recording(
      .sleepAnalysis, EdgeCaseFixtures.watch,
      [(0, 300, 3), (300, 600, 5), (600, 5_000, 4), (700, 1_100, 0), (5_000, 9_000, 3)])
    night.samples[4].activity = 1
    let (recordings, count) = [night].after(edgeCase, track)
    #expect(count == 2)
    #expect(recordings[0].samples.map { $0.start / 1_000 } == [0, 700, 1_200, 5_000])
    #expect(recordings[0].samples.map { $0.end / 1_000 } == [300, 1_100, 5_000, 9_000])
  }

  @Test("a watch that is off all day writes nothing, and nothing else is missing")
  func off() throws {
    let edgeCase = try EdgeCaseFixtures.read(
      "{ \"kind\": \"watchOff\", \"days\": 1, \"hours\": [24, 24] }")
    let track = EdgeCaseFixtures.track(days: 5, zone: "UTC")
    var clean = EdgeCaseFixtures.recordings(track)
    clean[1].samples[5].label = .duplicate
    let kept = clean[1].samples[5]
    let (recordings, count) = clean.after(edgeCase, track)
    #expect(recordings[1].samples == [kept] && recordings[3].samples.isEmpty)
    #expect(count == clean[1].samples.count - 1 + clean[3].samples.count)
    for index in [0, 2, 4, 5] { #expect(recordings[index].samples == clean[index].samples) }
  }
}
