import HealthModel

/// The samples and deletions of one type in order of arrival, as columns.
///
/// Each sample and each deletion is a row. A row number is the position in the order of changes
/// that an anchor counts. A row takes 19 bytes, and a value that needs more than 32 bits
/// as much again.
struct SampleLog {
  /// The properties of a row that are not in its columns.
  struct Flags: OptionSet {
    var rawValue: UInt8
    /// The sample has been deleted.
    static let dead = Flags(rawValue: 1)
    /// The row is a deletion; `starts` contains the row that it deletes.
    static let deletion = Flags(rawValue: 2)
    /// The deletion is not reported to anchored queries.
    static let unreported = Flags(rawValue: 4)
    /// The sample's metadata are in the database's dictionary.
    static let metadata = Flags(rawValue: 8)
    /// The sample's identifier was given by its writer.
    static let ownIdentity = Flags(rawValue: 16)
    /// The sample was recorded, rather than saved by an app under test.
    static let recorded = Flags(rawValue: 32)
    /// The recorded sample was entered by hand.
    static let userEntered = Flags(rawValue: 64)
  }

  /// Starts in milliseconds; for a deletion, the row that it deletes.
  private(set) var starts: [Int64] = []
  /// Values in quanta; `wide` where a value needs more than 32 bits.
  private var values: [Int32] = []
  /// Indexes of sources.
  private(set) var sources: [UInt16] = []
  /// The flags of each row.
  var flags: [Flags] = []

  private var lengths: [UInt32] = []
  /// Lengths in milliseconds that exceed the column's range, by row.
  private var longLengths: [Int: Int64] = [:]
  /// Values that need more than 32 bits, by row.
  private var wideValues: [Int: Int64] = [:]
  private static let wide = Int32.min

  /// The number of rows.
  var count: Int { starts.count }

  /// Returns the end of a row in milliseconds.
  @inline(__always)
  func end(_ row: Int) -> Int64 {
    let length = lengths[row]
    return length == .max ? starts[row] + (longLengths[row] ?? 0) : starts[row] &+ Int64(length)
  }

  /// Returns the value of a row in quanta.
  @inline(__always)
  func value(_ row: Int) -> Int64 {
    let value = values[row]
    return value == Self.wide ? wideValues[row] ?? Int64(value) : Int64(value)
  }

  /// Returns the part of a row's value, times `scale`, that falls before a time.
  @inline(__always)
  func counted(_ row: Int, by time: Int64, scale: Int64) -> Int64 {
    ProportionalSplit.share(
      of: value(row) &* scale, from: starts[row], to: end(row), before: time)
  }

  /// Returns whether a row is a sample that has not been deleted.
  @inline(__always)
  func isLive(_ row: Int) -> Bool { flags[row].isDisjoint(with: [.dead, .deletion]) }

  @inline(__always)
  mutating func append(start: Int64, end: Int64, value: Int64, source: UInt16) {
    let length = end &- start
    if length >= Int64(UInt32.max) { longLengths[starts.count] = length }
    let narrow = Int32(truncatingIfNeeded: value)
    if Int64(narrow) != value { wideValues[starts.count] = value }
    starts.append(start)
    lengths.append(UInt32(clamping: length))
    values.append(Int64(narrow) == value ? narrow : Self.wide)
    sources.append(source)
    flags.append([])
  }

  /// Adds the samples of columns, in their order.
  mutating func append(_ columns: SampleColumns, sources: [UInt16]) {
    let isFirst = starts.capacity == 0
    if isFirst {
      lengths.reserveCapacity(columns.count)
      flags.reserveCapacity(columns.count)
    } else {
      reserve(columns.count)
    }
    for index in 0..<columns.count {
      let length = columns.ends[index] &- columns.starts[index]
      if length >= Int64(UInt32.max) { longLengths[count + index] = length }
      lengths.append(UInt32(clamping: length))
    }
    if isFirst {
      // The first batch shares the memory of its columns.
      starts = columns.starts
      values = columns.values
      self.sources = sources
    } else {
      starts.append(contentsOf: columns.starts)
      values.append(contentsOf: columns.values)
      self.sources.append(contentsOf: sources)
    }
    for metadata in columns.metadata {
      flags.append(metadata.contains(.userEntered) ? [.recorded, .userEntered] : .recorded)
    }
  }

  /// Adds a deletion and marks the deleted sample.
  ///
  /// The time of the deletion is stored in the columns for value and length.
  mutating func appendDeletion(of row: Int, at time: Int64, unreported: Bool) {
    flags[row].insert(.dead)
    starts.append(Int64(row))
    lengths.append(UInt32(truncatingIfNeeded: time))
    values.append(Int32(truncatingIfNeeded: time >> 32))
    sources.append(sources[row])
    flags.append(unreported ? [.deletion, .unreported] : .deletion)
  }

  func deletedRow(_ row: Int) -> Int { Int(starts[row]) }

  /// Returns the time of a deletion in milliseconds.
  func deletionTime(_ row: Int) -> Int64 { Int64(values[row]) << 32 | Int64(lengths[row]) }

  /// The allocated memory, in bytes.
  var bytes: Int {
    8 * starts.capacity + 4 * lengths.capacity + 4 * values.capacity + 2 * sources.capacity
      + flags.capacity
  }

  /// Reserves memory for more rows.
  mutating func reserve(_ more: Int) {
    let needed = count + more
    if needed <= starts.capacity { return }
    // Grow by half, or to the size of a large batch plus one eighth for late samples.
    let capacity = max(needed + needed / 8, count + count / 2)
    starts.reserveCapacity(capacity)
    lengths.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
    sources.reserveCapacity(capacity)
    flags.reserveCapacity(capacity)
  }
}
