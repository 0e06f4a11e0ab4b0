import CArchive
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import AppleHealthExport

/// An export in the making.
enum Export {
  static let head = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
  static let type = "<!DOCTYPE HealthData [\n<!-- HealthKit Export Version: 11 -->\n]>\n"

  /// The text of an export made at the given date, which is in line 5.
  static func text(
    _ body: String, date: String = "2021-02-06 12:18:38 +0100", type: String = type
  ) -> String {
    head + type + "<HealthData locale=\"en_FR\">\n <ExportDate value=\"\(date)\"/>\n" + body
      + "</HealthData>\n"
  }

  /// A record; metadata are pairs of keys and values.
  static func record(
    _ type: SampleType, _ start: String, _ end: String? = nil, value: String,
    unit: String? = nil, source: String = "iPhone", more: String = "",
    metadata: KeyValuePairs<String, String> = [:]
  ) throws -> String {
    let identifier = try #require(RecordTypes.identifier(of: type))
    let name = RecordTypes.units(of: type).first?.name.description
    let unit = (unit ?? name).map { " unit=\"\($0)\"" } ?? ""
    let open =
      " <Record type=\"\(identifier)\" sourceName=\"\(source)\"\(more)\(unit)"
      + " startDate=\"\(start)\" endDate=\"\(end ?? start)\" value=\"\(value)\""
    if metadata.isEmpty { return open + "/>\n" }
    return open + ">\n"
      + metadata.map { "  <MetadataEntry key=\"\($0)\" value=\"\($1)\"/>\n" }.joined()
      + " </Record>\n"
  }

  /// A record of ten steps in the minute before a time of 6 February 2021.
  static func steps(_ time: String = "10:00:00 +0100", more: String = "") throws -> String {
    try record(
      .stepCount, "2021-02-06 09:00:00 +0100", "2021-02-06 \(time)", value: "10", more: more)
  }
}

/// Reads an export from a file with the given content.
func imported(_ bytes: [UInt8], zone: String? = "Europe/Paris") throws -> AppleHealthImport {
  let folder = try TemporaryFolder()
  let url = folder.url.appendingPathComponent("export")
  try Data(bytes).write(to: url)
  let file = try FileHandle(forReadingFrom: url)
  return try AppleHealthImport(
    descriptor: file.fileDescriptor, file: "export.zip", timeZone: zone)
}

func imported(_ text: String, zone: String? = "Europe/Paris") throws -> AppleHealthImport {
  try imported(Array(text.utf8), zone: zone)
}

/// The error of an export that is refused, in one line.
func refusal(_ bytes: [UInt8], zone: String? = "Europe/Paris") throws -> String {
  do {
    _ = try imported(bytes, zone: zone)
  } catch let error as ExportError {
    let line = "\(error)"
    #expect(!line.contains("\n"))
    return line
  }
  return "none"
}

func refusal(_ text: String, zone: String? = "Europe/Paris") throws -> String {
  try refusal(Array(text.utf8), zone: zone)
}

/// A zip with the given entries, deflated.
func zip(_ entries: KeyValuePairs<String, String>) throws -> [UInt8] {
  let folder = try TemporaryFolder()
  let path = folder.url.appendingPathComponent("test.zip").path
  let archive = try #require(archive_write_new())
  defer { archive_write_free(archive) }
  archive_write_set_format_zip(archive)
  #expect(archive_write_open_filename(archive, path) == ARCHIVE_OK)
  for (name, text) in entries {
    let entry = try #require(archive_entry_new())
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, name)
    archive_entry_set_size(entry, Int64(text.utf8.count))
    archive_entry_set_mode(entry, 0o100644)
    #expect(archive_write_header(archive, entry) == ARCHIVE_OK)
    let bytes = Array(text.utf8)
    #expect(archive_write_data(archive, bytes, bytes.count) == bytes.count)
  }
  #expect(archive_write_close(archive) == ARCHIVE_OK)
  return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}
