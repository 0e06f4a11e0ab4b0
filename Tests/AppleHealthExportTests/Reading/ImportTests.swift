import HealthModel
import Testing

@testable import AppleHealthExport

@Suite("Importing an Apple Health export")
struct ImportTests {
  @Test(
    "A winter night in an export made in summer is at its own time in the person's zone",
    arguments: [
      ("Europe/Paris", "+0200", "00:30:00", "23:30"),
      ("America/New_York", "-0400", "00:30:00", "23:30"),
      ("America/Los_Angeles", "-0700", "00:30:00", "23:30"),
      ("Australia/Sydney", "+1000", "22:30:00", "23:30"),
      ("Asia/Kolkata", "+0530", "23:30:00", "23:30"),
    ])
  func winterNight(_ zone: String, _ offset: String, _ printed: String, _ clock: String) throws {
    // 23:30 of 14 January; the printed date may be the next day's.
    let day = printed.hasPrefix("00") ? "2024-01-15" : "2024-01-14"
    let night = try Export.record(
      .sleepAnalysis, "\(day) \(printed) \(offset)", "2024-01-15 05:00:00 \(offset)",
      value: RecordTypes.value(of: .asleepCore), metadata: ["HKTimeZone": zone])
    let text = Export.text(night, date: "2024-07-01 12:00:00 \(offset)")
    // The zone of the metadata comes before the one that is named.
    for named in [nil, zone] {
      let result = try imported(text, zone: named)
      let start = try #require(result.history.sleep.first?.starts.first)
      let wall = result.zones.wall(at: Instant(milliseconds: start))
      let local = Instant(milliseconds: wall).iso8601
      #expect(local == "2024-01-14T\(clock):00.000Z")
      #expect(result.summary.zoned == 1)
    }
  }

  @Test("Without any zone the export is refused, since its offsets are those of its date")
  func withoutZone() throws {
    let text = Export.text(try Export.steps())
    #expect(try refusal(text, zone: nil).contains("--time-zone"))
    #expect(
      try imported(text, zone: "Asia/Tokyo").zones.segments.map(\.identifier) == ["Asia/Tokyo"])
  }

  @Test("Zones change where records name others; unknown ones are ignored and counted")
  func zones() throws {
    func night(_ day: String, _ zone: String) throws -> String {
      try Export.record(
        .sleepAnalysis, "2021-01-\(day) 00:00:00 +0100", value: RecordTypes.value(of: .inBed),
        metadata: ["HKTimeZone": zone])
    }
    let body = try [
      night("12", "Asia/Tokyo"), night("10", "Europe/Paris"), night("11", "Europe/Paris"),
      night("13", "Mars/Olympus"),
    ].joined()
    let result = try imported(Export.text(body), zone: nil)
    #expect(result.zones.segments.map(\.identifier) == ["Europe/Paris", "Asia/Tokyo"])
    #expect(result.zones.segments.last?.from.iso8601 == "2021-01-11T23:00:00.000Z")
    #expect(result.summary.ignored == ["time zone that is not known": 1])
    #expect(result.summary.problems.map(\.text) == ["Mars/Olympus"])
    #expect(result.history.sleep.map(\.count) == [4])
  }

  @Test("Values come into the type's quanta from every unit")
  func units() throws {
    let cases: [(SampleType, String, String, Int32)] = [
      (.bodyMass, "72.5", "kg", 72_500), (.bodyMass, "160", "lb", 72_575),
      (.bodyMass, "11.5", "st", 73_028), (.bodyMass, "72500.4", "g", 72_500),
      (.bodyMass, "100", "oz", 2_835), (.heartRate, "61.5", "count/min", 61_500),
      (.heartRate, "1.5", "count/s", 90_000), (.restingHeartRate, "52", "count/min", 52_000),
      (.heartRateVariabilitySDNN, "48.74499999999999", "ms", 48_745),
      (.oxygenSaturation, "0.97", "%", 9_700), (.respiratoryRate, "14.5", "count/min", 14_500),
      (.stepCount, "12", "count", 12),
    ]
    for (type, value, unit, quanta) in cases {
      let record = try Export.record(
        type, "2021-02-06 09:00:00 +0100", value: value, unit: unit)
      let log = try imported(Export.text(record)).arrivals
      #expect(log.samples.map(\.value) == [quanta], "\(value) \(unit)")
      #expect(log.tracks.map(\.type) == [type])
    }
  }

  @Test("Every stage of sleep has its own value, and that of old systems has no stage")
  func stages() throws {
    var body = ""
    for stage in SleepStage.allCases {
      body += try Export.record(
        .sleepAnalysis, "2021-01-0\(1 + stage.rawValue) 00:00:00 +0100",
        value: RecordTypes.value(of: stage))
    }
    body += try Export.record(
      .sleepAnalysis, "2021-01-07 00:00:00 +0100", value: "HKCategoryValueSleepAnalysisAsleep")
    let result = try imported(Export.text(body))
    #expect(result.history.sleep.map(\.stages) == [SleepStage.allCases + [.asleepUnspecified]])
  }

  @Test("Records that cannot be read are left out, with their lines and reasons")
  func leftOut() throws {
    let start = "2021-02-06 09:00:00 +0100"
    let body = try [
      Export.steps(), Export.record(.stepCount, "yesterday", value: "1"),
      Export.record(.stepCount, start, "2021-02-06 08:00:00 +0100", value: "1"),
      Export.record(.stepCount, start, value: "many"),
      Export.record(.stepCount, start, value: "-1"),
      Export.record(.bodyMass, start, value: "1", unit: "stone"),
      Export.record(.oxygenSaturation, start, value: "97"),
      Export.record(.sleepAnalysis, start, value: "3"),
      Export.record(.stepCount, start, value: "1", source: "&unknown;"),
      Export.record(.stepCount, start, value: "1", source: ""),
      " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"a\n", Export.steps(),
      " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"a\" value=\"1\"/>\n",
      "</Other>\n",
    ].joined()
    let result = try imported(Export.text(body))
    #expect(result.history.steps.map(\.values) == [[10, 10]])
    #expect(
      result.summary.problems.map { "\($0.line) \($0.reason)" } == [
        "8 startDate that is not a date from 1900 to 4001", "9 record that ends before it starts",
        "10 value that is not a number", "11 value that the type cannot have",
        "12 unit that the type cannot have", "13 value that the type cannot have",
        "14 value that is not a sleep stage", "15 text with an unknown character reference",
        "16 record without sourceName", "17 malformed tag: a value is not closed",
        "19 record without startDate", "20 malformed tag: an end tag has no start tag",
      ])
    #expect(result.summary.skipped.values.reduce(0, +) == 12)
    #expect(result.summary.lines == 21)
  }

  @Test("At most twenty problems are kept, and all are counted")
  func manyProblems() throws {
    let bad = try Export.record(.stepCount, "never", value: "1")
    let body = try Export.steps() + String(repeating: bad, count: 100)
    let summary = try imported(Export.text(body)).summary
    #expect(summary.problems.count == 20)
    #expect(summary.skipped.values.reduce(0, +) == 100)
  }

  @Test("Records of correlations count once, and other types are counted by name")
  func correlations() throws {
    let body = try """
     <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="a">
      <MetadataEntry key="HKWasUserEntered" value="1"/>
     \(Export.steps()) </Correlation>
    \(Export.steps()) <Record type="HKDataTypeSleepDurationGoal" unit="hr" value="8">
      <MetadataEntry key="a" value="b"/>
     </Record>
     <ActivitySummary dateComponents="2021-02-06"/>

    """
    let result = try imported(Export.text(body))
    #expect(result.history.steps.map(\.values) == [[10]])
    #expect(result.summary.nested == 1)
    #expect(
      result.summary.others == [
        "Correlation": 1, "HKDataTypeSleepDurationGoal": 1, "ActivitySummary": 1,
      ])
  }

  @Test("A later version replaces a record, in any order")
  func versions() throws {
    func weighing(_ value: String, _ version: String, _ name: String = "w1") throws -> String {
      try Export.record(
        .bodyMass, "2021-02-06 09:00:00 +0100", value: value,
        metadata: [
          RecordTypes.syncIdentifierKey.description: name,
          RecordTypes.syncVersionKey.description: version,
        ])
    }
    let body = try [
      weighing("70", "2"), weighing("71", "10"), weighing("72", "9"), weighing("80", "1", "w2"),
    ].joined()
    let result = try imported(Export.text(body))
    #expect(result.history.weight.map(\.grams) == [[71_000, 80_000]])
    #expect(result.summary.superseded == 2)
    #expect(result.summary.imported == [.bodyMass: 2])
  }

  @Test("Samples ascend, and arrive when they were created, at the latest with the export")
  func arrivals() throws {
    let body = try [
      Export.record(
        .stepCount, "2021-02-06 09:00:00 +0100", value: "3",
        more: " creationDate=\"2021-02-06 11:00:00 +0100\""),
      Export.record(
        .stepCount, "2021-02-05 09:00:00 +0100", "2021-02-05 09:10:00 +0100", value: "1"),
      Export.record(
        .stepCount, "2021-02-05 10:00:00 +0100", value: "2",
        more: " creationDate=\"2021-03-01 11:00:00 +0100\""),
    ].joined()
    let result = try imported(Export.text(body))
    #expect(result.history.steps.map(\.values) == [[1, 2, 3]])
    #expect(result.history.span.start.iso8601 == "2021-02-05T08:00:00.000Z")
    #expect(result.history.span.end.iso8601 == "2021-02-06T11:18:38.000Z")
    let log = result.arrivals
    let times = (0..<log.count).map { Instant(milliseconds: log[$0].time).iso8601 }
    #expect(
      times == [
        "2021-02-05T08:10:00.000Z", "2021-02-06T10:00:00.000Z", "2021-02-06T11:18:38.000Z",
      ])
    #expect((0..<log.count).map { log.samples[log[$0].row].value } == [1, 3, 2])
    #expect(log.places == [0, 1, 2])
  }
}
