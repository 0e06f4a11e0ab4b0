import HealthModel
import ServiceObservations
import Testing

@Suite struct SeriesTests {
  @Test("cutting the last sample moves its end back to the cut, and never before its start")
  func cutLast() {
    for start in Int64(3)...6 {
      for end in start...7 {
        for cut in Int64(0)...9 {
          var series = StepSeries(source: watch)
          series.append(start: 1, end: 9, value: 1)
          series.append(start: start, end: end, value: 7, label: .dailyTotal)
          series.cutLast(at: cut)
          let expected = cut >= end ? end : cut <= start ? start : cut
          #expect(series.ends == [9, expected])
          #expect(series.starts == [1, start])
          #expect(series.values == [1, 7])
          #expect(series.labels == [.genuine, .dailyTotal])
        }
      }
    }
    var empty = StepSeries(source: watch)
    empty.cutLast(at: 0)
    #expect(empty == StepSeries(source: watch))
  }

  @Test("columns grow by one row a sample, in order, and room made for more changes nothing")
  func columns() {
    var steps = StepSeries(source: watch)
    steps.reserveCapacity(10)
    #expect(steps.count == 0)
    steps.append(start: 0, end: 0, value: 0, label: .zeroLength)
    steps.append(start: 0, end: 5, value: .max)
    #expect(steps.count == 2)
    #expect(steps.starts == [0, 0] && steps.ends == [0, 5] && steps.values == [0, .max])
    #expect(steps.labels == [.zeroLength, .genuine])
    var sleep = SleepSeries(source: band)
    sleep.append(start: -5, end: -5, stage: .inBed)
    sleep.append(start: -5, end: 7, stage: .asleepREM)
    #expect(sleep.count == 2)
    #expect(sleep.starts == [-5, -5] && sleep.ends == [-5, 7])
    #expect(sleep.stages == [.inBed, .asleepREM])
    var weight = WeightSeries(source: scale)
    weight.append(time: 4, grams: 1)
    weight.append(time: 4, grams: 80_000)
    #expect(weight.count == 2 && weight.times == [4, 4] && weight.grams == [1, 80_000])
  }

  @Test("step samples that are malformed or out of order are misuse")
  func badSteps() async {
    await #expect(processExitsWith: .failure) {
      var series = StepSeries(source: watch)
      series.append(start: 1, end: 0, value: 1)
    }
    await #expect(processExitsWith: .failure) {
      var series = StepSeries(source: watch)
      series.append(start: 0, end: 1, value: -1)
    }
    await #expect(processExitsWith: .failure) {
      var series = StepSeries(source: watch)
      series.append(start: 1, end: 2, value: 1)
      series.append(start: 0, end: 2, value: 1)
    }
  }

  @Test("sleep samples and weighings that are malformed or out of order are misuse")
  func badOthers() async {
    await #expect(processExitsWith: .failure) {
      var series = SleepSeries(source: band)
      series.append(start: 1, end: 0, stage: .awake)
    }
    await #expect(processExitsWith: .failure) {
      var series = SleepSeries(source: band)
      series.append(start: 1, end: 1, stage: .awake)
      series.append(start: 0, end: 1, stage: .awake)
    }
    await #expect(processExitsWith: .failure) {
      var series = WeightSeries(source: scale)
      series.append(time: 0, grams: 0)
    }
    await #expect(processExitsWith: .failure) {
      var series = WeightSeries(source: scale)
      series.append(time: 1, grams: 1)
      series.append(time: 0, grams: 1)
    }
  }

  @Test("stages carry HealthKit's raw values, and four of them are sleep")
  func stages() {
    let table: [(SleepStage, UInt8, Bool)] = [
      (.inBed, 0, false), (.asleepUnspecified, 1, true), (.awake, 2, false),
      (.asleepCore, 3, true), (.asleepDeep, 4, true), (.asleepREM, 5, true),
    ]
    for (stage, raw, asleep) in table {
      #expect(stage.rawValue == raw)
      #expect(stage.isAsleep == asleep)
    }
    #expect(SleepStage.allCases.count == table.count)
  }

  @Test("a day of truth adds its minutes, its total and what each source was to report")
  func truth() {
    let days = DayTable(firstDay: LocalDay(ordinal: 0), starts: [0, 2, 5])
    var steps = StepTruth(days: days, sources: 2)
    steps.appendDay(minutes: [60_000, 60_000], reported: [1, 2])
    steps.appendDay(minutes: [3, 0, 4], reported: [5, 0])
    #expect(steps.minutes == [60_000, 60_000, 3, 0, 4])
    #expect(steps.firstMinutes == [0, 2, 5])
    #expect(steps.totals == [120_000, 7])
    #expect(steps.reported == [[1, 5], [2, 0]])
    var sleep = SleepTruth(slack: [0, 60_000])
    sleep.append(start: 0, end: 1_000, stage: .asleepDeep)
    #expect(sleep.segments.stages == [.asleepDeep] && sleep.slack == [0, 60_000])
  }

  @Test("a day of truth with another number of sources is misuse")
  func badTruth() async {
    await #expect(processExitsWith: .failure) {
      let days = DayTable(firstDay: LocalDay(ordinal: 0), starts: [0, 2])
      var steps = StepTruth(days: days, sources: 2)
      steps.appendDay(minutes: [1], reported: [1])
    }
  }

  @Test("lists of rows keep their bounds, also when they are empty, and rows that come twice")
  func rowLists() {
    var content: [[Int]] = [[]]
    for length in 0..<5 {
      content += content.filter { $0.count == length }.flatMap { rows in (0..<4).map { rows + [$0] }
      }
      content.append([])
    }
    var lists = RowLists()
    for rows in content { lists.append(rows) }
    #expect(lists.count == content.count && content.count > 1_000)
    for (index, rows) in content.enumerated() {
      #expect(lists[index].map { Int($0) } == rows.sorted())
    }
  }

  @Test("counters add up calls and work by kind")
  func counters() {
    var counters = QueryCounters()
    var work = QueryWork()
    work.scanned = 7
    work.matched = 5
    work.returned = 3
    work.materialised = 2
    counters.add(work, of: .samples)
    counters.add(work, of: .samples)
    counters.add(QueryWork(), of: .statistics)
    #expect(counters[.samples] == 2 && counters[.statistics] == 1 && counters[.changes] == 0)
    #expect(counters.samplesScanned == 14 && counters.samplesMatched == 10)
    #expect(counters.samplesReturned == 6 && counters.samplesMaterialised == 4)
  }
}
