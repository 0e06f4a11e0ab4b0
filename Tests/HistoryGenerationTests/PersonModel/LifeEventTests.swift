import HealthModel
import LocatedJSON
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("Events of a person's life") struct LifeEventTests {
  /// Sixty days from Monday, 1 January 2024, on.
  private func scenario(_ events: String, tracks: String = #""steps", "sleep", "vitals""#) throws
    -> Scenario
  {
    let text = #"""
      {"formatVersion": 1, "name": "events", "why": "Sixty days.", "seed": 5, "zone": "UTC",
       "span": {"start": "2024-01-01", "end": "2024-03-01"}, "history": {"person": {
       "devices": ["phone", "watch"], "tracks": [\#(tracks)],
       "traits": {"nightsRecorded": 1, "onsetHour": 23, "dailySteps": 8000},
       "events": [\#(events)]}}}
      """#
    return try Scenario(parsing: Array(text.utf8), file: "events.json")
  }

  private func person(_ events: String, seed: UInt64 = 5) throws -> GeneratedPerson {
    try HistoryGenerator(scenario(events)).person(0, seed: seed)
  }

  private func day(_ date: String) throws -> Int {
    let first = try #require(LocalDay("2024-01-01"))
    return try #require(LocalDay(date)).ordinal - first.ordinal
  }

  private func steps(_ person: GeneratedPerson) throws -> [Int] {
    try #require(person.truth.steps).totals.map(Int.init)
  }

  /// The true steps of each minute of a day.
  private func minutes(_ person: GeneratedPerson, _ day: Int) throws -> [Int] {
    let truth = try #require(person.truth.steps)
    return truth.minutes[truth.firstMinutes[day]..<truth.firstMinutes[day + 1]].map(Int.init)
  }

  /// The hour of the day, from 0, at which sleep with stages ends before 20:00; nil without sleep.
  private func waking(_ person: GeneratedPerson, _ day: Int) -> Double? {
    let start = person.civilDays.starts[day]
    guard let segments = person.truth.sleep?.segments else { return nil }
    let ends = (0..<segments.count).filter { segments.stages[$0] != .asleepUnspecified }
      .map { segments.ends[$0] - start }.filter { (0..<20 * Milliseconds.hour).contains($0) }
    return ends.max().map { Double($0) / Double(Milliseconds.hour) }
  }

  /// The hour at which the night that ends on a day begins, from the midnight before its evening.
  private func onset(_ person: GeneratedPerson, _ day: Int) -> Double? {
    let start = person.civilDays.starts[day] - 24 * Milliseconds.hour
    guard let segments = person.truth.sleep?.segments else { return nil }
    let onsets = (0..<segments.count)
      .filter {
        segments.stages[$0] != .asleepUnspecified
          && ($0 == 0 || segments.starts[$0] - segments.ends[$0 - 1] > 2 * Milliseconds.hour)
      }
      .map { Double(segments.starts[$0] - start) / Double(Milliseconds.hour) }
      .filter { (18..<42).contains($0) }
    return onsets.first
  }

  @Test("an event changes no sample before the eve of its first day, nor long after its end")
  func locality() throws {
    let usual = try person("")
    for kind in LifeEventCatalog.kinds {
      let parameters =
        switch kind {
        case NewHabits.kind: #", "steps": 1.4"#
        case Bedtimes.kind: #", "friday": 26"#
        default: ""
        }
      let changed = try person(
        #"{"kind": "\#(kind)", "from": "2024-02-01", "to": "2024-02-20"\#(parameters)}"#)
      let before = usual.civilDays.starts[try day("2024-01-31")]
      let after = usual.civilDays.starts[try day("2024-02-22")]
      func others(_ person: GeneratedPerson) -> [[Int64]] {
        let history = person.history
        let ends = history.steps.map(\.ends) + history.sleep.map(\.ends)
        return (ends + history.vitals.map(\.ends)).map { $0.filter { $0 < before || after < $0 } }
      }
      #expect(others(changed) == others(usual), "\(kind)")
      #expect(changed.history != usual.history, "\(kind)")
      let (own, others) = (try steps(changed), try steps(usual))
      #expect(own[..<(try day("2024-01-31"))] == others[..<(try day("2024-01-31"))], "\(kind)")
      let last = try day("2024-02-22")
      #expect(own[last...] == others[last...], "\(kind)")
    }
  }

  @Test("after night shifts, the person sleeps into the afternoon, and then at night again")
  func nightShifts() throws {
    let person = try person(
      #"{"kind": "shifts", "from": "2024-01-08", "to": "2024-02-05"}"#)
    var (worked, slept) = (0, 0)
    for place in 0..<28 {
      let index = try day("2024-01-08") + place
      let hour = try #require(waking(person, index), "\(place)")
      let isShift = (1...3).contains(place % 7)
      #expect(isShift ? hour > 11.5 : hour < 11.5, "\(place): \(hour)")
      let night = try minutes(person, index)[0..<240].reduce(0, +)
      if isShift { worked += night } else { slept += night }
    }
    // Between midnight and four: 12 nights of work, and 16 in bed.
    #expect(worked / 12 > 400 && slept / 16 < 100, "\(worked), \(slept)")
  }

  @Test("a roster repeats: early to bed before an early shift, late after a late one")
  func roster() throws {
    let roster = ["early", "early", "late", "late", "night", "free", "night", "free", "free"]
    let names = roster.map { "\"\($0)\"" }.joined(separator: ", ")
    let person = try person(
      """
      {"kind": "shifts", "from": "2024-01-08", "to": "2024-02-22", "roster": [\(names)],
       "earlyOnsetHour": 20, "lateOnsetHour": 27, "nightOnsetHour": 34}
      """)
    let first = try day("2024-01-08")
    var onsets: [String: [Double]] = [:]
    for place in 1..<45 {
      let (before, shift) = (roster[(place - 1) % 9], roster[place % 9])
      let kind =
        switch (before, shift) {
        case ("night", _): "night"
        case (_, "early"): "early"
        case ("late", _): "late"
        default: "free"
        }
      onsets[kind, default: []].append(try #require(onset(person, first + place)))
    }
    func mean(_ kind: String) throws -> Double {
      let all = try #require(onsets[kind])
      return all.reduce(0, +) / Double(all.count)
    }
    #expect(onsets.mapValues(\.count) == ["early": 9, "late": 10, "night": 10, "free": 15])
    for (kind, hour) in ["early": 20.0, "late": 27, "night": 34, "free": 23] {
      let mean = try mean(kind)
      #expect(abs(mean - hour) < 0.8, "\(kind): \(mean)")
    }
  }

  @Test("a bedtime counts for the night that begins on its evening")
  func bedtimes() throws {
    let person = try person(
      """
      {"kind": "bedtimes", "from": "2024-01-01", "to": "2024-03-01", "friday": 28, "monday": 20}
      """)
    var sums = [Double](repeating: 0, count: 7)
    for week in 1...7 {
      for weekday in 0..<7 {
        sums[weekday] += try #require(onset(person, 7 * week + weekday)) / 7
      }
    }
    // The first of January is a Monday.
    #expect(abs(sums[5] - 28) < 0.7 && abs(sums[1] - 20) < 0.7, "\(sums)")
    #expect([0, 2, 3, 4, 6].allSatisfy { abs(sums[$0] - 23.5) < 1.5 }, "\(sums)")
  }

  @Test("an event with weekdays changes these alone")
  func weekdays() throws {
    let person = try person(
      """
      {"kind": "withoutWatch", "from": "2024-01-08", "to": "2024-02-26", "weekdays": ["sunday"]}
      """)
    var counts = [Int](repeating: 0, count: 7)
    let steps = person.history.steps.filter { $0.source.kind == .watch }.flatMap(\.starts)
    let sleep = person.history.sleep.filter { $0.source.kind == .watch }.flatMap(\.starts)
    for starts in [steps, sleep] {
      for start in starts {
        let day = try #require(person.civilDays.index(of: start))
        let hour = (start - person.civilDays.starts[day]) / Milliseconds.hour
        // The watch is worn until the person rises.
        if (7..<56).contains(day), hour >= 14 { counts[day % 7] += 1 }
      }
    }
    #expect(counts[6] == 0 && counts[..<6].allSatisfy { $0 > 100 }, "\(counts)")
  }

  @Test("a watch is worn until the rising of the day on which it is left, and records no nap then")
  func leaving() throws {
    var (nights, naps) = (0, 0)
    for seed in 1...60 as ClosedRange<UInt64> {
      let person = try person(
        """
        {"kind": "shifts", "from": "2024-01-02", "to": "2024-02-20",
         "roster": ["night", "free", "free", "free", "free", "free", "free"]},
        {"kind": "withoutWatch", "from": "2024-01-03", "to": "2024-02-20",
         "weekdays": ["wednesday"]}
        """, seed: seed)
      let steps = person.history.steps.filter { $0.source.kind == .watch }.flatMap(\.starts)
      for day in stride(from: 2, to: 50, by: 7) {
        let start = person.civilDays.starts[day]
        // At work from midnight on, with the watch.
        let night = start..<(start + 6 * Milliseconds.hour)
        nights += steps.contains(where: night.contains) ? 1 : 0
        let rising = start + Int64(try #require(waking(person, day)) * 3_600_000)
        let late = (rising + 2 * Milliseconds.hour)..<person.civilDays.starts[day + 1]
        #expect(!steps.contains(where: late.contains), "seed \(seed), day \(day)")
        for series in person.history.sleep where series.source.kind == .watch {
          naps += series.starts.count(where: late.contains)
        }
      }
    }
    #expect(nights > 250 && naps == 0, "\(nights), \(naps)")
  }

  @Test(
    "what is no event is told with the way to what is",
    arguments: [
      (
        #"{"kind": "watchOff"}"#,
        #".kind: an edge case, not an event (found "watchOff"); list it under edgeCases, "#
          + "without from and to"
      ),
      (
        #"{"kind": "bedtimes", "from": "2024-01-08", "to": "2024-01-09"}"#,
        #": no evening has an hour; add one, such as "friday": 25.5"#
      ),
      (
        #"{"kind": "bedtimes", "from": "2024-01-08", "to": "2024-01-09", "mondy": 23}"#,
        #".mondy: unknown key "mondy"; did you mean "monday"?"#
      ),
      (
        #"{"kind": "bedtimes", "from": "2024-01-08", "to": "2024-01-09", "friday": "25"}"#,
        #".friday: expected a number but this is a string (found "25"); write a number"#
      ),
      (
        #"{"kind": "shifts", "from": "2024-01-08", "to": "2024-01-09", "roster": ["erly"]}"#,
        #".roster[0]: unknown value (found "erly"); did you mean "early"?"#
      ),
      (
        """
        {"kind": "injury", "from": "2024-01-08", "to": "2024-01-09", "weekdays": ["Sunday"]}
        """,
        #".weekdays[0]: unknown value (found "Sunday"); did you mean "sunday"?"#
      ),
    ])
  func refused(event: String, problem: String) throws {
    let scenario = try scenario(event)
    let error = #expect(throws: InputError.self) { try HistoryGenerator(scenario) }
    let text = try #require(error?.description)
    #expect(text.hasSuffix("history.person.events[0]\(problem)"), "\(text)")
  }

  @Test("a child wakes its parent, who gets up, less often in the end")
  func newborn() throws {
    var (first, last, steps) = (0, 0, 0)
    for seed in 1...8 as ClosedRange<UInt64> {
      let person = try person(
        #"{"kind": "newborn", "from": "2024-01-01", "to": "2024-03-01", "feedings": 4}"#,
        seed: seed)
      let segments = try #require(person.truth.sleep).segments
      for row in 0..<segments.count where segments.stages[row] == .awake {
        guard segments.ends[row] - segments.starts[row] >= 15 * Milliseconds.minute else {
          continue
        }
        let day = try #require(person.civilDays.index(of: segments.starts[row]))
        if day < 15 { first += 1 } else if day >= 45 { last += 1 }
        let minute = Int(segments.starts[row] - person.civilDays.starts[day]) / 60_000
        let minutes = try minutes(person, day)
        let end = min(minutes.count, minute + 16)
        steps += minutes[minute..<end].contains { $0 > 0 } ? 1 : 0
      }
      // Stages stay contiguous within a night, and no two neighbors are the same.
      for row in 1..<segments.count where segments.starts[row] == segments.ends[row - 1] {
        #expect(segments.stages[row] != segments.stages[row - 1] || segments.stages[row].isAsleep)
      }
    }
    #expect(first > 3 * 8 * 13 && last < first / 2, "\(first), \(last)")
    #expect(steps > first / 2, "\(steps)")
  }

  @Test("training has longer and longer runs, and a race on the last day")
  func training() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let steps = try steps(
        person(
          #"{"kind": "training", "from": "2024-01-01", "to": "2024-02-26", "raceMinutes": 250}"#,
          seed: seed))
      let race = try day("2024-02-25")
      #expect(steps[race] >= 250 * 150, "\(steps[race])")
      #expect(steps.indices.allSatisfy { $0 == race || steps[$0] < steps[race] })
    }
  }

  @Test("a race of eight hours is counted whole, without a nap in it, but not by the injured")
  func longRace() throws {
    var whole = 0
    for seed in 1...10 as ClosedRange<UInt64> {
      let race = """
        {"kind": "training", "from": "2024-01-01", "to": "2024-02-05", "raceMinutes": 480}
        """
      let person = try person(race, seed: seed)
      let day = try day("2024-02-04")
      let total = try steps(person)[day]
      #expect(total > 70_000, "\(total)")
      let times = person.civilDays.starts[day]..<person.civilDays.starts[day + 1]
      for series in person.history.steps where series.source.kind == .watch {
        let counted = (0..<series.count).filter { times.contains(series.starts[$0]) }
          .reduce(0) { $0 + Int(series.values[$1]) }
        whole += counted > total * 4 / 5 ? 1 : 0
      }
      let injury = #"{"kind": "injury", "from": "2024-02-01", "to": "2024-02-20", "steps": 0}"#
      #expect(try steps(self.person("\(race), \(injury)", seed: seed))[day] < 15_000)
    }
    // On the other days the watch is left behind or off for some hours.
    #expect(whole >= 6, "\(whole)")
  }

  @Test("who has another hour of sleep after night shifts walks by day again")
  func overlap() throws {
    let shifts = #"{"kind": "shifts", "from": "2024-01-08", "to": "2024-02-05"}"#
    let habits = """
      {"kind": "newHabits", "from": "2024-01-08", "to": "2024-02-05", "onsetHour": 23}
      """
    let both = try person("\(shifts), \(habits)")
    let usual = try person("")
    func afternoons(_ person: GeneratedPerson) throws -> Int {
      try (7..<35).reduce(0) { $0 + (try minutes(person, $1))[720..<960].reduce(0, +) }
    }
    #expect(try afternoons(both) > afternoons(usual) * 3 / 4)
    #expect(try afternoons(person(shifts)) < afternoons(usual) * 3 / 4)
  }

  @Test("a worn device in a drawer writes nothing, and the phone goes on")
  func withoutWatch() throws {
    let person = try person(
      #"{"kind": "withoutWatch", "from": "2024-01-15", "to": "2024-02-12"}"#)
    // The night before the first day is still recorded, and its rising.
    let from = person.civilDays.starts[try day("2024-01-15")] + 14 * Milliseconds.hour
    let to = person.civilDays.starts[try day("2024-02-12")]
    for series in person.history.steps {
      let count = series.starts.count { from <= $0 && $0 < to }
      #expect((count == 0) == (series.source.kind == .watch), "\(series.source.kind): \(count)")
    }
    for series in person.history.vitals {
      #expect(!series.starts.contains { from <= $0 && $0 < to }, "\(series.type)")
      #expect(series.count > 0)
    }
    for series in person.history.sleep where series.source.kind == .watch {
      #expect(!series.starts.contains { from <= $0 && $0 < to })
    }
  }

  @Test("injuries and new habits change the steps by their factors")
  func factors() throws {
    var (injured, habits, usual) = (0, 0, 0)
    for seed in 1...20 as ClosedRange<UInt64> {
      let days = try day("2024-01-15")..<day("2024-02-12")
      func sum(_ kind: String?) throws -> Int {
        let event = kind.map { #"{"kind": \#($0), "from": "2024-01-15", "to": "2024-02-12"}"# }
        let generator = try HistoryGenerator(scenario(event ?? "", tracks: #""steps""#))
        return try steps(generator.person(0, seed: seed))[days].reduce(0, +)
      }
      injured += try sum(#""injury", "steps": 0.2"#)
      habits += try sum(#""newHabits", "steps": 1.5, "onsetHour": 25"#)
      usual += try sum(nil)
    }
    // From a fifth of the steps to all of them, evenly: three fifths.
    #expect((0.57...0.63).contains(Double(injured) / Double(usual)))
    #expect((1.42...1.52).contains(Double(habits) / Double(usual)))
  }
}
