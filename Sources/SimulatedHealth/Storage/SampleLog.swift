import HealthModel

/// The samples of one type in order of arrival, as columns; a deletion is a row of its own.
///
/// A row's number is its place in the order of changes: what an anchor counts. 19 bytes a row.
struct SampleLog {
  /// What is known of a row besides its columns.
  struct Flags: OptionSet {
    var rawValue: UInt8
    /// The sample has been deleted.
    static let dead = Flags(rawValue: 1)
    /// The row is a deletion: `starts` holds the row it deletes.
    static let deletion = Flags(rawValue: 2)
    /// The deletion is not told of.
    static let untold = Flags(rawValue: 4)
    /// There is metadata.
    static let metadata = Flags(rawValue: 8)
    /// The writer gave the identity.
    static let ownIdentity = Flags(rawValue: 16)
  }

  /// Starts in milliseconds; of a deletion the row that it deletes.
  private(set) var starts: [Int64] = []
  /// Values in quanta.
  private(set) var values: [Int32] = []
  /// Indexes of sources.
  private(set) var sources: [UInt16] = []
  /// What is known besides.
  var flags: [Flags] = []

  private var lengths: [UInt32] = []
  /// Lengths that do not fit into the column.
  private var longLengths: [Int: Int64] = [:]

  /// The number of rows.
  var count: Int { starts.count }

  /// The end of a row in milliseconds.
  @inline(__always)
  func end(_ row: Int) -> Int64 {
    let length = lengths[row]
    return length == .max ? starts[row] + (longLengths[row] ?? 0) : starts[row] &+ Int64(length)
  }

  /// The part of a row's value, times `scale`, that lies before a time.
  @inline(__always)
  func counted(_ row: Int, by time: Int64, scale: Int64) -> Int64 {
    Staircase.counted(
      Int64(values[row]) &* scale, from: starts[row], to: end(row), by: time)
  }

  /// Whether a row is a sample that is there.
  @inline(__always)
  func isLive(_ row: Int) -> Bool { flags[row].isDisjoint(with: [.dead, .deletion]) }

  /// Adds a sample.
  @inline(__always)
  mutating func append(start: Int64, end: Int64, value: Int32, source: UInt16) {
    let length = end &- start
    if length >= Int64(UInt32.max) { longLengths[starts.count] = length }
    starts.append(start)
    lengths.append(UInt32(clamping: length))
    values.append(value)
    sources.append(source)
    flags.append([])
  }

  /// Adds columns, in their order.
  mutating func append(_ columns: SampleColumns, sources: [UInt16]) {
    for (index, (start, end)) in zip(columns.starts, columns.ends).enumerated() {
      let length = end &- start
      if length >= Int64(UInt32.max) { longLengths[count + index] = length }
      lengths.append(UInt32(clamping: length))
    }
    starts.append(contentsOf: columns.starts)
    values.append(contentsOf: columns.values)
    self.sources.append(contentsOf: sources)
    flags.append(contentsOf: repeatElement([], count: columns.count))
  }

  /// Adds a deletion, and marks the sample that it deletes.
  ///
  /// The time of the deletion stands where a sample has its value and length.
  mutating func appendDeletion(of row: Int, at time: Int64, untold: Bool) {
    flags[row].insert(.dead)
    starts.append(Int64(row))
    lengths.append(UInt32(truncatingIfNeeded: time))
    values.append(Int32(truncatingIfNeeded: time >> 32))
    sources.append(sources[row])
    flags.append(untold ? [.deletion, .untold] : .deletion)
  }

  /// The row that a deletion deletes.
  func deletedRow(_ row: Int) -> Int { Int(starts[row]) }

  /// When a deletion happened, in milliseconds.
  func deletionTime(_ row: Int) -> Int64 { Int64(values[row]) << 32 | Int64(lengths[row]) }

  /// The memory set aside, in bytes.
  var bytes: Int {
    8 * starts.capacity + 4 * lengths.capacity + 4 * values.capacity + 2 * sources.capacity
      + flags.capacity
  }

  /// Makes room for a batch.
  mutating func reserve(_ more: Int) {
    let needed = count + more
    if needed <= starts.capacity { return }
    // Grows by half, or by what a large batch needs and room for the late samples after it.
    let capacity = max(needed + needed / 8, count + count / 2)
    starts.reserveCapacity(capacity)
    lengths.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
    sources.reserveCapacity(capacity)
    flags.reserveCapacity(capacity)
  }
}
