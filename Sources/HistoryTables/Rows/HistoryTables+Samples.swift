import HealthModel
import HistoryGeneration

extension HistoryTables {
  /// The cells that all samples of one source and type have.
  private struct TrackCells<Writer: TableWriter & ~Copyable> {
    let type: Writer.Prepared
    /// The number of quanta in a unit; nil for samples of sleep, whose value is a stage.
    let scale: Int64?
    /// The cells from the unit to the source's kind: of each stage, or one for all samples.
    let source: [Writer.Run]
    let rank: Int64
    /// The cells of the device and of each version of the source's software.
    let versions: [Writer.Run]

    init(_ track: ArrivalLog.Track, rank: Int, _ columns: [String: Int], _ writer: borrowing Writer)
    {
      let source = track.source
      type = writer.prepared(track.type.name)
      // Health shows weights in kilograms.
      let isWeight = track.type == .bodyMass
      let unit = track.type.isQuantity ? isWeight ? "kg" : track.type.unit : nil
      let isSleep = track.type == .sleepAnalysis
      scale = isSleep ? nil : track.type.quantaPerUnit * (isWeight ? 1_000 : 1)
      let stages = isSleep ? SleepStage.allCases.map { "\($0)" } : [nil]
      let names = [source.identifier, source.name, source.bundleIdentifier, source.kind.rawValue]
      var runs: [Writer.Run] = []
      for stage in stages {
        runs.append(writer.run(of: [unit, stage] + names, at: columns["unit"] ?? 0))
      }
      self.source = runs
      self.rank = Int64(rank)
      runs = []
      for version in source.versions {
        runs.append(
          writer.run(
            of: [source.deviceName, source.productType, version], at: columns["device"] ?? 0))
      }
      versions = runs
    }
  }

  /// All samples that were in the store at any time, grouped by type and source.
  func writeSamples<Writer: TableWriter & ~Copyable>(to writer: inout Writer) throws {
    let stays = log.stays
    let columns = Dictionary(
      uniqueKeysWithValues: Table.samples.columns.enumerated().map { ($1, $0) })
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
      let cells = TrackCells(track, rank: rank, columns, writer)
      for row in track.rows where times.contains(log.samples[row].start) {
        let sample = log.samples[row]
        writer.number(person)
        writer.identifier(identifiers.uuid(row: row))
        writer.text(cells.type)
        writer.time(sample.start)
        writer.time(sample.end)
        if let scale = cells.scale {
          writer.number(Int64(sample.value), per: scale)
          writer.cells(cells.source[0])
        } else {
          writer.none()
          writer.cells(cells.source[Int(sample.value)])
        }
        writer.number(cells.rank)
        writer.cells(cells.versions[track.source.versionIndex(at: stays.arrivals[row])])
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
