import HealthModel
import LocatedJSON

extension LiteralHistory {
  init(_ reader: ObjectReader, span: TimeRange) throws(InputError) {
    identifierKey = try reader.optional("identifierKey").map { element throws(InputError) in
      try element.uint64()
    }
    var slots = SourceSlots()
    steps = []
    for element in try reader.optional("steps")?.array(count: 0...64) ?? [] {
      let series = try element.object()
      steps.append(try Self.steps(series, span, &slots))
    }
    slots = SourceSlots()
    sleep = []
    for element in try reader.optional("sleep")?.array(count: 0...64) ?? [] {
      let series = try element.object()
      sleep.append(try Self.sleep(series, span, &slots))
    }
    slots = SourceSlots()
    weight = []
    for element in try reader.optional("weight")?.array(count: 0...64) ?? [] {
      let series = try element.object()
      weight.append(try Self.weight(series, span, &slots))
    }
  }

  /// The largest step total of one source.
  ///
  /// The limit keeps a store's sum over 64 sources, in millionths of a step, within `Int64`.
  static let largestTotal: Int64 = 140_000_000_000

  private static func steps(
    _ reader: ObjectReader, _ span: TimeRange, _ slots: inout SourceSlots
  ) throws(InputError) -> StepSeries {
    var series = StepSeries(
      source: try SourceReader.source(reader.object("source"), slots: &slots))
    var total: Int64 = 0
    for element in try reader.array("samples") {
      let sample = try element.object()
      let range = try range(of: sample, in: span, after: series.starts.last)
      let count = try sample.integer("count", in: 0...Int(Int32.max))
      total += Int64(count)
      guard total <= Self.largestTotal else {
        throw sample.problem(
          "the steps of a source add up to more than \(Self.largestTotal)", key: "count",
          remedy: "use smaller counts")
      }
      series.append(
        start: range.start.milliseconds, end: range.end.milliseconds, value: Int32(count),
        label: range.isEmpty ? .zeroLength : .genuine)
    }
    return series
  }

  private static func sleep(
    _ reader: ObjectReader, _ span: TimeRange, _ slots: inout SourceSlots
  ) throws(InputError) -> SleepSeries {
    var series = SleepSeries(
      source: try SourceReader.source(reader.object("source"), slots: &slots))
    for element in try reader.array("samples") {
      let sample = try element.object()
      let range = try range(of: sample, in: span, after: series.starts.last)
      let bounds = [range.start.milliseconds, range.end.milliseconds]
      guard bounds.allSatisfy({ $0 % Milliseconds.second == 0 }) else {
        throw element.problem(
          "sleep bounds are not whole seconds", remedy: "drop the milliseconds")
      }
      let name = try sample.choice("stage", of: SleepStage.allCases.map(\.name))
      let stage = SleepStage.allCases.first { $0.name == name } ?? .inBed
      series.append(start: bounds[0], end: bounds[1], stage: stage)
    }
    return series
  }

  private static func weight(
    _ reader: ObjectReader, _ span: TimeRange, _ slots: inout SourceSlots
  ) throws(InputError) -> WeightSeries {
    var series = WeightSeries(
      source: try SourceReader.source(reader.object("source"), slots: &slots))
    for element in try reader.array("samples") {
      let sample = try element.object()
      let at = try sample.required("time")
      let time = try InstantReader.instant(at)
      guard span.contains(time), series.times.last.map({ $0 <= time.milliseconds }) ?? true else {
        throw at.problem(
          "the weigh-in is outside the span or out of order",
          remedy:
            "use times from \(span.start.iso8601) on, before \(span.end.iso8601), earliest first")
      }
      let grams = try sample.integer("grams", in: 1...1_000_000)
      series.append(time: time.milliseconds, grams: Int32(grams))
    }
    return series
  }

  private static func range(of sample: ObjectReader, in span: TimeRange, after last: Int64?)
    throws(InputError) -> TimeRange
  {
    let start = try InstantReader.instant(sample.required("start"))
    let end = try InstantReader.instant(sample.required("end"))
    guard start <= end else {
      throw sample.problem(
        "the sample ends before it starts", key: "end", remedy: "make end no earlier than start")
    }
    guard span.start <= start, start < span.end,
      last.map({ $0 <= start.milliseconds }) ?? true
    else {
      throw sample.problem(
        "the sample is outside the span or out of order", key: "start",
        remedy: "use times from \(span.start.iso8601) on, before \(span.end.iso8601), "
          + "earliest start first"
      )
    }
    guard end <= span.end else {
      throw sample.problem(
        "the sample ends after the span", key: "end",
        remedy: "make end no later than \(span.end.iso8601)")
    }
    return TimeRange(start: start, end: end)
  }
}

extension SleepStage {
  /// The stage's name in scenario files.
  var name: String {
    switch self {
    case .inBed: "inBed"
    case .asleepUnspecified: "asleepUnspecified"
    case .awake: "awake"
    case .asleepCore: "asleepCore"
    case .asleepDeep: "asleepDeep"
    case .asleepREM: "asleepREM"
    }
  }
}
