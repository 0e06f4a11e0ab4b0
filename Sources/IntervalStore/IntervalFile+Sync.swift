import struct Foundation.UUID
import HealthContracts
import HealthModel

extension IntervalFile {
  private static let intervalColumns = "start_ms, end_ms, step_count, synced, indivisible"

  // MARK: Reading

  /// Returns a summary of the state, read from one snapshot.
  func summary() throws(IntervalStoreError) -> SyncSummary {
    let action = "read the state"
    return try connection.transaction("BEGIN", action) { () throws(IntervalStoreError) in
      let scalars = try scalars(action)
      var summary = SyncSummary()
      summary.epoch = scalars.epoch
      summary.isLayeringDue = scalars.isLayeringDue
      summary.anchor = scalars.anchor
      summary.readUntil = scalars.readUntil
      let intervals = "FROM interval ORDER BY start_ms"
      if let start = try first("SELECT start_ms \(intervals) LIMIT 1", action),
        let end = try first("SELECT end_ms \(intervals) DESC LIMIT 1", action)
      {
        summary.coverage = TimeRange(start, max(start, end))
      }
      let samples = "SELECT start_ms FROM sample ORDER BY start_ms"
      if let low = try first("\(samples) LIMIT 1", action),
        let high = try first("\(samples) DESC LIMIT 1", action)
      {
        summary.recordedStarts = Instant(milliseconds: low)...Instant(milliseconds: high)
      }
      let count = try first("SELECT count(*) FROM interval WHERE synced = 0", action)
      summary.unsynced = Int(count ?? 0)
      return summary
    }
  }

  /// Returns the first unsynced interval that starts at or after an instant.
  func nextUnsynced(from start: Instant?) throws(IntervalStoreError) -> MarkedInterval? {
    let action = "read an interval"
    return try connection.transaction("BEGIN", action) { () throws(IntervalStoreError) in
      let statement = try connection.prepare(
        """
        SELECT \(Self.intervalColumns) FROM interval WHERE synced = 0 AND start_ms >= ?
        ORDER BY start_ms, end_ms LIMIT 1
        """, action)
      try statement.bind([start?.milliseconds ?? .min])
      guard try statement.step() else { return nil }
      let row = try IntervalRow(statement, of: connection, action)
      return MarkedInterval(row.interval, marks: try marks(row.key, action))
    }
  }

  /// Returns the records of the samples that start inside a range, ascending by start and identity.
  func records(in range: TimeRange) throws(IntervalStoreError) -> [SyncRecord] {
    let action = "read the samples"
    let statement = try connection.prepare(
      """
      SELECT \(SampleRow.columns) FROM sample WHERE start_ms >= ? AND start_ms < ?
      """, action)
    try statement.bind([range.start.milliseconds, range.end.milliseconds])
    var records: [SyncRecord] = []
    while try statement.step() {
      records.append(try SampleRow(statement, of: connection, action).record)
    }
    return records.sorted { left, right in
      left.start == right.start ? left.uuid < right.uuid : left.start < right.start
    }
  }

  /// Returns the records of samples by identity.
  func records(of uuids: [UUID]) throws(IntervalStoreError) -> [UUID: SyncRecord] {
    let action = "read the samples"
    return try connection.transaction("BEGIN", action) { () throws(IntervalStoreError) in
      let table = try SampleTable(connection, action)
      var records: [UUID: SyncRecord] = [:]
      for uuid in uuids { records[uuid] = try table.record(of: uuid) }
      return records
    }
  }

  /// Compares the sample and mark rows with their stored count and checksum.
  func checkSideRows() throws(IntervalStoreError) {
    let action = "check the samples"
    try connection.transaction("BEGIN", action) { () throws(IntervalStoreError) in
      let scalars = try scalars(action)
      var found = SyncScalars()
      let samples = try connection.prepare("SELECT \(SampleRow.columns) FROM sample", action)
      while try samples.step() {
        found.add(try SampleRow(samples, of: connection, action).values)
      }
      let marks = try connection.prepare("SELECT start_ms, end_ms, marks FROM mark", action)
      while try marks.step() {
        found.add([try marks.integer(0), try marks.integer(1), try marks.integer(2)])
      }
      guard (found.rows, found.checksum) == (scalars.rows, scalars.checksum) else {
        throw connection.damage(action, "the samples are not those that were stored")
      }
    }
  }

  // MARK: Changing

  /// Starts a new epoch inside a transaction; the records stay.
  func beginEpoch(isLayeringDue: Bool, _ action: String) throws(IntervalStoreError) {
    var scalars = try scalars(action)
    let marks = try connection.prepare("SELECT start_ms, end_ms, marks FROM mark", action)
    while try marks.step() {
      scalars.remove([try marks.integer(0), try marks.integer(1), try marks.integer(2)])
    }
    try connection.execute("DELETE FROM mark", action)
    scalars.epoch &+= 1
    scalars.isLayeringDue = isLayeringDue
    scalars.anchor = nil
    scalars.readUntil = nil
    try set(scalars, action)
  }

  /// Applies a change in one transaction; returns false and changes nothing in another epoch.
  func apply(_ change: SyncStateChange, in epoch: Int64) throws(IntervalStoreError) -> Bool {
    var added: [IntervalRow] = []
    for interval in change.added { added.append(try IntervalRow(interval)) }
    let action = "change the state"
    return try connection.transaction("BEGIN IMMEDIATE", action) {
      () throws(IntervalStoreError) in
      var scalars = try scalars(action)
      guard scalars.epoch == epoch else { return false }
      for row in added { try put(row, action) }
      try touch(change.changedStarts, &scalars, action)
      try applyRecords(change, &scalars, action)
      if let synced = change.synced { try setSynced(synced, &scalars, action) }
      if let anchor = change.anchor { scalars.anchor = anchor }
      if let readUntil = change.readUntil { scalars.readUntil = readUntil }
      if change.makesLayeringDue { scalars.isLayeringDue = true }
      try set(scalars, action)
      return true
    }
  }

  private func applyRecords(
    _ change: SyncStateChange, _ scalars: inout SyncScalars, _ action: String
  ) throws(IntervalStoreError) {
    let table = try SampleTable(connection, action)
    for record in change.sent where try table.record(of: record.uuid) == nil {
      try table.put(record, &scalars)
    }
    for uuid in change.deleted {
      guard var record = try table.record(of: uuid) else { continue }
      try table.remove(record, &scalars)
      record.state = .deleted
      try table.put(record, &scalars)
    }
    for uuid in change.confirmed {
      guard var record = try table.record(of: uuid), record.state != .deleted else { continue }
      try table.remove(record, &scalars)
      record.state = .confirmed
      record.epoch = scalars.epoch
      try table.put(record, &scalars)
    }
    for uuid in change.confirmedDeletions {
      guard let record = try table.record(of: uuid) else { continue }
      try table.remove(record, &scalars)
    }
  }

  /// Marks each interval that contains any of the given instants as not synced to the server.
  private func touch(_ starts: [Instant], _ scalars: inout SyncScalars, _ action: String)
    throws(IntervalStoreError)
  {
    if starts.isEmpty { return }
    let covering = try connection.prepare(
      """
      SELECT \(Self.intervalColumns) FROM interval WHERE start_ms <= ?
      ORDER BY start_ms DESC, end_ms DESC LIMIT 1
      """, action)
    var last: TimeRange?
    for start in starts.sorted() where last?.contains(start) != true {
      try covering.bind([start.milliseconds])
      guard try covering.step() else { continue }
      let row = try IntervalRow(covering, of: connection, action)
      guard row.interval.range.contains(start) else { continue }
      last = row.interval.range
      var interval = row.interval
      interval.syncedToServer = false
      try put(try IntervalRow(interval), action)
      let marks = try marks(row.key, action)
      if marks > 0 { scalars.remove(row.key + [marks]) }
      try connection.prepare("INSERT OR REPLACE INTO mark VALUES (?, ?, ?)", action)
        .run(row.key + [marks &+ 1])
      scalars.add(row.key + [marks &+ 1])
    }
  }

  private func setSynced(
    _ marked: MarkedInterval, _ scalars: inout SyncScalars, _ action: String
  ) throws(IntervalStoreError) {
    let key = try IntervalRow(marked.interval).key
    let stored = try connection.prepare(
      """
      SELECT \(Self.intervalColumns) FROM interval WHERE start_ms = ? AND end_ms = ?
      """, action)
    try stored.bind(key)
    guard try stored.step(), try marks(key, action) == marked.marks else { return }
    var interval = try IntervalRow(stored, of: connection, action).interval
    interval.syncedToServer = true
    try put(try IntervalRow(interval), action)
    if marked.marks > 0 {
      try connection.prepare("DELETE FROM mark WHERE start_ms = ? AND end_ms = ?", action).run(key)
      scalars.remove(key + [marked.marks])
    }
  }

  // MARK: Rows

  private func marks(_ key: [Int64], _ action: String) throws(IntervalStoreError) -> Int64 {
    let statement = try connection.prepare(
      "SELECT marks FROM mark WHERE start_ms = ? AND end_ms = ?", action)
    try statement.bind(key)
    return try statement.step() ? try statement.integer(0) : 0
  }

  private func scalars(_ action: String) throws(IntervalStoreError) -> SyncScalars {
    let statement = try connection.prepare("SELECT \(SyncScalars.columns) FROM sync", action)
    guard try statement.step() else { throw connection.damage(action, "no sync row") }
    return try SyncScalars(statement, of: connection, action)
  }

  private func set(_ scalars: SyncScalars, _ action: String) throws(IntervalStoreError) {
    let marks = Array(repeating: "?", count: 11).joined(separator: ", ")
    try connection.prepare("INSERT OR REPLACE INTO sync VALUES (1, \(marks))", action)
      .run(scalars.values)
  }

  private func first(_ sql: String, _ action: String) throws(IntervalStoreError) -> Int64? {
    let statement = try connection.prepare(sql, action)
    return try statement.step() ? try statement.integer(0) : nil
  }
}

/// The sample records of a file, accessed through prepared statements.
private struct SampleTable {
  private let connection: SQLiteConnection
  private let action: String
  private let find: SQLiteStatement
  private let store: SQLiteStatement
  private let delete: SQLiteStatement

  init(_ connection: SQLiteConnection, _ action: String) throws(IntervalStoreError) {
    self.connection = connection
    self.action = action
    let identity = "uuid_high = ? AND uuid_low = ?"
    find = try connection.prepare(
      "SELECT \(SampleRow.columns) FROM sample WHERE \(identity)", action)
    store = try connection.prepare("INSERT INTO sample VALUES (?, ?, ?, ?, ?)", action)
    delete = try connection.prepare("DELETE FROM sample WHERE \(identity)", action)
  }

  func record(of uuid: UUID) throws(IntervalStoreError) -> SyncRecord? {
    try find.bind([uuid.words.high, uuid.words.low])
    let record = try find.step() ? try SampleRow(find, of: connection, action).record : nil
    // A statement that is still at a row would keep the transaction open.
    while try find.step() {}
    return record
  }

  func put(_ record: SyncRecord, _ scalars: inout SyncScalars) throws(IntervalStoreError) {
    let values = SampleRow(record).values
    try store.run(values)
    scalars.add(values)
  }

  func remove(_ record: SyncRecord, _ scalars: inout SyncScalars) throws(IntervalStoreError) {
    try delete.run([record.uuid.words.high, record.uuid.words.low])
    scalars.remove(SampleRow(record).values)
  }
}
