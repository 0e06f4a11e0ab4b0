import Foundation
package import RunReport

/// The report as JSON with sorted keys, an indentation of two spaces, and a final newline.
package enum JSONFormat: ReportFormat {
  package static let name = "json"
  package static let summary = "the whole report, byte-identical for the same scenario and seed"
  package static let fileName = "report.json"

  package static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8] {
    bytes(ofValue: report)
  }

  /// Encodes a value in the format of report files.
  ///
  /// - Parameter value: A value that contains only integers, Booleans and strings.
  /// - Returns: JSON in UTF-8.
  package static func bytes(ofValue value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    } catch {
      preconditionFailure("a report of whole numbers and text cannot fail to encode: \(error)")
    }
  }
}
