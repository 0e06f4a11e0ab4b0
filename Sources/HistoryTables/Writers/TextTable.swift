package import Foundation
import LocatedJSON
import PlainText

/// A file format for tables as text.
package enum TableFormat: String, CaseIterable, Sendable {
  /// Comma-separated values with a header.
  case csv
  /// One JSON object per line.
  case ndjson
}

/// A table as text in UTF-8, which is passed on piece by piece.
package struct TextTable: TableWriter {
  /// The size of a piece, in bytes.
  package static let pieceSize = 1 << 18

  private let format: TableFormat
  /// The text before each cell of a row.
  private let separators: [[UInt8]]
  private let end: [UInt8]
  private let passOn: ([UInt8]) throws -> Void
  private var bytes: [UInt8] = []
  private var column = 0
  private var times = TimeText()

  /// Returns the header of a table; empty in formats without one.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - columns: The names of the columns.
  /// - Returns: The header with its line break.
  package static func header(_ format: TableFormat, columns: [String]) -> [UInt8] {
    switch format {
    case .csv: Array((columns.map(CSVField.text).joined(separator: ",") + "\r\n").utf8)
    case .ndjson: []
    }
  }

  /// Starts the rows of a table.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - columns: The names of the columns.
  ///   - passOn: A function that receives the text piece by piece, each of whole rows.
  package init(
    _ format: TableFormat, columns: [String], to passOn: @escaping ([UInt8]) throws -> Void
  ) {
    self.format = format
    self.passOn = passOn
    switch format {
    case .csv:
      separators = columns.indices.map { $0 == 0 ? [] : [UInt8(ascii: ",")] }
      end = Array("\r\n".utf8)
    case .ndjson:
      separators = columns.enumerated().map { index, name in
        Array((index == 0 ? "{" : ",").utf8) + CanonicalJSON.bytes(of: name) + [UInt8(ascii: ":")]
      }
      end = Array("}\n".utf8)
    }
  }

  package func prepared(_ text: String) -> [UInt8] {
    switch format {
    case .csv: Array(CSVField.text(text).utf8)
    case .ndjson: CanonicalJSON.bytes(of: text)
    }
  }

  package mutating func text(_ text: [UInt8]) {
    begin()
    bytes += text
  }

  package mutating func number(_ number: Int64) { self.number(number, per: 1) }

  package mutating func number(_ value: Int64, per scale: Int64) {
    begin()
    NumberText.append(value, per: scale, to: &bytes)
  }

  package mutating func time(_ milliseconds: Int64) {
    begin()
    quote()
    times.append(milliseconds, to: &bytes)
    quote()
  }

  package mutating func identifier(_ uuid: UUID) {
    begin()
    quote()
    HexadecimalText.append(uuid: uuid.uuid, to: &bytes)
    quote()
  }

  package mutating func flag(_ flag: Bool) {
    begin()
    bytes += (flag ? "true" : "false").utf8
  }

  package mutating func none() {
    begin()
    if format == .ndjson { bytes += "null".utf8 }
  }

  package mutating func endRow() throws {
    precondition(column == separators.count, "\(column) cells for \(separators.count) columns")
    column = 0
    bytes += end
    if bytes.count >= Self.pieceSize { try finish() }
  }

  /// Passes on the rows that have not been passed on.
  ///
  /// - Throws: What the receiver of the text throws.
  package mutating func finish() throws {
    if bytes.isEmpty { return }
    let piece = bytes
    bytes = []
    bytes.reserveCapacity(Self.pieceSize + Self.pieceSize / 8)
    try passOn(piece)
  }

  private mutating func begin() {
    bytes += separators[column]
    column += 1
  }

  private mutating func quote() {
    if format == .ndjson { bytes.append(UInt8(ascii: "\"")) }
  }
}
