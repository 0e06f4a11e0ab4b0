import HealthModel

extension HistoryWriter {
  func truth(_ truth: GroundTruth) -> ByteWriter {
    var part = ByteWriter()
    append(truth.days, to: &part)
    part.append(byte: truth.steps == nil ? 0 : 1)
    if let steps = truth.steps { append(steps, to: &part) }
    part.append(byte: truth.sleep == nil ? 0 : 1)
    if let sleep = truth.sleep {
      append(SeriesColumns(sleep.segments), to: &part)
      part.append(count: sleep.slack.count)
      for slack in sleep.slack { part.append(signed: slack) }
    }
    part.append(byte: truth.weight == nil ? 0 : 1)
    if let weight = truth.weight {
      precondition(
        weight.grams.count == weight.days.count,
        "\(weight.grams.count) true weights for \(weight.days.count) days")
      append(weight.days, to: &part)
      var previous: Int64 = 0
      for grams in weight.grams {
        part.append(signed: Int64(grams) - previous)
        previous = Int64(grams)
      }
      part.append(count: weight.slack.count)
      for slack in weight.slack { part.append(signed: Int64(slack)) }
    }
    return part
  }

  private func append(_ days: DayTable, to part: inout ByteWriter) {
    let first = Int64(days.firstDay.ordinal)
    precondition(HistoryFormat.days.contains(first), "day \(first) is out of range")
    part.append(signed: first)
    part.append(count: days.count)
    var previous = base
    for (index, start) in days.starts.enumerated() {
      if index == 0 {
        part.append(signed: checked(start) - previous)
      } else {
        precondition(start >= previous, "day \(index) starts before the day before it")
        part.append(unsigned: UInt64(checked(start) - previous))
      }
      previous = start
    }
  }

  private func append(_ truth: StepTruth, to part: inout ByteWriter) {
    let days = truth.days.count
    precondition(
      truth.totals.count == days && truth.reported.allSatisfy { $0.count == days },
      "the true steps do not cover the \(days) days")
    append(truth.days, to: &part)
    var lengths = RunWriter()
    for day in 0..<days {
      lengths.append(Int64(truth.firstMinutes[day + 1] - truth.firstMinutes[day]))
    }
    part.append(block: lengths.finished())
    var minutes = MinuteWriter()
    for minute in truth.minutes { minutes.append(minute) }
    part.append(block: minutes.finished())
    precondition(
      truth.reported.count <= HistoryFormat.maximumSources, "\(truth.reported.count) sources")
    part.append(count: truth.reported.count)
    for steps in truth.reported.joined() { part.append(signed: Int64(steps)) }
    part.append(byte: truth.latents == nil ? 0 : 1)
    if let latents = truth.latents {
      part.append(signed: Int64(latents.reportedMean))
      part.append(byte: latents.isWorn ? 1 : 0)
      part.append(count: latents.phoneLengths.count)
      for length in latents.phoneLengths { part.append(signed: Int64(length)) }
    }
  }
}

/// The column of true steps per minute.
///
/// A number below 8 stands for 1 to 8 minutes without steps, a greater one for a minute with that
/// many steps, plus 7. As most minutes have no steps, runs of them keep the column short; their
/// limit keeps a short column from becoming a long array.
private struct MinuteWriter {
  private var column = ByteWriter()
  private var zeros = 0

  mutating func append(_ steps: UInt16) {
    if steps == 0 {
      zeros += 1
      if zeros == HistoryFormat.maximumZeros { flush() }
      return
    }
    flush()
    column.append(unsigned: UInt64(steps) + UInt64(HistoryFormat.maximumZeros - 1))
  }

  mutating func finished() -> ByteWriter {
    flush()
    return column
  }

  private mutating func flush() {
    if zeros > 0 { column.append(count: zeros - 1) }
    zeros = 0
  }
}
