import HealthModel

/// The imported records of an export, by type and source.
struct ExportColumns {
  /// A record; times in seconds since 1970.
  struct Row: Comparable {
    var start: Int64
    var end: Int64
    /// The time at which the record entered the store.
    var arrival: Int64
    /// The value in the type's quanta.
    var value: Int32
    var isTyped: Bool
    /// True if a later version replaces the record.
    var isSuperseded = false

    static func < (left: Row, right: Row) -> Bool {
      if left.start != right.start { return left.start < right.start }
      if left.end != right.end { return left.end < right.end }
      if left.value != right.value { return left.value < right.value }
      return left.arrival < right.arrival
    }
  }

  /// A type and the number of a source.
  struct Key: Hashable {
    var type: SampleType
    var source: Int
  }

  /// The number of the column of each source, by type; -1 if there is none.
  private var numbers = [[Int]](repeating: [], count: Int(UInt8.max) + 1)
  private(set) var keys: [Key] = []
  private(set) var rows: [[Row]] = []
  /// The number of records of each column, without those that replace others.
  private(set) var counts: [Int] = []
  private var versions = VersionTable()

  /// Appends a record and counts it; false if a later version of it is already there, or if it
  /// replaces one.
  mutating func append(_ row: Row, _ key: Key, sync: (identifier: SyncIdentifier, version: Int64)?)
    -> Bool
  {
    let column = number(of: key)
    guard let sync else {
      rows[column].append(row)
      counts[column] += 1
      return true
    }
    let new = VersionTable.Version(number: sync.version, row: rows[column].count)
    let present = versions.update(sync.identifier, column, to: new)
    if let present {
      if present.number >= sync.version { return false }
      rows[column][present.row].isSuperseded = true
    }
    rows[column].append(row)
    if present == nil { counts[column] += 1 }
    return present == nil
  }

  private mutating func number(of key: Key) -> Int {
    let type = Int(key.type.rawValue)
    if key.source < numbers[type].count, numbers[type][key.source] >= 0 {
      return numbers[type][key.source]
    }
    let missing = max(0, key.source + 1 - numbers[type].count)
    numbers[type] += [Int](repeating: -1, count: missing)
    numbers[type][key.source] = keys.count
    keys.append(key)
    rows.append([])
    counts.append(0)
    return keys.count - 1
  }

  /// Forgets the identifiers, which no further record is compared with.
  mutating func forgetVersions() { versions = VersionTable() }

  /// Returns the identifier of a text; nil if a reference in it is unknown, or it is too long.
  mutating func identifier(of text: UnsafeRawBufferPointer) -> SyncIdentifier? {
    versions.identifier(of: text)
  }

  /// The rows of a column that count, ascending.
  mutating func take(_ column: Int) -> [Row] {
    var taken: [Row] = []
    swap(&taken, &rows[column])
    taken.removeAll(where: \.isSuperseded)
    taken.sort()
    return taken
  }
}
