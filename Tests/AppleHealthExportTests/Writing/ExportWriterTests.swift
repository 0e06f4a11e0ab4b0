import Foundation
import HealthModel
import HistoryFile
import Testing

@testable import AppleHealthExport

@Suite("Writing an Apple Health export")
struct ExportWriterTests {
  private static let phone = DataSource(
    identifier: "phone", kind: .phone, bundleIdentifier: "com.apple.health.1",
    deviceName: "iPhone", name: "Anna’s iPhone", productType: "iPhone15,2", version: "17.2")
  private static let hand = DataSource(
    identifier: "hand", kind: .manual, bundleIdentifier: "com.apple.Health", deviceName: nil)
  private static let app = DataSource(
    identifier: "app", kind: .thirdParty, bundleIdentifier: "com.example.app", deviceName: nil,
    name: "Sleep & \"more\"", version: "3.1")

  private static func time(_ text: String) throws -> Int64 {
    let date = try Date(text, strategy: .iso8601)
    return Int64(date.timeIntervalSince1970) * 1_000
  }

  /// A person in Amsterdam who exports in summer.
  private static func stored(_ change: (inout History) throws -> Void) throws -> StoredHistory {
    var history = History(
      span: TimeRange(try time("2024-01-01T00:00:00Z"), try time("2024-07-01T10:00:00Z")),
      identifierKey: 5)
    try change(&history)
    return StoredHistory(
      scenario: "test", seed: 7, person: 0, generatorVersion: 2,
      zones: try #require(ZoneTimeline(identifier: "Europe/Amsterdam")), history: history,
      arrivals: nil,
      truth: GroundTruth(
        days: DayTable(firstDay: LocalDay(ordinal: 0), starts: [0]), steps: nil, sleep: nil,
        weight: nil))
  }

  private static func records(_ stored: StoredHistory) throws -> [String] {
    var bytes: [UInt8] = []
    var writer = ExportWriter(stored)
    _ = try writer.write { bytes += $0 }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix(#"<?xml version="1.0" encoding="UTF-8"?>"# + "\n<!DOCTYPE HealthData ["))
    #expect(text.hasSuffix("\n</HealthData>\n"))
    let body = try #require(text.split(separator: "]>\n", maxSplits: 1).last)
    #expect(
      body.hasPrefix(
        """
        <HealthData locale="en_GB">
         <ExportDate value="2024-07-01 12:00:00 +0200"/>
         <Me HKCharacteristicTypeIdentifierDateOfBirth=""
        """))
    return body.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix(" <Record") || $0.hasPrefix("  <") || $0 == " </Record>"
    }
  }

  @Test("A winter night has the export's offset of summer, and its zone as metadata")
  func winterNight() throws {
    let stored = try Self.stored { history in
      var sleep = SleepSeries(source: Self.app)
      sleep.append(
        start: try Self.time("2024-01-10T22:30:00Z"), end: try Self.time("2024-01-11T06:00:01Z"),
        stage: .asleepREM, label: .edited)
      history.sleep = [sleep]
    }
    let identifier = SampleIdentifier(key: 5).uuid(row: 0).uuidString
    #expect(
      try Self.records(stored) == [
        #" <Record type="HKCategoryTypeIdentifierSleepAnalysis""#
          + #" sourceName="Sleep &amp; &quot;more&quot;" sourceVersion="3.1""#
          + #" creationDate="2024-01-11 08:00:01 +0200" startDate="2024-01-11 00:30:00 +0200""#
          + #" endDate="2024-01-11 08:00:01 +0200" value="HKCategoryValueSleepAnalysisAsleepREM">"#,
        #"  <MetadataEntry key="HKTimeZone" value="Europe/Amsterdam"/>"#,
        #"  <MetadataEntry key="HKMetadataKeySyncIdentifier" value="\#(identifier)"/>"#,
        #"  <MetadataEntry key="HKMetadataKeySyncVersion" value="2"/>"#,
        " </Record>",
      ])
  }

  @Test("A type's records are together, the latest first, in the unit of the type")
  func order() throws {
    let stored = try Self.stored { history in
      var steps = StepSeries(source: Self.phone)
      for minute in 0..<2 {
        let start = try Self.time("2024-06-30T10:00:00Z") + Int64(minute) * Milliseconds.minute
        steps.append(start: start, end: start + Milliseconds.minute, value: 100 + Int32(minute))
      }
      var weight = WeightSeries(source: Self.hand)
      weight.append(time: try Self.time("2024-06-30T06:00:00Z") + 999, grams: 70_050)
      var oxygen = VitalSeries(source: Self.phone, type: .oxygenSaturation)
      let night = try Self.time("2024-06-30T02:00:00Z")
      oxygen.append(start: night, end: night, value: 9_700)
      (history.steps, history.weight, history.vitals) = ([steps], [weight], [oxygen])
    }
    let address = #/0x[0-9a-f]{8}/#
    let records = try Self.records(stored).map { $0.replacing(address, with: "0x") }
    let device =
      #" device="&lt;&lt;HKDevice: 0x&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone,"#
      + #" hardware:iPhone15,2, software:17.2&gt;""#
    let phone = #" sourceName="Anna’s iPhone" sourceVersion="17.2""# + device
    #expect(
      records == [
        #" <Record type="HKQuantityTypeIdentifierStepCount""# + phone
          + #" unit="count" creationDate="2024-06-30 12:02:00 +0200""#
          + #" startDate="2024-06-30 12:01:00 +0200" endDate="2024-06-30 12:02:00 +0200""#
          + #" value="101"/>"#,
        #" <Record type="HKQuantityTypeIdentifierStepCount""# + phone
          + #" unit="count" creationDate="2024-06-30 12:01:00 +0200""#
          + #" startDate="2024-06-30 12:00:00 +0200" endDate="2024-06-30 12:01:00 +0200""#
          + #" value="100"/>"#,
        #" <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="hand" unit="kg""#
          + #" creationDate="2024-06-30 08:00:00 +0200" startDate="2024-06-30 08:00:00 +0200""#
          + #" endDate="2024-06-30 08:00:00 +0200" value="70.05">"#,
        #"  <MetadataEntry key="HKWasUserEntered" value="1"/>"#,
        " </Record>",
        #" <Record type="HKQuantityTypeIdentifierOxygenSaturation""# + phone
          + #" unit="%" creationDate="2024-06-30 04:00:00 +0200""#
          + #" startDate="2024-06-30 04:00:00 +0200" endDate="2024-06-30 04:00:00 +0200""#
          + #" value="0.97"/>"#,
      ])
  }

  @Test("A scale's app states its own identifier, and a watch the version of its algorithm")
  func identifiers() throws {
    let scale = DataSource(
      identifier: "scale", kind: .scale, bundleIdentifier: "com.example.scale", deviceName: nil)
    let watch = DataSource(
      identifier: "watch", kind: .watch, bundleIdentifier: "com.apple.health.2",
      deviceName: nil)
    let stored = try Self.stored { history in
      let time = try Self.time("2024-06-30T06:00:00Z")
      var weight = WeightSeries(source: scale)
      weight.append(time: time, grams: 70_050)
      var variability = VitalSeries(source: watch, type: .heartRateVariabilitySDNN)
      variability.append(start: time, end: time, value: 40_000)
      (history.weight, history.vitals) = ([weight], [variability])
    }
    let identifier = SampleIdentifier(key: 5).uuid(row: 0).uuidString
    #expect(
      try Self.records(stored).filter { $0.hasPrefix("  <") } == [
        #"  <MetadataEntry key="HKMetadataKeySyncIdentifier" value="\#(identifier)"/>"#,
        #"  <MetadataEntry key="HKMetadataKeySyncVersion" value="1"/>"#,
        #"  <MetadataEntry key="HKExternalUUID" value="\#(identifier)"/>"#,
        #"  <MetadataEntry key="HKAlgorithmVersion" value="2"/>"#,
      ])
  }

  @Test("What left the store is not exported, and what came late says when")
  func arrivals() throws {
    let stored = try Self.stored { _ in }
    var log = ArrivalLog()
    log.beginTrack(.stepCount, source: Self.hand, series: 0)
    let start = try Self.time("2024-06-01T10:00:00Z")
    log.append(
      ArrivalLog.Sample(start: start, end: start, value: 1), place: nil, arrival: start,
      departure: start + Milliseconds.day)
    log.append(
      ArrivalLog.Sample(start: start, end: start, value: 2), place: 0,
      arrival: start + Milliseconds.day)
    log.finish()
    let late = StoredHistory(
      scenario: "test", seed: 7, person: 0, generatorVersion: 2, zones: stored.zones,
      history: stored.history, arrivals: log, truth: stored.truth)
    let records = try Self.records(late).filter { $0.hasPrefix(" <Record") }
    #expect(records.count == 1)
    #expect(records[0].contains(#"creationDate="2024-06-02 12:00:00 +0200""#))
    #expect(records[0].contains(#"value="2""#))
  }

  @Test("The zip is the same each time, comes in pieces, and holds a deflated stream")
  func zip() throws {
    let stored = try Self.stored { history in
      var steps = StepSeries(source: Self.phone)
      for minute in 0..<20_000 {
        let start = try Self.time("2024-01-01T00:00:00Z") + Int64(minute) * Milliseconds.minute
        steps.append(start: start, end: start + Milliseconds.minute, value: Int32(minute % 97))
      }
      history.steps = [steps]
    }
    var pieces: [[UInt8]] = []
    let counts = try ZippedExport.write(stored) { pieces.append($0) }
    #expect(counts.map(\.type) == [.stepCount] && counts.map(\.records) == [20_000])
    #expect(pieces.count > 50 && pieces.allSatisfy { $0.count < 1 << 17 })
    var again: [UInt8] = []
    _ = try ZippedExport.write(stored) { again += $0 }
    let bytes = pieces.flatMap { $0 }
    #expect(bytes == again)
    #expect(bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]))
    // Sizes that follow the data, and deflate: what Health's own files say.
    #expect(bytes[6] & 8 == 8 && bytes[8] == 8)
    #expect(bytes[30...].starts(with: ZippedExport.entryName.utf8))
  }

  @Test("An error of the output ends the writing")
  func failure() throws {
    struct Full: Error {}
    let stored = try Self.stored { _ in }
    #expect(throws: Full.self) { try ZippedExport.write(stored) { _ in throw Full() } }
  }
}
