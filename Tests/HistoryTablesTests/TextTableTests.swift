import CSQLite
import Foundation
import HealthModel
import Testing

@testable import HistoryTables

@Suite("Tables as text") struct TextTableTests {
  private static let uuid = SampleIdentifier(key: 1).uuid(row: 1)

  /// Writes a row with a cell of each kind.
  private func write(
    _ text: String, _ number: Int64, to writer: inout some TableWriter & ~Copyable
  ) throws {
    writer.text(writer.prepared(text))
    writer.number(number)
    writer.number(number, per: 1_000)
    writer.time(number)
    writer.identifier(Self.uuid)
    writer.flag(number > 0)
    writer.none()
    writer.cells(writer.run(of: [text, nil], at: 7))
    try writer.endRow()
  }

  private static let columns = [
    "text", "number", "part", "time", "uuid", "flag", "none", "name", "nothing",
  ]
  private static let texts = ["plain", "a,b", "\"quoted\"", "line\r\nbreak", ",\u{301}", "", "Ä"]
  /// Around days and years, before 1970 and after 9999 too.
  private static let numbers: [Int64] =
    [0, -1, 1, 999, 1_000, 86_399_999, 86_400_000, -86_400_000, -86_400_001, 1_709_164_799_999]
    + [253_402_300_799_999, -62_135_596_800_000]

  private func table(_ format: TableFormat) throws -> String {
    var bytes = TextTable.header(format, columns: Self.columns)
    var table = TextTable(format, columns: Self.columns) { bytes += $0 }
    for text in Self.texts {
      for number in Self.numbers { try write(text, number, to: &table) }
    }
    try table.finish()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("JSON lines have what Foundation reads, cell by cell")
  func json() throws {
    let lines = try table(.ndjson).split(separator: "\n")
    #expect(lines.count == Self.texts.count * Self.numbers.count)
    for (index, line) in lines.enumerated() {
      let (text, number) = (
        Self.texts[index / Self.numbers.count], Self.numbers[index % Self.numbers.count]
      )
      let row = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(Set(row.keys) == Set(Self.columns))
      #expect(row["text"] as? String == text)
      #expect(row["number"] as? Int64 == number)
      #expect(row["part"] as? Double == Double(number) / 1_000)
      #expect(row["time"] as? String == Instant(milliseconds: number).iso8601)
      #expect(row["uuid"] as? String == Self.uuid.uuidString)
      #expect(row["flag"] as? Bool == (number > 0))
      #expect(row["none"] is NSNull)
      #expect(row["name"] as? String == text)
      #expect(row["nothing"] is NSNull)
    }
  }

  @Test("CSV has a header and quotes what needs it")
  func csv() throws {
    var expected = "text,number,part,time,uuid,flag,none,name,nothing\r\n"
    for text in Self.texts {
      let isSpecial = text.utf8.contains { [0x2C, 0x22, 0x0D, 0x0A].contains($0) }
      let field =
        isSpecial ? "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\"" : text
      for number in Self.numbers {
        let part = "\(Decimal(number) / 1_000)"
        expected +=
          "\(field),\(number),\(part),\(Instant(milliseconds: number).iso8601),"
          + "\(Self.uuid.uuidString),\(number > 0),,\(field),\r\n"
      }
    }
    #expect(try table(.csv) == expected)
  }

  @Test("a database has the same cells")
  func database() throws {
    let name = "rows-\(ProcessInfo.processInfo.processIdentifier).sqlite"
    let path = FileManager.default.temporaryDirectory.appending(path: name).path
    defer { unlink(path) }
    let database = try HistoryDatabase(path)
    var writer = database.writer(of: .zones)
    for number in Self.numbers {
      writer.number(number)
      writer.time(number)
      writer.number(number, per: 1_000)
      try writer.endRow()
    }
    try database.finish()
    var connection: OpaquePointer?
    try #require(sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
    defer { sqlite3_close(connection) }
    var statement: OpaquePointer?
    let query = "SELECT * FROM zones ORDER BY rowid"
    try #require(sqlite3_prepare_v2(connection, query, -1, &statement, nil) == SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    for number in Self.numbers {
      #expect(sqlite3_step(statement) == SQLITE_ROW)
      #expect(sqlite3_column_int64(statement, 0) == number)
      let time = sqlite3_column_text(statement, 1).map { String(cString: $0) }
      #expect(time == Instant(milliseconds: number).iso8601)
      #expect(sqlite3_column_double(statement, 2) == Double(number) / 1_000)
    }
    #expect(sqlite3_step(statement) == SQLITE_DONE)
  }

  @Test("pieces are of whole rows, and of a bounded size")
  func pieces() throws {
    var pieces: [[UInt8]] = []
    var table = TextTable(.csv, columns: ["number"]) { pieces.append($0) }
    for number in 0..<200_000 as Range<Int64> {
      table.number(number)
      try table.endRow()
    }
    try table.finish()
    try table.finish()
    #expect(pieces.count > 2)
    #expect(pieces.allSatisfy { $0.suffix(2) == Array("\r\n".utf8)[...] })
    #expect(pieces.dropLast().allSatisfy { $0.count - TextTable.pieceSize < 10 })
    let whole = (0..<200_000).map { "\($0)\r\n" }.joined()
    #expect(String(decoding: pieces.joined(), as: UTF8.self) == whole)
  }

  @Test("a text longer than a piece is whole, and so are the rows around it")
  func longText() throws {
    let long = String(repeating: "ab", count: TextTable.pieceSize)
    var bytes: [UInt8] = []
    var table = TextTable(.csv, columns: ["text", "same"]) { bytes += $0 }
    for text in ["before", long, "after", long + long] {
      table.text(of: text)
      table.cells(table.run(of: [text], at: 1))
      try table.endRow()
    }
    try table.finish()
    let rows = ["before", long, "after", long + long].map { "\($0),\($0)\r\n" }
    #expect(String(decoding: bytes, as: UTF8.self) == rows.joined())
  }
}
