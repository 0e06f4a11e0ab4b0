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

  /// An identifier under which a writer replaces its records.
  struct SyncKey: Hashable {
    var column: Key
    var identifier: String
  }

  private var numbers: [Key: Int] = [:]
  private var last: (key: Key, number: Int)?
  private(set) var keys: [Key] = []
  private(set) var rows: [[Row]] = []
  private var versions: [SyncKey: (version: Int64, column: Int, row: Int)] = [:]

  /// Appends a record; false if a later version of it is already there, or if it replaces one.
  mutating func append(_ row: Row, _ key: Key, sync: (identifier: String, version: Int64)?) -> Bool
  {
    let column = number(of: key)
    guard let sync else {
      rows[column].append(row)
      return true
    }
    let syncKey = SyncKey(column: key, identifier: sync.identifier)
    let present = versions[syncKey]
    if let present {
      if present.version >= sync.version { return false }
      rows[present.column][present.row].isSuperseded = true
    }
    versions[syncKey] = (sync.version, column, rows[column].count)
    rows[column].append(row)
    return present == nil
  }

  private mutating func number(of key: Key) -> Int {
    if let last, last.key == key { return last.number }
    let number = numbers[key] ?? keys.count
    if number == keys.count {
      numbers[key] = number
      keys.append(key)
      rows.append([])
    }
    last = (key, number)
    return number
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
