package import HealthModel
package import HistoryFile

/// The `export.xml` of a person, written as Health writes it.
///
/// Records are grouped by type, the latest arrival first. All times have the offset from UTC of the
/// export's moment, which is the end of the history, in winter as in summer.
package struct ExportWriter {
  /// The number of bytes after which the text is handed over.
  private static let chunk = 1 << 16

  private let stored: StoredHistory
  private let log: ArrivalLog
  private var text: [UInt8] = []

  /// Prepares the export of a person.
  ///
  /// - Parameter stored: The history of the person; truth and labels are not exported, except that
  ///   values typed by hand say so.
  package init(_ stored: StoredHistory) {
    self.stored = stored
    log = stored.arrivals ?? ArrivalLog(of: stored.history)
  }

  /// Writes the file.
  ///
  /// - Parameter output: A function that receives the file piece by piece.
  /// - Returns: The number of records of each type, in the order of the file.
  /// - Throws: What `output` throws.
  /// - Complexity: O(*n* log *n*) for *n* samples.
  package mutating func write(
    to output: ([UInt8]) throws -> Void
  ) throws -> [(type: SampleType, records: Int)] {
    let moment = stored.history.span.end.milliseconds
    var context = RecordContext(
      stored.zones, identifierKey: stored.history.identifierKey, at: moment)
    text += ExportPrologue.documentType.utf8
    text += ExportPrologue.root.utf8
    text += " <ExportDate value=\"".utf8
    let place = text.count
    text += [UInt8](repeating: 0, count: ExportClock.length)
    text.withUnsafeMutableBytes { context.clock.write(moment, to: $0, at: place) }
    text += "\"/>\n".utf8
    text += ExportPrologue.me.utf8
    let arrivals = log.stays.arrivals
    var counts: [(type: SampleType, records: Int)] = []
    for type in RecordTypes.all {
      let tracks = log.tracks.filter { $0.type == type }
      let writers = tracks.map { RecordWriter(type, $0.source) }
      let rows = tracks.indices.flatMap { track in
        tracks[track].rows.filter { log.places[$0] >= 0 }.map { (row: $0, track: track) }
      }.sorted { (arrivals[$0.row], $0.row) > (arrivals[$1.row], $1.row) }
      for (row, track) in rows {
        writers[track]?.append(
          log.samples[row], arrival: arrivals[row], row: row, &context, to: &text)
        try flush(beyond: Self.chunk, output)
      }
      if !rows.isEmpty { counts.append((type, rows.count)) }
    }
    text += "</HealthData>\n".utf8
    try flush(beyond: 0, output)
    return counts
  }

  private mutating func flush(beyond count: Int, _ output: ([UInt8]) throws -> Void) throws {
    if text.count <= count { return }
    try output(text)
    text.removeAll(keepingCapacity: true)
  }
}
