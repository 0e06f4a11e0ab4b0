import Foundation
import HealthModel
import HistoryFile
import TestSupport
import Testing

@testable import AppleHealthExport

@Suite("An Apple Health export that is written and read again")
struct ExportRoundTripTests {
  /// A sample as an export can hold it, in whole seconds.
  private struct Record: Hashable, Comparable {
    var type: UInt8
    var name: String
    var product: String
    var start: Int64
    var end: Int64
    var value: Int32
    var arrival: Int64
    var isTyped: Bool

    static func < (left: Record, right: Record) -> Bool {
      (left.type, left.start, left.end, left.value, left.arrival, left.name)
        < (right.type, right.start, right.end, right.value, right.arrival, right.name)
    }
  }

  private static func records(_ log: ArrivalLog) -> [Record] {
    var arrivals: [Int: Int64] = [:]
    for index in 0..<log.count where log[index].change == .arrived {
      arrivals[log[index].row] = log[index].time.floorDivided(by: 1_000)
    }
    return log.samples.indices.filter { log.places[$0] >= 0 }.map { row in
      let sample = log.samples[row]
      let track = log.tracks[log.track(of: row)]
      return Record(
        type: track.type.rawValue, name: track.source.name ?? "",
        product: track.source.productType ?? "", start: sample.start.floorDivided(by: 1_000),
        end: sample.end.floorDivided(by: 1_000), value: sample.value, arrival: arrivals[row] ?? -1,
        isTyped: sample.label == .handTyped || track.source.kind == .manual)
    }.sorted()
  }

  private static let sources = [
    DataSource(
      identifier: "watch", kind: .watch, bundleIdentifier: "w", deviceName: "Apple Watch",
      name: "Anna’s “Watch” <&>", productType: "Watch7,1", version: "10.4"),
    DataSource(
      identifier: "phone", kind: .phone, bundleIdentifier: "p", deviceName: "iPhone",
      name: "iPhone", productType: "iPhone15,2", version: "17.2"),
    DataSource(
      identifier: "scale", kind: .scale, bundleIdentifier: "s", deviceName: "Body", name: "Scale"),
    DataSource(
      identifier: "app", kind: .thirdParty, bundleIdentifier: "a", deviceName: nil, name: "Totals",
      version: "2.0"),
    DataSource(
      identifier: "hand", kind: .manual, bundleIdentifier: "h", deviceName: nil, name: "Health"),
  ]

  /// A log of all types and sources; some samples have left the store.
  private static func log(_ random: inout Xorshift, before end: Int64) -> ArrivalLog {
    var log = ArrivalLog()
    for type in RecordTypes.all {
      for (series, source) in sources.enumerated() where random.int(0...3) > 0 {
        log.beginTrack(type, source: source, series: series)
        var start = end - Int64(random.int(1...300)) * Milliseconds.day
        var place = 0
        for _ in 0..<random.int(1...20) {
          start += Int64(random.int(0...7_200_000))
          let length = type == .bodyMass ? 0 : Int64(random.int(0...36_000)) * 1_000
          let bounds = type.bounds
          let value = Int32(random.int(Int(max(1, bounds.lowerBound))...Int(bounds.upperBound)))
          let arrival = min(end, start + length + Int64(random.int(0...90_000_000)))
          let isGone = random.int(0...9) == 0
          log.append(
            ArrivalLog.Sample(
              start: start, end: start + length, value: type == .stepCount ? value / 64 : value,
              label: source.kind == .manual || random.int(0...9) == 0 ? .handTyped : .genuine),
            place: isGone ? nil : place, arrival: arrival,
            departure: isGone ? arrival + 1 : .max)
          place += isGone ? 0 : 1
        }
      }
    }
    log.finish()
    return log
  }

  @Test("Every column is the same to the second, in a zip and in XML", arguments: 0..<24)
  func roundTrip(_ seed: Int) throws {
    var random = Xorshift(seed: UInt64(seed) + 1)
    let end = 1_719_828_000_000 + Int64(random.int(0...400)) * Milliseconds.day
    let move = ZoneTimeline.Segment(
      from: Instant(milliseconds: end - 150 * Milliseconds.day), identifier: "Asia/Kathmandu")
    let log = Self.log(&random, before: end)
    let stored = StoredHistory(
      scenario: "test", seed: 7, person: 0, generatorVersion: 2,
      zones: try #require(ZoneTimeline(first: "America/New_York", moves: [move])),
      history: History(span: TimeRange(end - 301 * Milliseconds.day, end), identifierKey: 9),
      arrivals: log,
      truth: GroundTruth(
        days: DayTable(firstDay: LocalDay(ordinal: 0), starts: [0]), steps: nil, sleep: nil,
        weight: nil))
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("export")
    for isZipped in [true, false] {
      var bytes: [UInt8] = []
      var writer = ExportWriter(stored)
      let counts =
        isZipped
        ? try ZippedExport.write(stored) { bytes += $0 } : try writer.write { bytes += $0 }
      try Data(bytes).write(to: file)
      let handle = try FileHandle(forReadingFrom: file)
      let read = try AppleHealthImport(
        descriptor: handle.fileDescriptor, file: "export", timeZone: "America/New_York")
      #expect(Self.records(read.arrivals) == Self.records(log))
      #expect(read.summary.imported.values.reduce(0, +) == counts.reduce(0) { $0 + $1.records })
      #expect(read.summary.skipped.isEmpty && read.summary.others.isEmpty)
      #expect(read.summary.exportDate == Instant(milliseconds: end))
      for series in read.history.sleep {
        for start in series.starts {
          let instant = Instant(milliseconds: start)
          #expect(read.zones.zone(at: instant) == stored.zones.zone(at: instant))
        }
      }
    }
  }
}
