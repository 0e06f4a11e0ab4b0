import HealthModel

/// The columns in which samples of one type are stored.
///
/// Starts are differences to the previous start, ends are lengths. Values that vary slowly are
/// differences to the previous value. Marks and activities are runs.
struct SampleLayout {
  let type: SampleType
  /// The unit of times in milliseconds.
  let unit: Int64
  let hasLengths: Bool
  let hasActivities: Bool

  /// The columns of a series of the history.
  static func series(_ type: SampleType) -> SampleLayout {
    let isSleep = type == .sleepAnalysis
    return SampleLayout(
      type: type, unit: isSleep ? Milliseconds.second : 1, hasLengths: type != .bodyMass,
      hasActivities: isSleep || type == .stepCount || type == .bodyMass)
  }

  /// The columns of samples that only an arrival log contains.
  static func log(_ type: SampleType) -> SampleLayout {
    SampleLayout(type: type, unit: 1, hasLengths: true, hasActivities: true)
  }

  var valuesAreDifferences: Bool {
    type.isQuantity && type.aggregation != .cumulative
  }

  /// The minimum number of bytes that a sample takes.
  var minimumBytes: Int { hasLengths ? 3 : 2 }

  /// Returns the time in whole units from which the first start is counted.
  func first(_ base: Int64) -> Int64 { base.floorDivided(by: unit) * unit }
}

/// The columns of samples that are being written.
struct SampleWriter {
  private let layout: SampleLayout
  private var previousStart: Int64
  private var previousValue: Int64 = 0
  private(set) var count = 0
  private var starts = ByteWriter()
  private var lengths = ByteWriter()
  private var values = ByteWriter()
  private var labels = RunWriter()
  private var activities = RunWriter()

  init(_ layout: SampleLayout, base: Int64) {
    self.layout = layout
    previousStart = layout.first(base)
  }

  /// Appends a sample, which does not start before the last one.
  mutating func append(_ sample: ArrivalLog.Sample) {
    let unit = layout.unit
    precondition(
      HistoryFormat.times.contains(sample.start) && HistoryFormat.times.contains(sample.end)
        && sample.start % unit == 0 && sample.end % unit == 0,
      "\(layout.type) sample \(sample) has a time that a history file cannot contain")
    precondition(
      layout.type.bounds.contains(Int64(sample.value)),
      "\(layout.type) cannot have the value \(sample.value)")
    let delta = (sample.start - previousStart) / unit
    if count == 0 { starts.append(signed: delta) } else { starts.append(unsigned: UInt64(delta)) }
    if layout.hasLengths { lengths.append(unsigned: UInt64((sample.end - sample.start) / unit)) }
    if layout.valuesAreDifferences {
      values.append(signed: Int64(sample.value) - previousValue)
    } else {
      values.append(unsigned: UInt64(sample.value))
    }
    labels.append(Int64(sample.label.rawValue))
    activities.append(Int64(sample.activity))
    previousStart = sample.start
    previousValue = Int64(sample.value)
    count += 1
  }

  /// Ends the columns and appends them to a part.
  mutating func finish(into part: inout ByteWriter) {
    part.append(block: starts)
    if layout.hasLengths { part.append(block: lengths) }
    part.append(block: values)
    part.append(block: labels.finished())
    if layout.hasActivities { part.append(block: activities.finished()) }
  }
}

/// Cursors over the columns of samples.
struct SampleReader {
  private let layout: SampleLayout
  private var previousStart: Int64
  private var previousValue: Int64 = 0
  private var isFirst = true
  private var starts: ByteReader
  private var lengths: ByteReader?
  private var values: ByteReader
  private var labels: RunReader
  private var activities: RunReader?

  init(_ part: inout ByteReader, _ layout: SampleLayout, base: Int64) throws(HistoryFileError) {
    self.layout = layout
    previousStart = layout.first(base)
    starts = try part.block()
    if layout.hasLengths { lengths = try part.block() }
    values = try part.block()
    labels = RunReader(try part.block())
    if layout.hasActivities { activities = RunReader(try part.block()) }
  }

  /// Reads the next sample, which does not start before the last one.
  ///
  /// - Throws: `HistoryFileError` for a sample that its type cannot have.
  mutating func next() throws(HistoryFileError) -> ArrivalLog.Sample {
    let unit = layout.unit
    let start =
      isFirst
      ? try starts.time(near: previousStart, unit: unit)
      : try starts.time(from: previousStart, unit: unit)
    let end = try lengths?.time(from: start, unit: unit) ?? start
    let value = try value()
    let label = try labels.next()
    guard let label = UInt8(exactly: label).flatMap(SampleLabel.init(rawValue:)) else {
      throw labels.failure("there is no label \(label)")
    }
    let activity = try activities?.int32() ?? SampleLabel.noActivity
    isFirst = false
    previousStart = start
    previousValue = Int64(value)
    return ArrivalLog.Sample(start: start, end: end, value: value, label: label, activity: activity)
  }

  private mutating func value() throws(HistoryFileError) -> Int32 {
    var wide: Int64?
    if layout.valuesAreDifferences {
      let (sum, overflow) = previousValue.addingReportingOverflow(try values.signed())
      wide = overflow ? nil : sum
    } else {
      wide = Int64(exactly: try values.unsigned())
    }
    guard let value = wide.flatMap({ Int32(exactly: $0) }),
      layout.type.bounds.contains(Int64(value))
    else {
      throw values.failure("a sample of \(layout.type) has a value that the type cannot have")
    }
    return value
  }

  /// Ends the columns.
  ///
  /// - Throws: `HistoryFileError` if a column has more values than were read.
  func finish() throws(HistoryFileError) {
    try starts.finish()
    try lengths?.finish()
    try values.finish()
    try labels.finish()
    try activities?.finish()
  }
}
