import Foundation
import HealthContracts
import HealthModel
import SimulatedHealth
import Testing

/// The metadata of a history's samples, as the store's queries show them.
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
      let isNamed = hasZones && type == .sleepAnalysis
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

  /// Two weigh-ins of one moment in a store as time passes; the second is corrected at 5 o'clock.
  private static func correctedScale() throws -> AppDevice {
    let scale = Self.source(.scale)
    var log = ArrivalLog()
    log.beginTrack(.bodyMass, source: scale, series: 0)
    for (grams, place, departure) in [(Int32(70_000), 0, Int64.max), (80_000, nil, 5 * hour)] {
      log.append(
        ArrivalLog.Sample(start: hour, end: hour, value: grams), place: place, arrival: hour,
        departure: departure)
    }
    log.append(
      ArrivalLog.Sample(start: hour, end: hour, value: 81_000, label: .edited), place: 1,
      arrival: 5 * hour)
    log.finish()
    var weights = WeightSeries(source: scale)
    weights.append(time: hour, grams: 70_000)
    weights.append(time: hour, grams: 81_000, label: .edited)
    let history = History(
      span: TimeRange(0, 10 * hour), identifierKey: 3, weight: [weights])
    return try SimulatedDevice(history: history, arrivals: log).makeAppDevice(lateHours: 0)
  }

  private static let hour = Milliseconds.hour

  @Test("an original and its replacement may arrive at once")
  func together() throws {
    let device = try Self.correctedScale()
    try device.arrivals.advance(to: Instant(milliseconds: 6 * Self.hour))
    let database = device.store.database
    let samples = try database.samples(SampleQuery(.bodyMass))
    let edited = try #require(samples.first { $0.value == 81_000 })
    let page = try database.changes(AnchoredQuery(.bodyMass, since: nil))
    #expect(samples.count == 2 && page.deleted.count == 1)
    #expect(edited.metadata.syncVersion == 2)
    #expect(page.deleted.map(\.uuid.uuidString) == [edited.metadata.syncIdentifier])
  }

  @Test("a replacement has the second version of its original's identifier")
  func replacement() throws {
    let device = try Self.correctedScale()
    let hour = Self.hour
    let database = device.store.database
    try device.arrivals.advance(to: Instant(milliseconds: 2 * hour))
    let before = try database.samples(SampleQuery(.bodyMass))
    let original = try #require(before.first { $0.value == 80_000 })
    #expect(before.allSatisfy { $0.metadata.syncVersion == 1 })
    let anchor = try database.changes(AnchoredQuery(.bodyMass, since: nil)).anchor
    try device.arrivals.advance(to: Instant(milliseconds: 6 * hour))
    let after = try database.samples(SampleQuery(.bodyMass))
    let edited = try #require(after.first { $0.value == 81_000 })
    #expect(after.count == 2 && edited.metadata.syncVersion == 2)
    #expect(edited.metadata.syncIdentifier == original.metadata.syncIdentifier)
    #expect(edited.metadata.externalUUID == original.metadata.externalUUID)
    let page = try database.changes(AnchoredQuery(.bodyMass, since: anchor))
    #expect(page.added == [edited])
    #expect(page.deleted.map(\.uuid) == [original.uuid])
    #expect(page.deleted.map(\.syncIdentifier) == [edited.metadata.syncIdentifier])
  }

  @Test("what an app saves has the metadata that it gave", arguments: DataSource.Kind.allCases)
  func saved(kind: DataSource.Kind) throws {
    let database = try SimulatedDevice(history: Self.history(), zones: Self.zones).store.database
    for (type, value) in [
      (SampleType.sleepAnalysis, Int64(0)), (.heartRateVariabilitySDNN, 40_000),
    ] {
      let sample = NewSample(type, start: 7, end: 8, value: value)
      let uuid = try #require(try database.save([sample], from: Self.source(kind)).first ?? nil)
      let found = try database.samples(SampleQuery(type, where: .identifiers([uuid])))
      #expect(found.map(\.metadata) == [.none])
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
