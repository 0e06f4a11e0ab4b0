import Foundation
import HealthContracts
import HealthModel
import SimulatedHealth
import Testing

/// What the writers of a history's samples attached, as the store's queries show it.
@MainActor
@Suite struct RecordedMetadataTests {
  private static func source(_ kind: DataSource.Kind) -> DataSource {
    DataSource(
      identifier: "\(kind)", kind: kind, bundleIdentifier: "com.example.\(kind)",
      deviceName: nil)
  }

  /// A history with a genuine, a typed and an edited sample of each kind of source.
  private static func history() -> History {
    var history = History(span: TimeRange(0, 10 * Milliseconds.day), identifierKey: 3)
    for kind in DataSource.Kind.allCases {
      var steps = StepSeries(source: source(kind))
      var nights = SleepSeries(source: source(kind))
      for (place, label) in labels.enumerated() {
        let start = Int64(place) * 4 * Milliseconds.day
        let end = start + Milliseconds.minute
        steps.append(start: start, end: end, value: 5, label: label)
        nights.append(start: start, end: end, stage: .inBed, label: label)
      }
      history.steps.append(steps)
      history.sleep.append(nights)
    }
    return history
  }

  private static let labels: [SampleLabel] = [.genuine, .handTyped, .edited]
  /// The person moves on the third day.
  private static let zones = ZoneTimeline(
    first: "Europe/Berlin",
    moves: [
      ZoneTimeline.Segment(
        from: Instant(milliseconds: 2 * Milliseconds.day), identifier: "Asia/Tokyo")
    ])

  /// Compares the samples of a store with the rules, written out by kind of source.
  private static func check(
    _ database: HealthDatabase, _ type: SampleType, hasZones: Bool
  ) throws {
    let samples = try database.samples(SampleQuery(type))
    #expect(samples.count == 3 * DataSource.Kind.allCases.count)
    for sample in samples {
      let place = Int(sample.range.start.milliseconds / (4 * Milliseconds.day))
      let kind = sample.source.kind
      let isApp = [.thirdParty, .scale].contains(kind)
      #expect(sample.metadata.wasUserEntered == (kind == .manual || place == 1))
      #expect(sample.metadata.syncIdentifier == (isApp ? sample.uuid.uuidString : nil))
      #expect(sample.metadata.syncVersion == (isApp ? (place == 2 ? 2 : 1) : nil))
      #expect(
        sample.metadata.externalUUID == (kind == .scale ? sample.uuid.uuidString : nil))
      #expect(sample.metadata.algorithmVersion == nil)
      let isNamed = hasZones && type == .sleepAnalysis && (kind != .mock || place == 1)
      let zone = place == 0 ? "Europe/Berlin" : "Asia/Tokyo"
      #expect(sample.metadata.timeZone == (isNamed ? zone : nil))
    }
    let typed = try database.samples(
      SampleQuery(type, where: .metadata(.userEntered(true))))
    #expect(typed.count == samples.count { $0.metadata.wasUserEntered })
  }

  @Test("a history's samples have the metadata of their writers", arguments: [true, false])
  func loaded(hasZones: Bool) throws {
    let zones = hasZones ? Self.zones : nil
    let device = try SimulatedDevice(history: Self.history(), zones: zones)
    for type in [SampleType.stepCount, .sleepAnalysis] {
      try Self.check(device.store.database, type, hasZones: hasZones)
    }
  }

  @Test("watches state the version of the algorithm of heart rate variability")
  func algorithm() throws {
    var history = History(span: TimeRange(0, Milliseconds.day), identifierKey: 3)
    for kind in [DataSource.Kind.watch, .thirdParty] {
      for type in [SampleType.heartRateVariabilitySDNN, .heartRate] {
        var series = VitalSeries(source: Self.source(kind), type: type)
        series.append(start: 0, end: 0, value: 60_000)
        history.vitals.append(series)
      }
    }
    let database = try SimulatedDevice(history: history).store.database
    for type in [SampleType.heartRateVariabilitySDNN, .heartRate] {
      for sample in try database.samples(SampleQuery(type)) {
        let states = type == .heartRateVariabilitySDNN && sample.source.kind == .watch
        #expect(sample.metadata.algorithmVersion == (states ? 2 : nil))
      }
    }
  }

  @Test("so have samples that arrive as time passes")
  func delivered() throws {
    let device = try SimulatedDevice(
      history: Self.history(), zones: Self.zones
    ).makeAppDevice(lateHours: 0)
    try device.arrivals.advance(to: Instant(milliseconds: 10 * Milliseconds.day))
    for type in [SampleType.stepCount, .sleepAnalysis] {
      try Self.check(device.store.database, type, hasZones: true)
    }
  }
}
