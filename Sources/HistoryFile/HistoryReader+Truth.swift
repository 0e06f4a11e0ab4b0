import HealthModel

extension HistoryReader {
  func truth(_ part: inout ByteReader) throws(HistoryFileError) -> GroundTruth {
    let days = try days(&part)
    let steps = try part.flag() ? try stepTruth(&part) : nil
    let sleep = try part.flag() ? try sleepTruth(&part) : nil
    let weight = try part.flag() ? try weightTruth(&part) : nil
    try part.finish()
    return GroundTruth(days: days, steps: steps, sleep: sleep, weight: weight)
  }

  private func days(_ part: inout ByteReader) throws(HistoryFileError) -> DayTable {
    let first = try part.signed()
    guard HistoryFormat.days.contains(first) else {
      throw part.failure("the day \(first) is out of range")
    }
    let count = try part.count(bytesEach: 1, "days")
    var starts = [try part.time(near: base)]
    starts.reserveCapacity(count + 1)
    for day in 0..<count { starts.append(try part.time(from: starts[day])) }
    return DayTable(firstDay: LocalDay(ordinal: Int(first)), starts: starts)
  }

  private func stepTruth(_ part: inout ByteReader) throws(HistoryFileError) -> StepTruth {
    let days = try days(&part)
    let (firstMinutes, minutes, totals) = try minutes(of: days.count, &part)
    let sources = try part.number(upTo: HistoryFormat.maximumSources, "the number of sources")
    var reported: [[Int32]] = []
    for _ in 0..<sources { reported.append(try int32s(days.count, &part)) }
    var latents: StepLatents?
    if try part.flag() {
      let mean = try part.int32()
      let isWorn = try part.flag()
      let count = try part.count(bytesEach: 1, "sample lengths")
      latents = StepLatents(
        reportedMean: mean, isWorn: isWorn, phoneLengths: try int32s(count, &part))
    }
    return StepTruth(
      days: days, minutes: minutes, firstMinutes: firstMinutes, totals: totals,
      reported: reported, latents: latents)
  }

  private func minutes(of days: Int, _ part: inout ByteReader) throws(HistoryFileError)
    -> (firsts: [Int], steps: MinuteColumn, totals: [Int32])
  {
    var lengths = RunReader(try part.block())
    var column = MinuteReader(try part.block())
    let maximum = column.maximumCount
    var firsts = [0]
    firsts.reserveCapacity(days + 1)
    for day in 0..<days {
      let length = try lengths.next()
      guard length >= 0, length <= Int64(maximum - firsts[day]) else {
        throw lengths.failure("a day of \(length) minutes does not fit in the bytes left")
      }
      firsts.append(firsts[day] + Int(length))
    }
    try lengths.finish()
    var steps = MinuteColumn()
    steps.reserveCapacity(firsts[days])
    var totals: [Int32] = []
    totals.reserveCapacity(days)
    for day in 0..<days {
      var total: Int64 = 0
      for _ in firsts[day]..<firsts[day + 1] {
        let minute = try column.next()
        steps.append(minute)
        total += Int64(minute)
      }
      guard let narrow = Int32(exactly: total) else {
        throw lengths.failure("a day of \(total) steps exceeds 32 bits")
      }
      totals.append(narrow)
    }
    try column.finish()
    return (firsts, steps, totals)
  }

  private func sleepTruth(_ part: inout ByteReader) throws(HistoryFileError) -> SleepTruth {
    let segments = try sleepSeries(of: SleepTruth(slack: []).segments.source, &part)
    guard segments.labels.allSatisfy({ $0 == .genuine }),
      segments.activities.allSatisfy({ $0 == SampleLabel.noActivity })
    else { throw part.failure("a segment of the ground truth has a label") }
    let count = try part.count(bytesEach: 1, "sources")
    var slack: [Int64] = []
    slack.reserveCapacity(count)
    for _ in 0..<count { slack.append(try part.signed()) }
    return SleepTruth(segments: segments, slack: slack)
  }

  private func weightTruth(_ part: inout ByteReader) throws(HistoryFileError) -> WeightTruth {
    let days = try days(&part)
    var grams: [Int32] = []
    grams.reserveCapacity(min(days.count, part.left))
    var previous: Int64 = 0
    for _ in 0..<days.count {
      let (sum, overflow) = previous.addingReportingOverflow(try part.signed())
      guard !overflow, let weight = Int32(exactly: sum) else {
        throw part.failure("a weight exceeds 32 bits")
      }
      grams.append(weight)
      previous = sum
    }
    let count = try part.count(bytesEach: 1, "sources")
    return WeightTruth(days: days, grams: grams, slack: try int32s(count, &part))
  }

  private func int32s(_ count: Int, _ part: inout ByteReader) throws(HistoryFileError) -> [Int32] {
    var values: [Int32] = []
    values.reserveCapacity(min(count, part.left))
    for _ in 0..<count { values.append(try part.int32()) }
    return values
  }
}

/// A cursor over the column of true steps per minute.
private struct MinuteReader {
  private var column: ByteReader
  private var zeros = 0

  init(_ column: ByteReader) { self.column = column }

  /// The maximum number of minutes that the column can contain.
  var maximumCount: Int { column.left * HistoryFormat.maximumZeros }

  mutating func next() throws(HistoryFileError) -> UInt16 {
    if zeros > 0 {
      zeros -= 1
      return 0
    }
    let value = try column.unsigned()
    let offset = UInt64(HistoryFormat.maximumZeros - 1)
    if value <= offset {
      zeros = Int(value)
      return 0
    }
    guard let steps = UInt16(exactly: value - offset) else {
      throw column.failure("a minute of \(value - offset) steps exceeds 16 bits")
    }
    return steps
  }

  func finish() throws(HistoryFileError) {
    if zeros > 0 { throw column.failure("a run of minutes is too long") }
    try column.finish()
  }
}
