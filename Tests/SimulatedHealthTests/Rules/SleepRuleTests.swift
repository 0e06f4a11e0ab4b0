import HealthModel
import SimulatedHealth
import Testing

@Suite struct SleepRuleTests {
  @discardableResult
  private func put(
    _ made: HealthDatabase, _ start: Int64, _ end: Int64, _ stage: SleepStage,
    from source: DataSource = watch
  ) throws -> HealthDatabase {
    try made.put(
      start * minute, end * minute, Int64(stage.rawValue), .sleepAnalysis, from: source)
    return made
  }

  @Test("stages have HealthKit's numbers")
  func stages() {
    let names = SleepStage.allCases.map { "\($0.rawValue) \($0)" }
    #expect(
      names == [
        "0 inBed", "1 asleepUnspecified", "2 awake", "3 asleepCore", "4 asleepDeep", "5 asleepREM",
      ])
    let asleep = SleepStage.allCases.filter(\.isAsleep).map(\.rawValue)
    #expect(asleep == [1, 3, 4, 5])
  }

  @Test("time in bed overlaps the stages, and both are stored and found")
  func inBed() throws {
    let made = database()
    try put(made, 0, 480, .inBed)
    try put(made, 10, 100, .asleepCore)
    try put(made, 100, 110, .awake)
    try put(made, 110, 470, .asleepDeep)
    #expect(try made.values(.everything, .sleepAnalysis) == [0, 3, 2, 4])
    #expect(try made.values(.within(475 * minute, 480 * minute), .sleepAnalysis) == [0])
  }

  @Test("two writers' samples of one night overlap freely, and stay apart")
  func twoWriters() throws {
    let made = database()
    try put(made, 0, 60, .asleepDeep)
    try put(made, 0, 60, .asleepDeep, from: phone)
    try put(made, 30, 90, .asleepREM, from: band)
    let samples = try made.samples(SampleQuery(.sleepAnalysis))
    #expect(samples.map(\.source) == sources)
    #expect(samples.map(\.range.length) == [hour, hour, hour])
  }

  @Test("categories get no merging: who adds up all writers' deep sleep counts it twice")
  func noMerging() throws {
    // A watch's and an app's 1.5 h and 1.7 h of deep sleep in one night make 3.2 h.
    let made = database { $0.mergeScope = .once }
    try put(made, 0, 90, .asleepDeep)
    try put(made, 0, 102, .asleepDeep, from: band)
    let samples = try made.samples(SampleQuery(.sleepAnalysis))
    #expect(samples.reduce(0) { $0 + $1.range.length } == 192 * minute)
    for options in [StatisticsOptions.duration, .cumulativeSum, .mostRecent, .separateBySource] {
      let refused = code { try made.statistics(StatisticsQuery(.sleepAnalysis, options: options)) }
      #expect(refused == .invalidArgument)
    }
  }
}
