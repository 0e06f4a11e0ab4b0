import CSQLite
import HealthContracts

/// The tables of an interval file, and the code that identifies such a file.
///
/// The table `content` holds one row: the number of intervals and the sum of their checksums, which
/// change in the same transaction as the intervals. SQLite checks the structure of a file but not
/// its values, so this row is what detects a changed, lost, or duplicated interval. The table
/// `sync` does the same for `sample` and `mark`, and its own row has the checksum `seal`. Version 1
/// had only `content` and `interval`.
enum IntervalSchema {
  /// The `user_version` of the current format.
  static let version: Int64 = 2
  /// The `application_id`: "SHIS" for simharness interval store.
  static let application: Int64 = 0x5348_4953

  /// The tables and indexes by name, with the SQL text that the file stores for them.
  static let tables: [(name: String, sql: String)] = [
    (
      "content",
      """
      CREATE TABLE content (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        intervals INTEGER NOT NULL,
        checksum INTEGER NOT NULL
      ) STRICT
      """
    ),
    (
      "interval",
      """
      CREATE TABLE interval (
        start_ms INTEGER NOT NULL,
        end_ms INTEGER NOT NULL CHECK (end_ms >= start_ms),
        step_count INTEGER NOT NULL CHECK (step_count >= 0),
        synced INTEGER NOT NULL CHECK (synced IN (0, 1)),
        indivisible INTEGER NOT NULL CHECK (indivisible IN (0, 1)),
        PRIMARY KEY (start_ms, end_ms)
      ) STRICT, WITHOUT ROWID
      """
    ),
    (
      "interval_unsynced",
      "CREATE INDEX interval_unsynced ON interval (start_ms, end_ms) WHERE synced = 0"
    ),
    (
      "mark",
      """
      CREATE TABLE mark (
        start_ms INTEGER NOT NULL,
        end_ms INTEGER NOT NULL,
        marks INTEGER NOT NULL CHECK (marks > 0),
        PRIMARY KEY (start_ms, end_ms)
      ) STRICT, WITHOUT ROWID
      """
    ),
    (
      "sample",
      """
      CREATE TABLE sample (
        uuid_high INTEGER NOT NULL,
        uuid_low INTEGER NOT NULL,
        start_ms INTEGER NOT NULL,
        state INTEGER NOT NULL CHECK (state IN (0, 1, 2)),
        epoch INTEGER NOT NULL,
        PRIMARY KEY (uuid_high, uuid_low)
      ) STRICT, WITHOUT ROWID
      """
    ),
    ("sample_start", "CREATE INDEX sample_start ON sample (start_ms)"),
    (
      "sync",
      """
      CREATE TABLE sync (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        epoch INTEGER NOT NULL,
        layering_due INTEGER NOT NULL CHECK (layering_due IN (0, 1)),
        has_anchor INTEGER NOT NULL CHECK (has_anchor IN (0, 1)),
        anchor_type INTEGER NOT NULL,
        anchor_predicate INTEGER NOT NULL,
        anchor_position INTEGER NOT NULL,
        has_read INTEGER NOT NULL CHECK (has_read IN (0, 1)),
        read_ms INTEGER NOT NULL,
        side_rows INTEGER NOT NULL,
        side_checksum INTEGER NOT NULL,
        seal INTEGER NOT NULL
      ) STRICT
      """
    ),
  ]

  /// The names of the tables of version 1.
  private static let first = ["content", "interval"]

  /// The state in which a file was found.
  private enum FileState {
    case blank
    case first
    case current
  }

  /// Identifies the file, creates or migrates its tables, and checks its integrity.
  ///
  /// - Throws: `IntervalStoreError` if the file is not an interval file, or is newer or damaged;
  ///   nothing is written in that case.
  static func prepare(_ connection: SQLiteConnection) throws(IntervalStoreError) {
    // Detect damaged pages, and do not execute code that the schema contains.
    try connection.execute(
      "PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF;", "set up the connection")
    // This comes before the first read, because reading would create a log next to a read-only
    // file.
    try requireWritable(connection)
    let finding = try connection.transaction("BEGIN", "recognize the file") {
      () throws(IntervalStoreError) in try recognise(connection)
    }
    // SQLite also opens a file as read-only if its header demands it.
    try requireWritable(connection)
    try setDurability(connection)
    // Do not write to a damaged file.
    if finding == .first { try checkIntegrity(connection) }
    if finding != .current { try fill(connection) }
    try checkIntegrity(connection)
  }

  private static func requireWritable(_ connection: SQLiteConnection) throws(IntervalStoreError) {
    guard connection.isReadOnly else { return }
    throw .failed(
      file: connection.file, action: "open the file for writing", code: SQLITE_READONLY,
      message: "it is read-only")
  }

  /// Returns the state of the file; throws unless the file is new or of a known version.
  private static func recognise(_ connection: SQLiteConnection) throws(IntervalStoreError)
    -> FileState
  {
    let action = "recognize the file"
    let application = try integer("PRAGMA application_id", connection, action)
    let version = try integer("PRAGMA user_version", connection, action)
    var found: [(name: String, sql: String)] = []
    let schema = try connection.prepare(
      "SELECT name, sql FROM sqlite_schema WHERE substr(name, 1, 7) <> 'sqlite_' ORDER BY name",
      action)
    while try schema.step() { found.append((schema.text(0) ?? "", schema.text(1) ?? "")) }
    if application == 0, version == 0, found.isEmpty { return .blank }
    guard application == Self.application else {
      throw .notAnIntervalFile(
        file: connection.file,
        reason: "a database with application_id \(application) and \(found.count) objects")
    }
    guard version <= Self.version else {
      throw .unsupportedVersion(file: connection.file, version: version, supported: Self.version)
    }
    guard version >= 1 else {
      throw connection.damage(action, "a version \(version) never existed")
    }
    let known = version == 1 ? tables.filter { first.contains($0.name) } : tables
    guard found.elementsEqual(known, by: ==) else {
      throw connection.damage(action, "its tables are not those of version \(version)")
    }
    return version == 1 ? .first : .current
  }

  /// Turns on write-ahead logging with every commit on disk before it returns.
  ///
  /// `fullfsync` is needed on macOS, where `fsync` leaves data in the cache of the drive.
  private static func setDurability(_ connection: SQLiteConnection) throws(IntervalStoreError) {
    let action = "turn on write-ahead logging"
    try connection.execute(
      """
      PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
      """, action)
    let mode = try connection.prepare("PRAGMA journal_mode = WAL", action)
    guard try mode.step(), mode.text(0) == "wal" else {
      throw .failed(
        file: connection.file, action: action, code: SQLITE_IOERR,
        message: "the journal mode stays \(mode.text(0) ?? "unknown")")
    }
  }

  private static func fill(_ connection: SQLiteConnection) throws(IntervalStoreError) {
    let action = "create the tables"
    try connection.transaction("BEGIN IMMEDIATE", action) { () throws(IntervalStoreError) in
      // Another connection may have created the tables in the meantime.
      let finding = try recognise(connection)
      if finding == .current { return }
      for table in tables where finding == .blank || !first.contains(table.name) {
        try connection.execute(table.sql, action)
      }
      if finding == .blank {
        try connection.execute("INSERT INTO content VALUES (1, 0, 0)", action)
      }
      let marks = Array(repeating: "?", count: 11).joined(separator: ", ")
      try connection.prepare("INSERT INTO sync VALUES (1, \(marks))", action)
        .run(SyncScalars().values)
      try connection.execute(
        """
        PRAGMA application_id = \(application);
        PRAGMA user_version = \(version);
        """, action)
    }
    // The file must identify itself even if its log is lost.
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)", action)
  }

  private static func checkIntegrity(_ connection: SQLiteConnection) throws(IntervalStoreError) {
    let action = "check the file"
    let check = try connection.prepare("PRAGMA integrity_check(1)", action)
    let finding = try check.step() ? check.text(0) : nil
    guard finding == "ok" else { throw connection.damage(action, finding ?? "no result") }
  }

  private static func integer(
    _ sql: String, _ connection: SQLiteConnection, _ action: String
  ) throws(IntervalStoreError) -> Int64 {
    let statement = try connection.prepare(sql, action)
    guard try statement.step() else { throw connection.damage(action, "\(sql) has no value") }
    return try statement.integer(0)
  }
}
