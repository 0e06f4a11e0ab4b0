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
package struct TextTable: TableWriter, ~Copyable {
  /// Neighboring cells with the separators before them.
  package struct Run {
    fileprivate let first: Int
    fileprivate let columns: Int
    fileprivate var text: [UInt8] = []
  }

  /// The size of a piece, in bytes.
  package static let pieceSize = 1 << 18

  private let format: TableFormat
  /// The text before each cell of a row.
  private let separators: [[UInt8]]
  private let end: [UInt8]
  private let passOn: ([UInt8]) throws -> Void
  private var buffer = TextBuffer(capacity: pieceSize + pieceSize / 8)
  private var column = 0
  private var times = TimeText()
  private static let null = Array("null".utf8)
  private static let flags = ["false", "true"].map { Array($0.utf8) }

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

  package func run(of texts: [String?], at column: Int) -> Run {
    var run = Run(first: column, columns: texts.count)
    for (place, text) in texts.enumerated() {
      run.text += separators[column + place]
      run.text += text.map { prepared($0) } ?? (format == .ndjson ? Self.null : [])
    }
    return run
  }

  package mutating func text(_ text: [UInt8]) {
    begin()
    buffer.append(text)
  }

  package mutating func cells(_ run: Run) {
    precondition(run.first == column, "cells of column \(run.first) in column \(column)")
    buffer.append(run.text)
    column += run.columns
  }

  package mutating func number(_ number: Int64) { self.number(number, per: 1) }

  package mutating func number(_ value: Int64, per scale: Int64) {
    begin()
    buffer.append(atMost: NumberText.maximumLength) {
      NumberText.write(value, per: scale, to: $0)
    }
  }

  package mutating func time(_ milliseconds: Int64) {
    begin()
    quote()
    buffer.append(atMost: TimeText.maximumLength) { times.write(milliseconds, to: $0) }
    quote()
  }

  package mutating func identifier(_ uuid: UUID) {
    begin()
    quote()
    buffer.append(atMost: HexadecimalText.uuidLength) { text in
      let memory = UnsafeMutableRawBufferPointer(start: text, count: HexadecimalText.uuidLength)
      withUnsafeBytes(of: uuid.uuid) { HexadecimalText.write(uuid: $0, to: memory, at: 0) }
      return memory.count
    }
    quote()
  }

  package mutating func flag(_ flag: Bool) {
    begin()
    buffer.append(Self.flags[flag ? 1 : 0])
  }

  package mutating func none() {
    begin()
    if format == .ndjson { buffer.append(Self.null) }
  }

  package mutating func endRow() throws {
    precondition(column == separators.count, "\(column) cells for \(separators.count) columns")
    column = 0
    buffer.append(end)
    if buffer.count >= Self.pieceSize { try finish() }
  }

  /// Passes on the rows that have not been passed on.
  ///
  /// - Throws: What the receiver of the text throws.
  package mutating func finish() throws {
    if buffer.count == 0 { return }
    let piece = buffer.bytes
    buffer.removeAll()
    try passOn(piece)
  }

  private mutating func begin() {
    if format == .csv, column > 0 {
      buffer.append(UInt8(ascii: ","))
    } else {
      buffer.append(separators[column])
    }
    column += 1
  }

  private mutating func quote() {
    if format == .ndjson { buffer.append(UInt8(ascii: "\"")) }
  }
}
