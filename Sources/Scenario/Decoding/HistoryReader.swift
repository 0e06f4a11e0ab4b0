import HealthModel
import LocatedJSON

extension HistorySource {
  init(_ reader: ObjectReader, span: TimeRange) throws(InputError) {
    let keys = ["generated", "person", "population", "literal", ExportHistory.key]
    let given = keys.compactMap { key in reader.optional(key).map { (key, $0) } }
    // A misspelled kind is named.
    if given.isEmpty { try reader.finish() }
    guard given.count == 1, let (key, element) = given.first else {
      throw reader.problem(
        "a history must have exactly one kind",
        remedy: "give one of " + keys.joined(separator: ", "))
    }
    if key == ExportHistory.key {
      self = .export(try ExportHistory(element, besides: reader.file))
      return
    }
    let section = try element.object()
    switch key {
    case "generated": self = .generated(try GeneratedHistory(section))
    case "person": self = .life(try LifeHistory(person: section))
    case "population": self = .life(try LifeHistory(population: section))
    default: self = .literal(try LiteralHistory(section, span: span))
    }
  }
}

extension ExportHistory {
  init(_ element: ElementReader, besides scenario: String) throws(InputError) {
    let text = try element.string()
    guard !text.isEmpty, !text.utf8.contains(0) else {
      throw element.problem("no path", remedy: "name an export.zip or its export.xml")
    }
    self.init(text, besides: scenario)
  }
}

extension GeneratedHistory {
  init(_ reader: ObjectReader) throws(InputError) {
    steps = try reader.optional("steps").map { element throws(InputError) in
      try StepTrack(element.object())
    }
    sleep = try reader.optional("sleep").map { element throws(InputError) in
      try SleepTrack(element.object())
    }
    weight = try reader.optional("weight").map { element throws(InputError) in
      try WeightTrack(element.object())
    }
    edgeCases = try KindReader.edgeCases(reader)
  }
}

extension StepTrack {
  init(_ reader: ObjectReader) throws(InputError) {
    dailySteps = try DistributionReader.distribution(reader.required("dailySteps"))
    weekendSteps = try reader.optional("weekendSteps").map { element throws(InputError) in
      try DistributionReader.distribution(element)
    }
    weekendDays = try WeekdayReader.weekdays(reader.array("weekendDays", count: 0...7))
    if weekendSteps != nil, weekendDays.isEmpty {
      throw reader.problem(
        "weekend steps without weekend days", key: "weekendSteps",
        remedy: "list weekendDays; they are not taken from a locale")
    }
    weekdayFactors = try reader.numbers("weekdayFactors", count: 7, in: 0...5)
    seasonAmplitude = try reader.number("seasonAmplitude", in: 0...0.5)
    let level = try reader.object("level")
    self.level = LevelChain(
      persistence: try level.number("persistence", in: 0...0.999),
      standardDeviation: try level.number("standardDeviation", in: 0...1))
    hourWeights = try reader.numbers("hourWeights", count: 24, in: 0.000_1...1_000)
    hourConcentration = try DistributionReader.distribution(reader.required("hourConcentration"))
    cadence = try DistributionReader.distribution(reader.required("cadence"))
    var slots = SourceSlots()
    sources = []
    for element in try reader.array("sources", count: 0...64) {
      sources.append(try StepSource(element.object(), slots: &slots))
    }
  }
}

extension StepSource {
  init(_ reader: ObjectReader, slots: inout SourceSlots) throws(InputError) {
    source = try SourceReader.source(reader, slots: &slots)
    slot = slots.last
    coverage = try DistributionReader.distribution(reader.required("coverage"))
    error = try DistributionReader.distribution(reader.required("error"))
    samplesPerDay = try DistributionReader.distribution(reader.required("samplesPerDay"))
    stepsPerSample = try reader.bounds("stepsPerSample", in: 1...100_000)
    secondsPerSample = try reader.bounds("secondsPerSample", in: 1...3_600)
    let absence = try reader.object("absence")
    self.absence = AbsenceChain(
      start: try absence.number("start", in: 0...1), stay: try absence.number("stay", in: 0...1))
  }
}

extension SleepTrack {
  init(_ reader: ObjectReader) throws(InputError) {
    asleepMinutes = try DistributionReader.distribution(reader.required("asleepMinutes"))
    weekendMinutes = try reader.number("weekendMinutes", in: -240...240)
    weekendDelayHours = try reader.number("weekendDelayHours", in: -4...4)
    onsetHours = try DistributionReader.distribution(reader.required("onsetHours"))
    var slots = SourceSlots()
    sources = []
    for element in try reader.array("sources", count: 0...64) {
      sources.append(try SleepSource(element.object(), slots: &slots))
    }
  }
}

extension SleepSource {
  init(_ reader: ObjectReader, slots: inout SourceSlots) throws(InputError) {
    source = try SourceReader.source(reader, slots: &slots)
    slot = slots.last
    detail = try reader.required("detail").choice(of: Detail.self)
    nightProbability = try reader.number("nightProbability", in: 0...1)
    jitterMinutes = try DistributionReader.distribution(reader.required("jitterMinutes"))
    extraPieces = try DistributionReader.distribution(reader.required("extraPieces"))
  }
}

extension WeightTrack {
  init(_ reader: ObjectReader) throws(InputError) {
    startGrams = try DistributionReader.distribution(reader.required("startGrams"))
    driftGramsPerYear = try reader.number("driftGramsPerYear", in: -20_000...20_000)
    walkGrams = try reader.number("walkGrams", in: 0...2_000)
    dayGrams = try reader.number("dayGrams", in: 0...2_000)
    weekdayGrams = try reader.numbers("weekdayGrams", count: 7, in: -2_000...2_000)
    var slots = SourceSlots()
    sources = []
    for element in try reader.array("sources", count: 0...64) {
      sources.append(try WeightSource(element.object(), slots: &slots))
    }
  }
}

extension WeightSource {
  init(_ reader: ObjectReader, slots: inout SourceSlots) throws(InputError) {
    source = try SourceReader.source(reader, slots: &slots)
    slot = slots.last
    dayProbability = try reader.number("dayProbability", in: 0...1)
    hour = try DistributionReader.distribution(reader.required("hour"))
    biasGrams = try reader.integer("biasGrams", in: -5_000...5_000)
    noiseGrams = try reader.number("noiseGrams", in: 0...2_000)
    roundingGrams = try reader.integer("roundingGrams", in: 1...1_000)
  }
}
