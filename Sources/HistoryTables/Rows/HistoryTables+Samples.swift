import HealthModel
import HistoryGeneration

extension HistoryTables {
  /// The cells that all samples of one source and type have.
  private struct TrackCells<Prepared> {
    let type: Prepared
    let unit: Prepared?
    /// The number of quanta in a unit.
    let scale: Int64
    let source: [Prepared?]
    let rank: Int64
    let origin: [Prepared?]
    let versions: [Prepared?]

    init(_ track: ArrivalLog.Track, rank: Int, _ prepare: (String) -> Prepared) {
      let writer = track.source
      type = prepare(track.type.name)
      // Health shows weights in kilograms.
      let isWeight = track.type == .bodyMass
      unit = track.type.isQuantity ? prepare(isWeight ? "kg" : track.type.unit) : nil
      scale = track.type.quantaPerUnit * (isWeight ? 1_000 : 1)
      source = [writer.identifier, writer.name, writer.bundleIdentifier, writer.kind.rawValue]
        .map { $0.map(prepare) }
      self.rank = Int64(rank)
      origin = [writer.deviceName, writer.productType].map { $0.map(prepare) }
      versions = writer.versions.map { $0.map(prepare) }
    }
  }

  /// All samples that were in the store at any time, grouped by type and source.
  func writeSamples<Writer: TableWriter>(to writer: inout Writer) throws {
    let stays = log.stays
    let stages = SleepStage.allCases.map { writer.prepared("\($0)") }
    let labels = SampleLabel.allCases.map { writer.prepared("\($0)") }
    let identifiers = SampleIdentifier(key: generated.history.identifierKey)
    var clock = ZoneClock(
      generated.zones,
      names: generated.zones.segments.map {
        writer.prepared($0.identifier)
      })
    // Most samples report the activity of the same day as the one before.
    var activity: (day: Int32, date: Writer.Prepared?) = (SampleLabel.noActivity, nil)
    for (rank, track) in Self.ranked(log.tracks) where selection.contains(track.type) {
      let cells = TrackCells(track, rank: rank) { writer.prepared($0) }
      for row in track.rows where times.contains(log.samples[row].start) {
        let sample = log.samples[row]
        writer.number(person)
        writer.identifier(identifiers.uuid(row: row))
        writer.text(cells.type)
        writer.time(sample.start)
        writer.time(sample.end)
        if track.type == .sleepAnalysis {
          writer.none()
          writer.none()
          writer.text(stages[Int(sample.value)])
        } else {
          writer.number(Int64(sample.value), per: cells.scale)
          writer.text(cells.unit)
          writer.none()
        }
        for text in cells.source { writer.text(text) }
        writer.number(cells.rank)
        for text in cells.origin { writer.text(text) }
        writer.text(cells.versions[track.source.versionIndex(at: stays.arrivals[row])])
        clock.seek(sample.start)
        writer.text(clock.name)
        writer.number(clock.offset / Milliseconds.second)
        writer.flag(
          RecordedMetadata(of: sample.label, by: track.source).contains(.userEntered))
        writer.time(stays.arrivals[row])
        let departure = stays.departures[row]
        writer.time(departure?.time)
        if let departure { writer.flag(departure.isAnnounced) } else { writer.none() }
        writer.flag(log.places[row] >= 0)
        writer.text(labels[Int(sample.label.rawValue)])
        if sample.activity != activity.day {
          let isKnown = sample.activity != SampleLabel.noActivity
          activity.day = sample.activity
          activity.date =
            isKnown ? writer.prepared("\(LocalDay(ordinal: Int(activity.day)))") : nil
        }
        writer.text(activity.date)
        try writer.endRow()
      }
    }
  }

  /// Returns the tracks, each with its source's place among those of the type, from 1.
  private static func ranked(_ tracks: [ArrivalLog.Track]) -> [(Int, ArrivalLog.Track)] {
    tracks.enumerated().map { index, track in
      (1 + tracks[..<index].count { $0.type == track.type }, track)
    }
  }
}
