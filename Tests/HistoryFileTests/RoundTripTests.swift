import Foundation
import HealthModel
import HistoryFile
import TestSupport
import Testing

@Suite struct RoundTripTests {
  private func check(_ stored: StoredHistory, _ comment: Comment? = nil) throws {
    let bytes = stored.encoded()
    let read = try StoredHistory(decoding: bytes, file: "a.history")
    #expect(read == stored, comment)
    #expect(read.history.digest == stored.history.digest, comment)
    #expect(read.encoded() == bytes, comment)
  }

  @Test("every track, source, deletion, zone and truth is read as it was written")
  func full() throws {
    try check(StoredHistory.full)
  }

  @Test("a history without samples or truth is read as it was written")
  func empty() throws {
    try check(.made(History(span: TimeRange(0, 0), identifierKey: 0)))
    try check(
      .made(
        History(
          span: TimeRange(-9, 9), identifierKey: 1, steps: [StepSeries(source: watch)],
          sleep: [SleepSeries(source: watch)], weight: [WeightSeries(source: watch)],
          vitals: [VitalSeries(source: watch, type: .oxygenSaturation)]),
        arrivals: ArrivalLog()))
  }

  @Test("the earliest, latest, smallest and greatest values are read as they were written")
  func extremes() throws {
    let far: Int64 = 1 << 48
    let second = far / 1_000 * 1_000
    var steps = StepSeries(source: phone)
    steps.append(start: -far, end: far, value: .max, label: .antique, activity: .max)
    steps.append(start: far, end: far, value: 0, activity: .min + 1)
    var sleep = SleepSeries(source: phone)
    sleep.append(start: -second, end: second, stage: .awake)
    var weight = WeightSeries(source: phone)
    weight.append(time: -far, grams: .max)
    weight.append(time: far, grams: 1)
    var reading = VitalSeries(source: phone, type: .genericQuantity)
    reading.append(start: -far, end: far, value: .min)
    reading.append(start: far, end: far, value: .max)
    let days = DayTable(firstDay: LocalDay(ordinal: -3_257_812), starts: [-far, far, far])
    var walked = StepTruth(days: days, sources: 0)
    walked.appendDay(minutes: Array(repeating: .max, count: 32_768), reported: [])
    walked.appendDay(minutes: [], reported: [])
    let history = History(
      span: TimeRange(-far, far), identifierKey: .max, steps: [steps], sleep: [sleep],
      weight: [weight], vitals: [reading])
    var log = ArrivalLog()
    log.beginTrack(.stepCount, source: phone, series: 0)
    log.append(
      ArrivalLog.Sample(start: far, end: far, value: 0), place: nil, arrival: -far,
      departure: far)
    log.finish()
    let move = ZoneTimeline.Segment(from: Instant(milliseconds: far), identifier: "Etc/GMT+12")
    try check(
      StoredHistory(
        scenario: "", seed: .max, person: Int(UInt32.max), generatorVersion: Int(Int32.max),
        zones: try #require(ZoneTimeline(first: "Pacific/Kiritimati", moves: [move])),
        history: history, arrivals: log,
        truth: GroundTruth(
          days: days, steps: walked, sleep: SleepTruth(slack: [.min, .max]),
          weight: WeightTruth(days: days, grams: [.min, .max], slack: [.min, .max]))))
  }

  @Test("texts that are equal but have other bytes are kept apart")
  func texts() throws {
    let texts = ["é", "e\u{301}", "", "\0", String(repeating: "å", count: 1_000)]
    let sources = texts.map {
      DataSource(identifier: $0, kind: .mock, bundleIdentifier: $0, deviceName: $0, version: $0)
    }
    let stored = StoredHistory.made(
      History(
        span: TimeRange(0, 1), identifierKey: 0, steps: sources.map { StepSeries(source: $0) }))
    try check(stored)
    let read = try StoredHistory(decoding: stored.encoded(), file: "a.history")
    #expect(
      read.history.steps.map { Array($0.source.identifier.utf8) } == texts.map { Array($0.utf8) })
  }

  @Test("random histories with the log of their samples' ends are read as they were written")
  func random() throws {
    for seed in UInt64(0)..<40 {
      var random = Xorshift(seed: seed)
      var steps = (0..<random.int(0...3)).map { _ in StepSeries(source: watch) }
      for index in steps.indices {
        var start = Int64(random.int(-9_000_000...9_000_000))
        for _ in 0..<random.int(0...20) {
          start += Int64(random.int(0...1)) * Int64(random.int(0...300_000))
          steps[index].append(
            start: start, end: start + Int64(random.int(0...90_000)),
            value: Int32(random.int(0...400)),
            label: SampleLabel.allCases[random.int(0...SampleLabel.allCases.count - 1)],
            activity: random.int(0...1) == 0 ? SampleLabel.noActivity : Int32(random.int(-9...9)))
        }
      }
      var sleep = SleepSeries(source: phone)
      var bedtime: Int64 = -1_000
      for _ in 0..<random.int(0...9) {
        bedtime += 1_000 * Int64(random.int(0...3))
        sleep.append(
          start: bedtime, end: bedtime + 1_000 * Int64(random.int(0...9)),
          stage: SleepStage.allCases[random.int(0...5)])
      }
      let history = History(
        span: TimeRange(Int64(random.int(-5_000...0)), 9_000_000), identifierKey: random.next(),
        steps: steps, sleep: [sleep])
      try check(
        .made(history, arrivals: random.int(0...1) == 0 ? nil : ArrivalLog(of: history)),
        "seed \(seed)")
    }
  }

  @Test("a log that names a sample of the history more than once is read as it was written")
  func repeated() throws {
    var log = ArrivalLog()
    for _ in 0..<2 {
      log.beginTrack(.stepCount, source: phone, series: 0)
      log.append(
        ArrivalLog.Sample(start: 1_000, end: 61_000, value: 90), place: 0, arrival: 61_000)
    }
    log.finish()
    try check(.made(StoredHistory.tiny.history, arrivals: log))
  }

  @Test("these bytes are the file of a tiny history")
  func golden() throws {
    #expect(
      hexadecimal(StoredHistory.tiny.encoded()) == """
        895348480d0a1a0a020000008400000000000000011a0404746573740570686f
        6e6509636f6d2e70686f6e6503555443020b0007000000000000000002030901
        010102000000000004260080b89929050000000000000001000102d00f03e0d4
        03015a02000006ffffffff0f00000000050201030706000000000000fc410471
        28b14621
        """)
  }

  @Test("a file is read from its path, and a missing one is named")
  func paths() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appendingPathComponent("full.history")
    try Data(StoredHistory.full.encoded()).write(to: file)
    #expect(try StoredHistory(contentsOf: file.path) == StoredHistory.full)
    let error = #expect(throws: HistoryFileError.self) {
      try StoredHistory(contentsOf: file.path + ".missing")
    }
    #expect(error?.description.hasPrefix("\(file.path).missing: byte 0: ") == true)
  }

  @Test("no more of a file than its header states is read, also of a device without an end")
  func bounded() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appendingPathComponent("long.history")
    let bytes = StoredHistory.tiny.encoded()
    // Without a limit, these would not fit in memory.
    try Data(bytes).write(to: file)
    #expect(truncate(file.path, 1 << 40) == 0)
    let error = #expect(throws: HistoryFileError.self) { try StoredHistory(contentsOf: file.path) }
    #expect(
      error?.problem
        == .wrongLength(stated: UInt64(bytes.count), actual: bytes.count + 1))
    #expect(error?.reason == "the file has more than the 132 bytes that its header states")
    let device = #expect(throws: HistoryFileError.self) {
      try StoredHistory(contentsOf: "/dev/zero")
    }
    #expect(device?.problem == .notAHistoryFile)
    var header = Array(bytes.prefix(12)) + Array(repeating: 0xff, count: 8)
    #expect(
      refusal(header)?.reason == "the header states \(UInt64.max) bytes, which no history file has")
    header[16...] = [0, 0, 0, 0]
    #expect(
      refusal(header)?.reason == "the header states \(UInt32.max) bytes, which no history file has")
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 32).map { start in
      bytes[start..<min(start + 32, bytes.count)].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
    }.joined(separator: "\n")
  }
}
