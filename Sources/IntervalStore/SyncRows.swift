import struct Foundation.UUID
import HealthContracts
import HealthModel

/// The single row of the sync table, with a checksum over its values.
struct SyncScalars {
  var epoch: Int64 = 0
  var isLayeringDue = true
  var anchor: QueryAnchor?
  var readUntil: Instant?
  /// The number of sample and mark rows.
  var rows: Int64 = 0
  /// The sum of the checksums of those rows.
  var checksum: Int64 = 0

  init() {}

  static let columns = """
    epoch, layering_due, has_anchor, anchor_type, anchor_predicate, anchor_position, has_read,
    read_ms, side_rows, side_checksum, seal
    """

  /// The values in column order.
  var values: [Int64] {
    let values: [Int64] = [
      epoch, isLayeringDue ? 1 : 0, anchor == nil ? 0 : 1, Int64(anchor?.type.rawValue ?? 0),
      Int64(bitPattern: anchor?.predicate ?? 0), Int64(anchor?.position ?? 0),
      readUntil == nil ? 0 : 1, readUntil?.milliseconds ?? 0, rows, checksum,
    ]
    return values + [Checksum.of(values)]
  }

  /// Reads and validates the current row of a statement.
  init(_ statement: SQLiteStatement, of connection: SQLiteConnection, _ action: String)
    throws(IntervalStoreError)
  {
    var values: [Int64] = []
    for column in 0..<Int32(11) { values.append(try statement.integer(column)) }
    guard Checksum.of(Array(values[..<10])) == values[10] else {
      throw connection.damage(action, "its sync row is not the one that was stored")
    }
    epoch = values[0]
    isLayeringDue = values[1] != 0
    if values[2] != 0 {
      guard let raw = UInt8(exactly: values[3]), let type = SampleType(rawValue: raw),
        let position = Int(exactly: values[5])
      else { throw connection.damage(action, "its anchor has an unknown type") }
      anchor = QueryAnchor(
        type: type, predicate: UInt64(bitPattern: values[4]), position: position)
    }
    readUntil = values[6] == 0 ? nil : Instant(milliseconds: values[7])
    rows = values[8]
    checksum = values[9]
  }

  /// Adds a sample or mark row to the count and the checksum.
  mutating func add(_ row: [Int64]) {
    rows &+= 1
    checksum &+= Checksum.of(row)
  }

  /// Removes a sample or mark row from the count and the checksum.
  mutating func remove(_ row: [Int64]) {
    rows &-= 1
    checksum &-= Checksum.of(row)
  }
}

/// A checksum over integers that detects a change of any of them.
enum Checksum {
  /// Applies the SplitMix64 finalizer (Steele, Lea, Flood 2014) to the values in turn.
  ///
  /// Part of the file format: it must not change within a version.
  static func of(_ values: [Int64]) -> Int64 {
    var word: UInt64 = 0
    for value in values {
      word = (word ^ UInt64(bitPattern: value)) &+ 0x9e37_79b9_7f4a_7c15
      word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
      word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
      word ^= word >> 31
    }
    return Int64(bitPattern: word)
  }
}

/// A sync record as five integers.
struct SampleRow {
  static let columns = "uuid_high, uuid_low, start_ms, state, epoch"

  let record: SyncRecord

  init(_ record: SyncRecord) { self.record = record }

  /// Reads and validates the current row of a statement.
  init(_ statement: SQLiteStatement, of connection: SQLiteConnection, _ action: String)
    throws(IntervalStoreError)
  {
    guard let state = SyncRecord.State(rawValue: try statement.integer(3)) else {
      throw connection.damage(action, "\(try statement.integer(3)) is not a sample state")
    }
    record = SyncRecord(
      uuid: UUID(high: try statement.integer(0), low: try statement.integer(1)),
      start: Instant(milliseconds: try statement.integer(2)), state: state,
      epoch: try statement.integer(4))
  }

  var values: [Int64] {
    let words = record.uuid.words
    return [words.high, words.low, record.start.milliseconds, record.state.rawValue, record.epoch]
  }
}
