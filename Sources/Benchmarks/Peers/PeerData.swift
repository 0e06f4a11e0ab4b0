import AppleHealthExport
import Foundation
import Harness
import HealthContracts
import HealthModel
import HistoryFile
import HistoryGeneration
import HistoryTables
import Randomness
import Scenario
import SimulatedHealth

/// The data and the tasks of a comparison with peers: the first person of a scenario.
///
/// Peers do not merge sources. The tasks on steps therefore use the samples of one source, each at
/// its start, so that plain sums and merged sums are equal.
struct PeerData {
  /// The number of windows that are summed.
  private let windowCount: Int
  /// The number of windows that slow peers sum.
  private let fewWindows: Int
  /// The length of the exported history in days.
  private let exportedDays: Int64
  private static let dayEndHour: Int64 = 4

  private let plan: RunPlan
  private let suite: ServiceSuite
  private let person: GeneratedPerson
  private let folder: URL
  private var history: History { person.history }

  /// Prepares the data.
  ///
  /// - Parameters:
  ///   - plan: The scenario.
  ///   - suite: The services.
  ///   - folder: The folder of the files that peers read.
  ///   - scale: The number by which large sizes are divided.
  /// - Throws: `BenchError.tooShort` for a history without two years of steps, or without sleep.
  init(_ plan: RunPlan, suite: ServiceSuite, folder: URL, scale: Int) throws {
    (windowCount, fewWindows) = (100_000 / scale, 1_000 / scale)
    exportedDays = Int64(365 / scale)
    self.plan = plan
    self.suite = suite
    self.folder = folder
    person = plan.generator.person(0, seed: plan.seed)
    let history = person.history
    guard history.span.length >= 730 * Milliseconds.day,
      history.steps.contains(where: { $0.count > 1_000 }),
      history.sleep.contains(where: { $0.count > 1_000 })
    else { throw BenchError.tooShort }
  }

  /// Writes the files that peers read, and returns the tasks.
  ///
  /// - Throws: The error of a file or of a service.
  func tasks() throws -> [PeerTask] {
    var tasks = try sleepTasks() + [daysTask()]
    tasks += try stepTasks() + [generationTask(), try exportTask(), try tableTask()]
    let text = try JSONEncoder().encode(tasks.map(\.description))
    try text.write(to: folder.appendingPathComponent("tasks.json"))
    return tasks
  }

  private func write(_ column: [Int64], _ name: String) throws {
    let bytes = column.withUnsafeBytes { Data($0) }
    try bytes.write(to: folder.appendingPathComponent("\(name).i64"))
  }

  // MARK: Sleep and days

  private func sleepTasks() throws -> [PeerTask] {
    var samples = history.sleep.enumerated().flatMap { source, series in
      (0..<series.count).filter { series.stages[$0].isAsleep }.map { row in
        SleepSample(
          range: TimeRange(series.starts[row], series.ends[row]), stage: series.stages[row],
          source: source)
      }
    }
    let sorted = samples.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    samples = sorted
    var random = PhiloxStream(
      seed: 1, person: 0, stream: StreamIdentifier(.servicesVariants), day: 3)
    for place in samples.indices.reversed() {
      samples.swapAt(place, Int(random.uniform() * Double(place + 1)))
    }
    return [
      try sleepTask("sleep", "sleep merge, in no order", "sleep", samples),
      try sleepTask("sortedSleep", "sleep merge, by start", "sorted", sorted),
    ]
  }

  private func sleepTask(
    _ id: String, _ name: String, _ column: String, _ samples: [SleepSample]
  ) throws -> PeerTask {
    try write(samples.map(\.range.start.milliseconds), "\(column)-starts")
    try write(samples.map(\.range.end.milliseconds), "\(column)-ends")
    let merge = suite.sleepMerge()
    let window = TimeRange(
      history.span.start.milliseconds - Milliseconds.day,
      history.span.end.milliseconds + Milliseconds.day)
    return PeerTask(id: id, name: name, thing: "sample", count: samples.count) {
      PeerTask.timed { [merge.mergedSleep(samples, in: window).asleep] }
    }
  }

  private func daysTask() throws -> PeerTask {
    let times = history.steps.flatMap(\.starts).sorted()
    try write(times, "times")
    let boundary = suite.dayBoundary(
      DayBoundaryDependencies(
        dayEndHour: .integer(Int(Self.dayEndHour)), dayEndMinute: .integer(0),
        zones: ZoneTimeline(first: zone, moves: []) ?? plan.scenario.zones, coverage: history.span,
        now: history.span.end.date))
    return PeerTask(
      id: "days", name: "assignment of samples to days", thing: "sample", count: times.count,
      parameters: ["hour": .number(Self.dayEndHour), "zone": .text(zone)]
    ) {
      var ordinals: [Int32] = []
      var run = PeerTask.timed {
        ordinals = boundary.dayOrdinals(ofAscending: times)
        return []
      }
      run.answer = [
        ordinals.reduce(0) { $0 + Int64($1) },
        zip(ordinals, 0...).reduce(0) { $0 + Int64($1.0) * Int64($1.1 % 1_000) },
      ]
      return run
    }
  }

  private var zone: String { plan.scenario.zones.segments[0].identifier }

  // MARK: Steps

  private func stepTasks() throws -> [PeerTask] {
    guard let longest = history.steps.max(by: { $0.count < $1.count }) else {
      throw BenchError.tooShort
    }
    var instants = StepSeries(source: longest.source)
    for row in 0..<longest.count {
      instants.append(
        start: longest.starts[row], end: longest.starts[row], value: longest.values[row],
        label: longest.labels[row])
    }
    try write(instants.starts, "starts")
    try write(instants.values.map(Int64.init), "values")
    let steps = History(
      span: history.span, identifierKey: history.identifierKey, steps: [instants])
    return [try sumTask(steps), try layeringTask(steps)]
  }

  private func sumTask(_ steps: History) throws -> PeerTask {
    var random = PhiloxStream(
      seed: 1, person: 0, stream: StreamIdentifier(.servicesVariants), day: 4)
    let windows = (0..<windowCount).map { _ in
      let bounds = [random.uniform(), random.uniform()].sorted().map {
        steps.span.start.milliseconds + Int64($0 * Double(steps.span.length))
      }
      return TimeRange(bounds[0], bounds[1])
    }
    try write(windows.map(\.start.milliseconds), "lows")
    try write(windows.map(\.end.milliseconds), "highs")
    let database = Bench.database(steps, over: steps.span)
    let few = fewWindows
    return PeerTask(
      id: "sums", name: "sums over ranges", thing: "query", count: windows.count,
      parameters: ["few": .number(Int64(fewWindows))]
    ) {
      PeerTask.timed {
        var sums: (few: Int64, all: Int64) = (0, 0)
        for (place, window) in windows.enumerated() {
          sums.all += StoreBench.sum(of: window, in: database) / 1_000_000
          if place + 1 == few { sums.few = sums.all }
        }
        return [sums.few, sums.all]
      }
    }
  }

  private func layeringTask(_ steps: History) throws -> PeerTask {
    let bench = Bench(plan, suite: suite)
    let first = try bench.layered(steps)
    guard let low = first.intervals.first, let high = first.intervals.last else {
      throw BenchError.tooShort
    }
    let settings = plan.scenario.services
    return PeerTask(
      id: "layering", name: "layering", thing: "interval", count: first.intervals.count,
      parameters: [
        "low": .number(Instant(low.startDate).milliseconds),
        "high": .number(Instant(high.endDate).milliseconds),
        "limit": .number(Int64(settings.layeringThreshold)),
        "least": .number(settings.layeringMinimumInterval),
      ]
    ) {
      let run = try bench.layered(steps)
      let total = run.intervals.reduce(0) { $0 + Int64($1.stepCount) }
      return PeerTask.Run(
        nanoseconds: run.nanoseconds, answer: [Int64(run.intervals.count), total])
    }
  }

  // MARK: Generation and files

  private func generationTask() -> PeerTask {
    let (plan, count) = (plan, history.sampleCount)
    return PeerTask(id: "generate", name: "generation", thing: "sample", count: count) {
      PeerTask.timed {
        [Int64(plan.generated(0).history.sampleCount)]
      }
    }
  }

  private func exportTask() throws -> PeerTask {
    let start = history.span.end.advanced(by: -exportedDays * Milliseconds.day)
    let year = history.part(of: TimeRange(start: start, end: history.span.end))
    let file = folder.appendingPathComponent("export.xml")
    var text: [UInt8] = []
    var writer = ExportWriter(
      StoredHistory(
        scenario: plan.scenario.name, seed: plan.seed, person: 0,
        generatorVersion: GeneratorVersion.current, zones: person.zones, history: year,
        arrivals: nil, truth: person.truth))
    let records = try writer.write { text += $0 }.reduce(0) { $0 + $1.records }
    try Data(text).write(to: file)
    let zone = zone
    return PeerTask(
      id: "export", name: "reading a step export", thing: "record", count: records
    ) {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      return try PeerTask.timed {
        let read = try AppleHealthImport(
          descriptor: handle.fileDescriptor, file: file.path, timeZone: zone)
        let steps = read.history.steps.reduce(0) { sum, series in
          series.values.reduce(sum) { $0 + Int64($1) }
        }
        return [Int64(read.history.sampleCount), steps]
      }
    }
  }

  private func tableTask() throws -> PeerTask {
    let tables = HistoryTables(person, traits: nil, person: 0, selection: RowSelection())
    func write(to file: URL) throws {
      try Data().write(to: file)
      let handle = try FileHandle(forWritingTo: file)
      defer { try? handle.close() }
      let header = HistoryTables.Table.samples.columns.joined(separator: ",") + "\r\n"
      try handle.write(contentsOf: Data(header.utf8))
      try tables.write(.samples, as: .csv) { try handle.write(contentsOf: Data($0)) }
    }
    // Peers may end lines otherwise, so the ends are not among the bytes that are compared.
    func answer(of file: URL) throws -> [Int64] {
      var counts = [Int](repeating: 0, count: 256)
      let text = try Data(contentsOf: file)
      text.withUnsafeBytes { for byte in $0 { counts[Int(byte)] += 1 } }
      let lines = counts[Int(UInt8(ascii: "\n"))]
      return [lines - 1, text.count - lines - counts[Int(UInt8(ascii: "\r"))]].map(Int64.init)
    }
    let file = folder.appendingPathComponent("samples.csv")
    try write(to: file)
    let rows = Int(try answer(of: file)[0])
    let own = folder.appendingPathComponent("own.csv")
    return PeerTask(id: "table", name: "table of samples", thing: "row", count: rows) {
      var run = try PeerTask.timed {
        try write(to: own)
        return []
      }
      run.answer = try answer(of: own)
      return run
    }
  }
}
