import Foundation
import HealthModel
import TestSupport
import Testing

@testable import AppleHealthExport

/// Copies of exports that can be shared.
@Suite("anonymous copies of exports")
struct AnonymousExportTests {
  private func copy(_ content: [UInt8], weeks: Int = -261) throws -> (
    bytes: [UInt8], summary: AnonymousExport.Summary
  ) {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("export")
    try Data(content).write(to: url)
    let file = try FileHandle(forReadingFrom: url)
    var bytes: [UInt8] = []
    let summary = try AnonymousExport.write(
      descriptor: file.fileDescriptor, file: "export.zip", weeks: weeks
    ) { bytes += $0 }
    return (bytes, summary)
  }

  /// The text in a zip.
  private func text(_ zip: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("copy.zip")
    try Data(zip).write(to: url)
    let file = try FileHandle(forReadingFrom: url)
    let archive = try ExportArchive(descriptor: file.fileDescriptor, file: "copy.zip")
    var text: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { buffer.deallocate() }
    while case let count = try archive.read(into: buffer), count > 0 {
      text += buffer[..<count]
    }
    return try #require(String(validating: text, as: UTF8.self))
  }

  /// An export in which everything that is somebody's contains the word SECRET.
  private func secrets() throws -> String {
    let device =
      "&lt;&lt;HKDevice: 0x5EC&gt;, name:SECRET’s Watch, manufacturer:Apple Inc., model:Watch, "
      + "hardware:Watch6,2, software:7.3 SECRET, localIdentifier:SECRET, "
      + "UDIDeviceIdentifier:SECRET&gt;"
    let more = " device=\"\(device)\" sourceVersion=\"7.3 SECRET\" own=\"SECRET\""
    let steps = try Export.record(
      .stepCount, "2021-02-05 09:00:00 +0100", "2021-02-05 09:10:00 +0100", value: "250",
      source: "SECRET’s Apple\u{a0}Watch", more: more,
      metadata: [
        "HKMetadataKeySyncIdentifier": "SECRET-1", "HKMetadataKeySyncVersion": "1612515600",
        "HKWasUserEntered": "0", "SECRET": "1", "HKExternalUUID": "SECRET",
      ])
    let night = try Export.record(
      .sleepAnalysis, "2021-02-05 23:00:00 +0100", "2021-02-06 06:00:00 +0100",
      value: "HKCategoryValueSleepAnalysisAsleepCore", source: "SECRET App",
      metadata: ["HKTimeZone": "Europe/Paris"])
    let scale =
      " device=\"&lt;&lt;HKDevice: 0x2&gt;, name:SECRET, manufacturer:SECRET, model:SECRET, "
      + "hardware:iPhoneSECRET, serial:SECRET&gt;\""
    let weight = try Export.record(
      .bodyMass, "2021-02-05 08:00:00 +0100", value: "70", source: "SECRET App", more: scale,
      metadata: ["HKTimeZone": "JohnSECRET_1980-01-01"])
    let wrong = try Export.record(
      .bodyMass, "2021-02-05 08:00:00 +0100", value: "SECRET", unit: "SECRET", source: "Health")
    return Export.text(
      """
       <Me HKCharacteristicTypeIdentifierDateOfBirth="1981-SECRET"/>
       <Record type="HKQuantityTypeIdentifierSECRET" sourceName="x" value="1"/>
       <Correlation type="SECRET"><Record type="HKQuantityTypeIdentifierStepCount" value="1"/>
       </Correlation>
       <Workout workoutActivityType="SECRET"><WorkoutRoute><FileReference path="SECRET"/>
       </WorkoutRoute></Workout>
       <ClinicalRecord identifier="SECRET"/> SECRET <!-- SECRET -->
       <Record type="HKQuantityTypeIdentifierStepCount" startDate="SECRET" SECRET>
      \(steps)\(night)\(weight)\(wrong)
       <Record type="HKQuantityTypeIdentifierStepCount" type="HKSECRET" sourceName="x" value="1"/>
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="&SECRET;" value="1"/>
      """)
  }

  @Test("nothing that is somebody's is in it, and what is left out is counted")
  func names() throws {
    let (bytes, summary) = try copy(Array(secrets().utf8))
    let text = try text(bytes)
    #expect(!text.contains("SECRET"))
    #expect(!text.contains("1981") && !text.contains("2021"))
    #expect(summary.records == 4)
    #expect(
      summary.leftOut == [
        "Me": 1, "HKQuantityTypeIdentifierSECRET": 1, "Correlation": 1, "Workout": 1,
        "ClinicalRecord": 1, "malformed tags": 1, "no type or more than one": 1,
        "records with an unknown character reference": 1,
      ])
    for part in [
      #"sourceName="Watch 1""#, #"sourceName="App 1""#, #"sourceName="Health""#,
      "name:device, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2&gt;",
      #"<MetadataEntry key="HKMetadataKeySyncVersion" value="1000000"/>"#,
      #"unit="?" startDate="2016-02-05 08:00:00 +0100""#,
      #"<ExportDate value="2016-02-06 12:18:38 +0100"/>"#,
      #"<MetadataEntry key="HKMetadataKeySyncIdentifier" value="1"/>"#,
      #"<MetadataEntry key="HKTimeZone" value="Europe/Paris"/>"#,
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test(
    "its records are those of the export, later or earlier by whole weeks", arguments: [-261, 7])
  func shifted(_ weeks: Int) throws {
    let original = try imported(secrets())
    let copied = try imported(copy(Array(secrets().utf8), weeks: weeks).bytes)
    let milliseconds = Int64(weeks) * 7 * Milliseconds.day
    #expect(copied.history.span.start == original.history.span.start.advanced(by: milliseconds))
    #expect(copied.history.span.end == original.history.span.end.advanced(by: milliseconds))
    #expect(copied.history.steps.map(\.values) == original.history.steps.map(\.values))
    #expect(copied.history.steps.map(\.source.kind) == [.watch])
    #expect(copied.history.steps.map(\.source.productType) == ["Watch6,2"])
    #expect(
      copied.history.sleep.map(\.starts)
        == original.history.sleep.map { $0.starts.map { $0 + milliseconds } })
    #expect(copied.zones.segments.map(\.identifier) == original.zones.segments.map(\.identifier))
    #expect(copied.summary.imported == original.summary.imported)
    #expect(copied.summary.skipped == ["unit that the type cannot have": 1])
  }

  @Test("a copy of a copy is the copy on other days, and dates that leave the centuries are none")
  func again() throws {
    let once = try copy(Array(secrets().utf8)).bytes
    let back = try copy(copy(once, weeks: 261).bytes, weeks: -261).bytes
    #expect(try text(back) == text(once))
    let gone = try copy(once, weeks: -5_200 - 5_200)
    #expect(
      gone.summary.leftOut == [
        "Me": 1, "records with a date that would move out of 1900 to 4001": 4,
      ])
    #expect(gone.summary.records == 0)
    #expect(try !text(gone.bytes).contains("<Record"))
  }

  @Test(
    "dates that stand for none do not move, in each form and zone, and do not tell the weeks",
    arguments: [-261, 60, 5_200])
  func placeholders(_ weeks: Int) throws {
    let ends = [
      "4001-01-01 00:00:00 +0000", "4000-12-31 19:00:00 -0500", "2001-01-01 01:00:00 +0100",
      "19700101000000Z", "40010101000000Z", "4001-01-01 00:00:00 +0100", "20010101000000-0800",
      "1970-01-01 00:00:00 -0500", "3999-12-31 23:00:00 +0000",
    ]
    let records = try ends.map { end in
      try Export.record(.stepCount, "1970-01-01 00:00:00 +0000", end, value: "250")
    }
    let near = try Export.record(
      .stepCount, "2001-01-01 00:00:01 +0000", "2001-01-01 00:00:02 +0000", value: "1")
    let content = Export.text(records.joined() + near)
    let (bytes, summary) = try copy(Array(content.utf8), weeks: weeks)
    let copied = try text(bytes)
    #expect(summary.records == ends.count + 1 && summary.leftOut["Record"] == nil)
    for end in ends { #expect(copied.contains("endDate=\"\(end)\""), "\(end)") }
    #expect(!copied.contains("?\""))
    #expect(!copied.contains("00:00:01 +0000\" endDate=\"2001"))
  }

  @Test(
    "anything but a complete export is refused",
    arguments: ["", "<a/>", "<HealthData/>", "<HealthData>", "<HealthData></HealthData><b/>"])
  func refused(_ text: String) {
    #expect(throws: (any Error).self) { try copy(Array(text.utf8)) }
  }
}
