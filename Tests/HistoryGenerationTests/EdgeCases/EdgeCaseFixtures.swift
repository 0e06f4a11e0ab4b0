import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

@testable import HistoryGeneration

/// Lanes of a person with a phone, a watch, a grid tracker and a scale, made for tests.
enum EdgeCaseFixtures {
  static func track(days: Int = 30, from: String = "2023-10-01", zone: String = "Europe/Berlin")
    -> TrackScope
  {
    guard let zones = ZoneTimeline(identifier: zone), let first = LocalDay(from) else {
      preconditionFailure("\(zone) or \(from) is unknown")
    }
    let civil = CivilDays.table(
      first...first.advanced(by: days - 1), policy: .midnight, zones: zones)
    return TrackScope(
      civil: civil, days: civil, span: TimeRange(civil.starts[0], civil.starts[days]),
      zones: zones)
  }

  static func device(_ role: OwnedDevice.Role, slot: UInt16) -> OwnedDevice {
    let kind: DataSource.Kind =
      switch role {
      case .phone: .phone
      case .watch: .watch
      case .scale: .scale
      case .manualEntry: .manual
      case .gridTracker, .dailyTotalApp, .sleepApp, .ring: .thirdParty
      }
    return OwnedDevice(
      role: role,
      source: DataSource(
        identifier: "\(role)", kind: kind, bundleIdentifier: "com.example.\(role)",
        deviceName: "\(role)"),
      slot: slot)
  }

  static let phone = device(.phone, slot: 1)
  static let watch = device(.watch, slot: 2)
  static let tracker = device(.gridTracker, slot: 3)
  static let scale = device(.scale, slot: 4)

  static func recordings(_ track: TrackScope) -> [Recording] {
    [
      steps(phone, track, length: 600, gap: 300), steps(watch, track, length: 120, gap: 900),
      steps(tracker, track, length: 899, gap: 2), nights(watch, track), inBed(phone, track),
      weight(track),
    ]
  }

  /// Samples through the day, some of them adjoining, on whole seconds.
  static func steps(_ device: OwnedDevice, _ track: TrackScope, length: Int, gap: Int) -> Recording
  {
    var recording = Recording(type: .stepCount, device: device, samples: [])
    for index in 0..<track.civil.count {
      let day = track.civil.day(index)
      var stream = PhiloxStream(
        seed: 9, person: 0, stream: StreamIdentifier(.stepHours, slot: device.slot),
        day: Int32(day.ordinal))
      let end = track.civil.starts[index + 1]
      var time = track.civil.starts[index] + 6 * Milliseconds.hour
      while true {
        let stop = time + Int64(length) * Milliseconds.second
        if stop > end { break }
        recording.samples.append(
          DeviceSample(
            start: time, end: stop, value: Int32(1 + stream.integer(below: 900)),
            activity: Int32(day.ordinal),
            arrival: stop + Int64(stream.integer(below: 1_800)) * Milliseconds.second))
        time = stop + Int64(stream.integer(below: UInt32(gap))) * Milliseconds.second
      }
    }
    return recording
  }

  /// Nights from about eleven to seven: time in bed and stages that adjoin.
  static func nights(_ device: OwnedDevice, _ track: TrackScope) -> Recording {
    var recording = Recording(type: .sleepAnalysis, device: device, samples: [])
    let stages: [SleepStage] = [.asleepCore, .asleepDeep, .asleepCore, .asleepREM, .awake]
    for index in 1..<track.civil.count {
      let day = track.civil.day(index)
      var stream = PhiloxStream(
        seed: 9, person: 0, stream: StreamIdentifier(.sleepStages, slot: device.slot),
        day: Int32(day.ordinal))
      let start =
        track.civil.starts[index] - Int64(30 + stream.integer(below: 60)) * Milliseconds.minute
      var rows: [DeviceSample] = []
      var time = start
      for round in 0..<20 {
        let stop = time + Int64(10 + stream.integer(below: 50)) * 30 * Milliseconds.second
        rows.append(
          DeviceSample(
            start: time, end: stop, value: Int32(stages[round % 5].rawValue),
            activity: Int32(day.ordinal), arrival: 0))
        time = stop
      }
      rows.insert(
        DeviceSample(
          start: start, end: time, value: 0, activity: Int32(day.ordinal), arrival: 0), at: 0)
      recording.samples += rows.map { row in
        var row = row
        row.arrival = time + 20 * Milliseconds.minute
        return row
      }
    }
    // Where a zone skipped a day, two nights begin together.
    recording.sort()
    return recording
  }

  static func inBed(_ device: OwnedDevice, _ track: TrackScope) -> Recording {
    var recording = nights(device, track)
    recording.samples.removeAll { $0.value != 0 }
    return recording
  }

  static func weight(_ track: TrackScope) -> Recording {
    Recording(
      type: .bodyMass, device: scale,
      samples: (0..<track.civil.count).map { index in
        let time = track.civil.starts[index] + 7 * Milliseconds.hour + 12_345
        return DeviceSample(
          start: time, end: time, value: Int32(80_000 + index * 100),
          activity: Int32(track.civil.day(index).ordinal), arrival: time + 1_000)
      })
  }

  /// A case with all its rates as given, its other parameters as in the `wild` preset.
  static func edgeCase(_ type: any EdgeCase.Type, rate: Double) throws -> any EdgeCase {
    // Each case knows one of the names; the others are unknown to it.
    for key in ["rate", "persons", "nights", "days"] {
      let text = "{ \"kind\": \"\(type.kind)\", \"\(key)\": \(rate) }"
      if let read = try? read(text) { return read }
    }
    return try read("{ \"kind\": \"\(type.kind)\" }")
  }

  static let scope = EdgeCaseReadScope(
    span: TimeRange(1_696_111_200_000, 1_800_000_000_000), days: track(days: 8).days,
    sources: ["phone", "watch", "gridTracker"], tracks: Set(TrackKind.allCases),
    roles: Set(OwnedDevice.Role.allCases))

  static func read(_ text: String, _ scope: EdgeCaseReadScope = scope) throws -> any EdgeCase {
    let node = try JSONParser.parse(Array(text.utf8), file: "f.json")
    let element = ElementReader(node, path: .root, file: "f.json")
    let cases = try EdgeCases([element], scope)
    guard let first = cases.entries.first else { preconditionFailure("no case in \(text)") }
    return first.edgeCase
  }
}

/// A row of a recording without its recording's place.
struct RecordingRow: Hashable {
  let type: SampleType
  let slot: UInt16
  let sample: DeviceSample

  init(_ recording: Recording, _ sample: DeviceSample) {
    type = recording.type
    slot = recording.device.slot
    self.sample = sample
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(sample.start)
    hasher.combine(sample.end)
  }

  /// The rows that one list of recordings has more often than another.
  static func rows(of recordings: [Recording], without others: [Recording]) -> [RecordingRow] {
    var left: [RecordingRow: Int] = [:]
    for recording in others {
      for sample in recording.samples { left[RecordingRow(recording, sample), default: 0] += 1 }
    }
    var rows: [RecordingRow] = []
    for recording in recordings {
      for sample in recording.samples {
        let row = RecordingRow(recording, sample)
        if let count = left[row], count > 0 { left[row] = count - 1 } else { rows.append(row) }
      }
    }
    return rows
  }
}

extension [Recording] {
  /// The recordings after one case, and its count.
  func after(
    _ edgeCase: any EdgeCase, _ track: TrackScope, person: UInt32 = 0, ordinal: Int = 0,
    seed: UInt64 = 1
  ) -> (recordings: [Recording], count: Int) {
    var recordings = self
    let scope = EdgeCaseScope(track: track, person: person, ordinal: ordinal)
    let count = edgeCase.apply(to: &recordings, scope, RandomSource(seed: seed))
    return (recordings, count)
  }

  /// What is wrong with the recordings.
  var flaws: [String] {
    var flaws: [String] = []
    for recording in self {
      var last = Int64.min
      for sample in recording.samples {
        let isOpen = sample.label == .future || sample.end == OpenEnd.distantFuture
        if sample.start < last { flaws.append("\(recording.type) \(sample) is out of order") }
        if sample.end < sample.start { flaws.append("\(sample) is reversed") }
        if sample.arrival < sample.end, !isOpen { flaws.append("\(sample) comes too early") }
        if sample.departure <= sample.arrival { flaws.append("\(sample) leaves too early") }
        if !recording.type.bounds.contains(Int64(sample.value)) {
          flaws.append("\(sample) out of bounds")
        }
        if recording.type == .bodyMass, sample.start != sample.end {
          flaws.append("\(sample) lasts")
        }
        if recording.type == .sleepAnalysis, sample.start % 1_000 != 0 || sample.end % 1_000 != 0 {
          flaws.append("\(sample) is on no whole second")
        }
        last = sample.start
      }
      if recording.device.slot > 255 { flaws.append("slot \(recording.device.slot)") }
    }
    return flaws
  }
}
