import HealthModel

extension HistoryReader {
  mutating func history(_ part: inout ByteReader) throws(HistoryFileError) -> History {
    let start = try part.time(near: 0)
    let end = try part.time(from: start)
    base = start
    let key = try part.fixed()
    let steps = try self.steps(&part)
    let sleep = try self.sleep(&part)
    let weight = try self.weight(&part)
    let vitals = try self.vitals(&part)
    try part.finish()
    return History(
      span: TimeRange(start, end), identifierKey: key, steps: steps, sleep: sleep,
      weight: weight, vitals: vitals)
  }

  private func steps(_ part: inout ByteReader) throws(HistoryFileError) -> [StepSeries] {
    var all: [StepSeries] = []
    for _ in 0..<(try seriesCount(&part)) {
      var series = StepSeries(source: try source(&part))
      let (count, columns) = try columns(.stepCount, &part)
      var samples = columns
      series.reserveCapacity(count)
      for _ in 0..<count {
        let sample = try samples.next()
        series.append(
          start: sample.start, end: sample.end, value: sample.value, label: sample.label,
          activity: sample.activity)
      }
      try samples.finish()
      all.append(series)
    }
    return all
  }

  private func sleep(_ part: inout ByteReader) throws(HistoryFileError) -> [SleepSeries] {
    var all: [SleepSeries] = []
    for _ in 0..<(try seriesCount(&part)) {
      all.append(try sleepSeries(of: try source(&part), &part))
    }
    return all
  }

  func sleepSeries(of source: DataSource, _ part: inout ByteReader) throws(HistoryFileError)
    -> SleepSeries
  {
    var series = SleepSeries(source: source)
    let (count, columns) = try columns(.sleepAnalysis, &part)
    var samples = columns
    series.reserveCapacity(count)
    for _ in 0..<count {
      let sample = try samples.next()
      guard let stage = UInt8(exactly: sample.value).flatMap(SleepStage.init(rawValue:)) else {
        throw part.failure("there is no sleep stage \(sample.value)")
      }
      series.append(
        start: sample.start, end: sample.end, stage: stage, label: sample.label,
        activity: sample.activity)
    }
    try samples.finish()
    return series
  }

  private func weight(_ part: inout ByteReader) throws(HistoryFileError) -> [WeightSeries] {
    var all: [WeightSeries] = []
    for _ in 0..<(try seriesCount(&part)) {
      var series = WeightSeries(source: try source(&part))
      let (count, columns) = try columns(.bodyMass, &part)
      var samples = columns
      series.reserveCapacity(count)
      for _ in 0..<count {
        let sample = try samples.next()
        series.append(
          time: sample.start, grams: sample.value, label: sample.label, activity: sample.activity)
      }
      try samples.finish()
      all.append(series)
    }
    return all
  }

  private func vitals(_ part: inout ByteReader) throws(HistoryFileError) -> [VitalSeries] {
    var all: [VitalSeries] = []
    for _ in 0..<(try seriesCount(&part)) {
      let type = try sampleType(&part)
      guard type.isQuantity, type != .stepCount, type != .bodyMass else {
        throw part.failure("\(type) is not a vital sign")
      }
      var series = VitalSeries(source: try source(&part), type: type)
      let (count, columns) = try columns(type, &part)
      var samples = columns
      series.reserveCapacity(count)
      for _ in 0..<count {
        let sample = try samples.next()
        series.append(
          start: sample.start, end: sample.end, value: sample.value, label: sample.label)
      }
      try samples.finish()
      all.append(series)
    }
    return all
  }

  func sampleType(_ part: inout ByteReader) throws(HistoryFileError) -> SampleType {
    let number = try part.byte()
    guard let type = SampleType(rawValue: number), type.isBuiltIn else {
      throw part.failure("there is no sample type \(number)")
    }
    return type
  }

  private func seriesCount(_ part: inout ByteReader) throws(HistoryFileError) -> Int {
    try part.number(upTo: HistoryFormat.maximumSources, "the number of series")
  }

  private func columns(_ type: SampleType, _ part: inout ByteReader) throws(HistoryFileError)
    -> (count: Int, samples: SampleReader)
  {
    let layout = SampleLayout.series(type)
    let count = try part.count(bytesEach: layout.minimumBytes, "samples")
    return (count, try SampleReader(&part, layout, base: base))
  }
}
