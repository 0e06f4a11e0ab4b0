import AppleHealthExport
import Foundation
import HealthModel
import HistoryGeneration
package import LocatedJSON
import Scenario

/// The scenario of an Apple Health export that is run without a scenario file: all services, on the
/// person's own data.
package enum ExportScenario {
  /// The number of years before the end that the services look back.
  private static let years = 10

  /// True if a file is an export by its name.
  package static func isExport(_ path: String) -> Bool {
    [".zip", ".xml"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Returns the scenario of an export: from its first record, or ten years before its date, to the
  /// minute after its date.
  ///
  /// - Parameters:
  ///   - path: The path of the export.
  ///   - timeZone: The person's zone; nil for that of the first record which names one.
  /// - Returns: The text of a scenario beside the export.
  /// - Throws: `InputError` for anything but an export that can be read.
  /// - Complexity: O(*b* + *n* log *n*) for *b* bytes of XML and *n* records.
  package static func text(of path: String, timeZone: String?) throws(InputError) -> [UInt8] {
    let imported = try ExportInput.read(path, timeZone: timeZone)
    let span = span(of: imported)
    guard Scenario.years.contains(span.start.components.year),
      Scenario.years.contains(span.end.components.year)
    else {
      throw InputError(
        file: path, problem: "its last record is of \(span.end)",
        remedy: "remove records with years outside \(Scenario.years.lowerBound) to "
          + "\(Scenario.years.upperBound)")
    }
    let name = URL(fileURLWithPath: path).lastPathComponent
    let content: [String: Any] = [
      "formatVersion": Scenario.formatVersion, "name": scenarioName(of: name), "seed": 1,
      "why": "The services on the data of an Apple Health export.",
      "zone": imported.zones.segments[0].identifier,
      "span": ["start": "\(span.start)", "end": "\(span.end)T\(span.time)"],
      "history": ["appleHealthExport": name], "app": [String: Any](),
    ]
    do {
      return Array(try JSONSerialization.data(withJSONObject: content, options: .sortedKeys))
    } catch {
      throw InputError(file: path, problem: "\(error)", remedy: "")
    }
  }

  /// The name of the scenario, and of its report's folder.
  private static func scenarioName(of file: String) -> String {
    let stem = file.lowercased().dropLast(4).utf8.map { byte in
      Scenario.isName("a" + String(decoding: [byte], as: UTF8.self))
        ? byte : UInt8(ascii: "-")
    }
    let name = String(decoding: stem.drop { $0 == UInt8(ascii: "-") }.prefix(64), as: UTF8.self)
    return Scenario.isName(name) ? name : "export"
  }

  /// The first day, the last day and its time.
  private static func span(of imported: AppleHealthImport)
    -> (start: LocalDay, end: LocalDay, time: String)
  {
    let span = imported.history.span
    let minute = Milliseconds.minute
    let end = imported.zones.wall(at: span.end.advanced(by: minute - 1)).floorDivided(by: minute)
    let last = LocalDay(ordinal: Int(end.floorDivided(by: 24 * 60)))
    let (year, month, day) = last.components
    let earliest = LocalDay(year: year - years, month: month, day: min(day, 28)) ?? last
    let first = LocalDay(
      ordinal: Int(imported.zones.wall(at: span.start).floorDivided(by: Milliseconds.day)))
    let time = end - 24 * 60 * end.floorDivided(by: 24 * 60)
    func pair(_ number: Int64) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return (max(first, earliest), last, "\(pair(time / 60)):\(pair(time % 60))")
  }
}
