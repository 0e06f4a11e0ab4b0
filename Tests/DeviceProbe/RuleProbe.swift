// RuleProbe: finds out on a real iPhone how HealthKit behaves where a simulated store can only
// assume, and answers with JSON. How to run it:
// 1. Put this file into any iOS 17 app (Xcode 16.3 or newer) with the HealthKit capability; its
//    Info.plist needs NSHealthShareUsageDescription and NSHealthUpdateUsageDescription.
// 2. The rules about merging need a second source: put the file into another app with another
//    bundle identifier (no extension), run `RuleProbe(role: .second)` there FIRST, allow all.
// 3. In the first app call, from a button, `let json = await RuleProbe().run()`, one run at a time,
//    allow all, and share the string. It takes about ten seconds.
// 4. Run `RuleProbe(role: .cleanUp)` in the second app: only the app that wrote can delete.
// All samples lie in 2005, have a metadata key of their own, and go after each experiment; other
// data of then stops the run. What is null by nature says what a person has to do.
#if canImport(HealthKit)
  import Foundation
  import HealthKit

  /// Tries HealthKit's unverified rules and tells what it saw as JSON.
  public nonisolated struct RuleProbe: @unchecked Sendable {  // HKHealthStore is thread-safe.
    /// What this app's run is for.
    public enum Role: Sendable { case first, second, cleanUp }
    private typealias Finding = (value: String?, evidence: String)
    private typealias Experiment = (id: String, run: @Sendable () async throws -> Finding)
    private typealias Options = KeyValuePairs<String, [Double]>
    private typealias Page = (added: [HKSample], deleted: [UUID], anchor: HKQueryAnchor)
    private let store = HKHealthStore()
    private let steps = HKQuantityType(.stepCount)
    private let pulse = HKQuantityType(.heartRate)
    private let mass = HKQuantityType(.bodyMass)
    private let puffs = HKQuantityType(.inhalerUsage)
    private let tag = "RuleProbeMadeThis"
    private let role: Role
    private var written: Set<HKQuantityType> { [steps, pulse, mass, puffs] }

    /// Makes a probe for one of the two apps.
    public init(role: Role = .first) { self.role = role }

    /// Returns the answers as JSON, or in the other roles a sentence; cleans up if it is cancelled.
    public func run() async -> String {
      await Task {
        var trouble: String?
        do {
          guard HKHealthStore.isHealthDataAvailable() else { throw Trouble(text: "no health data") }
          let _: Bool = try await once { tell in
            store.requestAuthorization(toShare: written, read: written) { tell($0 ? $0 : nil, $1) }
          }
          try await wipe()
          if role == .second { try await save(gifts) }
        } catch { trouble = "\(error)" }
        if role == .first { return await report(trouble) }
        return trouble ?? (role == .second ? "Now run the first app's probe." : "Cleaned up.")
      }.value
    }

    private func report(_ trouble: String?) async -> String {
      var answers: [[String: Any]] = []
      for (id, experiment) in sourceTrials + statisticsTrials + changeTrials {
        var (value, evidence): Finding = (nil, trouble ?? "")
        if trouble == nil {
          do { (value, evidence) = try await experiment() } catch { evidence = "\(error)" }
          do { try await wipe() } catch { evidence += "; clean-up failed: \(error)" }
        }
        answers.append(["id": id, "value": value as Any? ?? NSNull(), "evidence": evidence])
      }
      var machine = utsname()
      uname(&machine)
      let device = withUnsafeBytes(of: machine.machine) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      let os = ProcessInfo.processInfo.operatingSystemVersion
      let system = "iOS \(os.majorVersion).\(os.minorVersion)"
      let all: [String: Any] = [
        "formatVersion": 1, "device": device, "system": system, "answers": answers,
      ]
      let json = try? JSONSerialization.data(withJSONObject: all, options: .prettyPrinted)
      return json.map { String(decoding: $0, as: UTF8.self) } ?? "no JSON"
    }

    /// Saves one by one, then finds the option that leads to what is seen (HKErrors: -code).
    private func trial(
      _ id: String, _ what: String, _ options: Options,
      _ samples: @autoclosure @escaping @Sendable () -> [HKSample] = [],
      _ see: @escaping @Sendable () async throws -> [Double]
    ) -> Experiment {
      let run: @Sendable () async throws -> Finding = {
        for sample in samples() { try await save([sample]) }
        let seen = try await orCode(see)
        let match = options.first { $0.value.elementsEqual(seen) { abs($0 - $1) < 0.01 } }
        return (match?.key, "\(what): \(seen)")
      }
      return (id, run)
    }
    private func orCode(_ see: () async throws -> [Double]) async throws -> [Double] {
      do { return try await see() } catch let error as HKError {
        return [-Double(error.code.rawValue)]
      }
    }
    /// What the second source leaves: on days 0 to 3 one side of a contest, on 4 an identifier.
    private var gifts: [HKSample] {
      [
        make(steps, 300, 0, 11, 12), make(steps, 1000, 1, 10, 12), make(steps, 1000, 2, 10, 12),
        make(steps, 50, 3, 11, 11), make(steps, 10, 4, 10, 11, "shared", 1),
      ]
    }
    private func hasGift(_ day: Int) async throws -> Bool {
      try await find(steps, window(day)).contains { !isOwn($0) }
    }
    /// On days 0 and 1 a source's 1000 steps cover another's 300; day 0's 1000 are this app's.
    private func contest() async throws -> [Double] {
      for day in 0..<4 where try await !hasGift(day) {
        throw Trouble(text: "needs two sources: run role .second in another app first")
      }
      try await save([make(steps, 1000, 0, 10, 12), make(steps, 300, 1, 11, 12)])
      return try await sum(window(0)) + sum(window(1))
    }
    private func ownIsBetter() async throws -> Bool {
      let sums = try await contest()
      if sums == [1000, 800] || sums == [800, 1000] { return sums == [1000, 800] }
      throw Trouble(text: "sources are not merged by instant: \(sums)")
    }

    private var sourceTrials: [Experiment] {
      [
        trial(
          "mergeScope", "a query for 300 alone, which a better source's 1000 cover",
          ["perQuery": [300], "once": [0], "once": [], "once": [-11]]
        ) { try await sum(window(try await ownIsBetter() ? 0 : 1, 11, 12, .strictStartDate)) },
        trial(
          "sourceMerging", "1000 own over another's 300, 300 own under another's 1000",
          ["byInstant": [1000, 800], "byInstant": [800, 1000], "sum": [1300, 1300]], []
        ) { try await contest() },
        trial(
          "ownOverlaps", "100 from 10 to 12, 200 from 11 to 13", ["first": [200], "summed": [300]],
          [make(steps, 200, 21, 11, 13), make(steps, 100, 21, 10, 12)]
        ) { try await sum(window(21)) },
        trial("instantUnderCover", "50 under 1000", ["hidden": [1000], "counted": [1050]]) {
          let day = try await ownIsBetter() ? 3 : 2
          try await save([make(steps, 50, 2, 11, 11), make(steps, 1000, 3, 10, 12)])
          return try await sum(window(day))
        },
        trial(
          "syncScope", "left: own steps whose identifier a body mass took; another source's",
          ["sourceAndType": [1, 1], "sourceAndType": [1], "source": [0, 1], "store": [0, 0]],
          [make(steps, 5, 5, 10, 11, "types", 1), make(mass, 70, 5, 10, 10, "types", 2)]
        ) {
          let left = Double(try await find(steps, window(5)).count)
          guard try await hasGift(4) else { return [left] }
          try await save([make(steps, 11, 4, 10, 11, "shared", 2)])
          return [left, try await hasGift(4) ? 1 : 0]
        },
      ]
    }
    private var statisticsTrials: [Experiment] {
      [
        trial(
          "sumRounding", "11 steps over three hours (if in fractions, see the Health app)",
          ["down": [3, 3, 3], "nearest": [4, 4, 4]], [make(steps, 11, 6, 10, 13)]
        ) { try await buckets(steps, window(6)).compactMap(sum) },
        trial(
          "collectionSplit", "100 from 10:45 to 11:45 by the hour",
          ["proportional": [25, 75], "startBucket": [100]], [make(steps, 100, 7, 10.75, 11.75)]
        ) { try await buckets(steps, window(7)).compactMap(sum) },
        trial(
          "discreteInCollection", "a reading from 10:30 to 11:30 is in hours",
          ["startBucket": [10], "touchedBuckets": [10, 11]], [make(pulse, 80, 8, 10.5, 11.5)]
        ) { try await buckets(pulse, window(8)).map { hour($0.startDate) } },
        trial(
          "outsideBuckets", "10:30 to 12:30, asked for 11 to 12: hours",
          ["dropped": [11], "kept": [10, 11, 12], "kept": [10]], [make(steps, 9, 9, 10.5, 12.5)]
        ) { try await buckets(steps, window(9, 11, 12)).map { hour($0.startDate) } },
        trial("dayBuckets", "to 0:00", ["calendar": [0], "fixed": [1], "fixed": [-1]]) {
          let calendar = Calendar.current
          let shift = calendar.timeZone.nextDaylightSavingTimeTransition(after: time(0))
          guard let shift, shift < time(600) else { throw Trouble(text: "set Berlin's zone") }
          let first = calendar.startOfDay(for: shift - 86_400)
          let noon = first.timeIntervalSince(time(0)) / 3600 + 12
          try await save((0..<4).map { make(steps, 9, $0, noon, noon + 1) })
          let days = span(first, first + 5 * 86_400)
          let found = try await buckets(steps, days, first, DateComponents(day: 1))
          let last = found.suffix(1).map(\.startDate)
          return last.map { $0.timeIntervalSince(calendar.startOfDay(for: $0 + 7200)) / 3600 }
        },
        trial(
          "temporalWeighting", "60, 100, 200 a minute", ["arithmetic": [120], "untilNext": [90]],
          [(60, 10), (100, 10.25), (200, 11)].map { make(pulse, $0.0, 10, $0.1, $0.1) }
        ) { try await measure(pulse, window(10), .discreteAverage) { $0.averageQuantity() } },
        trial(
          "mostRecentBy", "70 from 10 to 11, 80 within", ["end": [70], "start": [80]],
          [make(pulse, 70, 11, 10, 11), make(pulse, 80, 11, 10.25, 10.5)]
        ) { try await measure(pulse, window(11), .mostRecent) { $0.mostRecentQuantity() } },
        trial(
          "durationOfOverlaps", "hours, 10-11 and 10:30-11:30", ["covered": [1.5], "summed": [2]],
          [make(steps, 9, 12, 10, 11), make(steps, 9, 12, 10.5, 11.5)]
        ) { try await measure(steps, window(12), .duration, .hour()) { $0.duration() } },
        trial("emptyStatistics", "sum of nothing", ["error": [-11], "empty": [], "empty": [0]]) {
          try await sum(window(13))
        },
        trial("emptyCollection", "buckets of nothing", ["error": [-11], "empty": []]) {
          try await buckets(steps, window(13)).map { hour($0.startDate) }
        },
      ]
    }

    private func foreignAnchor(_ id: String, _ type: HKQuantityType, _ day: Int) -> Experiment {
      trial(
        id, "of one sample before and one after the anchor",
        ["refused": [-3], "startsOver": [2], "carriesOn": [1]],
        [make(type, 70, day, 10, 10), make(steps, 1, 16, 10, 11)]
      ) {
        let anchor = try await changes(steps, window(16)).anchor
        try await save([make(type, 71, day, 12, 12)])
        return [Double(try await changes(type, window(day), anchor).added.count)]
      }
    }

    private var changeTrials: [Experiment] {
      let order = [12.0, 9, 11, 10, 13]
      let uncatchable = "would end the app with an exception: in a throw-away app "
      return [
        foreignAnchor("anchorOfOtherType", mass, 16),
        foreignAnchor("anchorOfOtherPredicate", steps, 17),
        trial("comeAndGone", "deletions told", ["deletion": [1], "nothing": [0]]) {
          let anchor = try await changes(puffs, nil).anchor
          let samples = [make(puffs, 1, 18, 10, 10)]
          try await save(samples)
          try await delete(samples)
          return told(samples, try await changes(puffs, nil, anchor))
        },
        trial("deletionsTold", "inside, outside", ["all": [1, 1], "matching": [1, 0]]) {
          let pair = [make(steps, 1, 19, 10, 11), make(steps, 1, 20, 10, 11)]
          try await save(pair)
          let anchor = try await changes(steps, window(19)).anchor
          try await delete(pair)
          return told(pair, try await changes(steps, window(19), anchor))
        },
        trial("replacementShown", "old, new", ["deleteAndAdd": [1, 1], "addOnly": [0, 1]]) {
          let old = make(steps, 1, 22, 10, 11, "new", 1)
          try await save([old])
          let anchor = try await changes(steps, window(22)).anchor
          try await save([make(steps, 2, 22, 10, 11, "new", 2)])
          let page = try await changes(steps, window(22), anchor)
          return told([old], page) + [Double(page.added.count)]
        },
        trial(
          "staleVersion", "an equal version, a lower one, then the sum (20 stays)",
          ["ignored": [0, 0, 20], "error": [-3, -3, 20]], [make(steps, 20, 23, 10, 11, "stale", 2)]
        ) {
          try await orCode { try await save([make(steps, 21, 23, 10, 11, "stale", 2)]) }
            + orCode { try await save([make(steps, 21, 23, 10, 11, "stale", 1)]) } + sum(window(23))
        },
        trial(
          "defaultSampleOrder", "starts of what was saved in the order \(order)",
          ["start": order.sorted(), "arrival": order], order.map { make(steps, 1, 14, $0, $0) }
        ) { try await find(steps, window(14)).map { hour($0.startDate) } },
        trial("unaskedRead", "dietaryChromium, if never asked for", ["error": [-5], "empty": []]) {
          try await find(HKQuantityType(.dietaryChromium), nil).map { _ in 1 }
        },
        trial("observerStart", "calls without a change", ["fires": [1], "waits": []]) {
          let (calls, feed) = AsyncStream.makeStream(of: Double.self)
          let query = HKObserverQuery(sampleType: puffs, predicate: nil) { _, completion, error in
            feed.yield(error == nil ? 1 : -1)
            completion()
          }
          store.execute(query)
          try? await Task.sleep(for: .seconds(5))
          store.stop(query)
          feed.finish()
          return await calls.reduce(into: []) { $0.append($1) }
        },
        trial("durationLimit", "limits", ["none": [0, 0], "fourDays": [345_600, 345_600]]) {
          [steps, pulse].map { $0.isMaximumDurationRestricted ? $0.maximumAllowedDuration : 0 }
        },
        ("thirdPartyRank", { (nil, "look up the data sources of steps: is the newer app first?") }),
        ("refusedOption", { (nil, uncatchable + "ask for the .cumulativeSum of heartRate") }),
        ("openEnd", { (nil, uncatchable + "make a sample that ends in .distantFuture") }),
        ("exceptions", { (nil, "the simulated store's own choice; look with Objective-C's @try") }),
        ("openSide", { (nil, "save a sample of tomorrow by hand, query with an end of nil") }),
        ("foregroundCatchUp", { (nil, "needs background: write from a second app, come back") }),
        ("deletionDays", { (nil, "needs weeks: keep an anchor, delete a sample, ask every day") }),
        ("retrySeconds", { (nil, "needs background delivery: never complete, log the calls") }),
        ("lockedDelete", { (nil, "needs a locked device: delete in a background task, log") }),
      ]
    }

    private func time(_ day: Int, _ hour: Double = 0) -> Date {
      Date(timeIntervalSince1970: 1_107_388_800 + Double(day) * 86_400 + hour * 3600)  // 2005-02-03
    }
    private func hour(_ date: Date) -> Double {
      (date.timeIntervalSince(time(0)) / 3600).truncatingRemainder(dividingBy: 24)
    }
    private func sum(_ b: HKStatistics) -> Double? { b.sumQuantity()?.doubleValue(for: .count()) }
    private func span(_ start: Date, _ end: Date, _ options: HKQueryOptions = []) -> NSPredicate {
      HKQuery.predicateForSamples(withStart: start, end: end, options: options)
    }
    private func window(
      _ day: Int, _ from: Double = 1, _ to: Double = 23, _ options: HKQueryOptions = []
    ) -> NSPredicate { span(time(day, from), time(day, to), options) }
    private func isOwn(_ sample: HKSample) -> Bool {
      sample.sourceRevision.source.bundleIdentifier == HKSource.default().bundleIdentifier
    }
    private func unit(of type: HKQuantityType) -> HKUnit {
      HKUnit(from: type == mass ? "kg" : type == pulse ? "count/min" : "count")
    }
    private func told(_ samples: [HKSample], _ page: Page) -> [Double] {
      samples.map { page.deleted.contains($0.uuid) ? 1 : 0 }
    }
    private func make(
      _ type: HKQuantityType, _ value: Double, _ day: Int, _ from: Double, _ to: Double,
      _ sync: String? = nil, _ version: Int = 0
    ) -> HKQuantitySample {
      var metadata: [String: Any] = [tag: "yes"]
      if let sync {
        metadata[HKMetadataKeySyncIdentifier] = "RuleProbe.\(sync)"
        metadata[HKMetadataKeySyncVersion] = NSNumber(value: version)
      }
      return HKQuantitySample(
        type: type, quantity: HKQuantity(unit: unit(of: type), doubleValue: value),
        start: time(day, from), end: time(day, to), metadata: metadata)
    }
    @discardableResult private func save(_ samples: [HKSample]) async throws -> [Double] {
      try await once { tell in store.save(samples) { tell($0 ? [0] : nil, $1) } }
    }
    private func delete(_ samples: [HKSample]) async throws {
      let _: Bool = try await once { tell in store.delete(samples) { tell($0 ? $0 : nil, $1) } }
    }
    /// Deletes what this app's probe wrote; refuses to go on among other data.
    private func wipe() async throws {
      for type in written {
        let found = try await find(type, span(time(-33), time(697)))
        let mine = found.filter { isOwn($0) && $0.metadata?[tag] != nil }
        if !mine.isEmpty { try await delete(mine) }
        if found.contains(where: { $0.metadata?[tag] == nil }) {
          throw Trouble(text: "there is other data in 2005 or 2006: \(type.identifier)")
        }
      }
    }
    private func ask<Answer>(_ make: (_ tell: @escaping Tell<Answer>) -> HKQuery) async throws
      -> Answer
    { try await once { store.execute(make($0)) } }
    private func find(_ type: HKSampleType, _ predicate: NSPredicate?) async throws -> [HKSample] {
      try await ask { tell in
        HKSampleQuery(sampleType: type, predicate: predicate, limit: 0, sortDescriptors: nil) {
          tell($1, $2)
        }
      }
    }
    private func sum(_ predicate: NSPredicate) async throws -> [Double] {
      try await measure(steps, predicate, .cumulativeSum) { $0.sumQuantity() }
    }
    private func measure(
      _ type: HKQuantityType, _ predicate: NSPredicate, _ options: HKStatisticsOptions,
      _ unit: HKUnit? = nil, _ read: (HKStatistics) -> HKQuantity?
    ) async throws -> [Double] {
      let found: HKStatistics = try await ask { tell in
        HKStatisticsQuery(
          quantityType: type, quantitySamplePredicate: predicate, options: options
        ) { tell($1, $2) }
      }
      return read(found).map { [$0.doubleValue(for: unit ?? self.unit(of: type))] } ?? []
    }
    private func buckets(
      _ type: HKQuantityType, _ predicate: NSPredicate, _ anchor: Date? = nil,
      _ interval: DateComponents = DateComponents(hour: 1)
    ) async throws -> [HKStatistics] {
      let found: HKStatisticsCollection = try await ask { tell in
        let query = HKStatisticsCollectionQuery(
          quantityType: type, quantitySamplePredicate: predicate,
          options: type == pulse ? .discreteAverage : .cumulativeSum,
          anchorDate: anchor ?? time(0), intervalComponents: interval)
        query.initialResultsHandler = { tell($1, $2) }
        return query
      }
      return found.statistics()
    }
    private func changes(
      _ type: HKSampleType, _ predicate: NSPredicate?, _ anchor: HKQueryAnchor? = nil
    ) async throws -> Page {
      try await ask { tell in
        HKAnchoredObjectQuery(type: type, predicate: predicate, anchor: anchor, limit: 0) {
          _, added, deleted, anchor, error in
          tell(anchor.map { (added ?? [], (deleted ?? []).map(\.uuid), $0) }, error)
        }
      }
    }
  }
  private typealias Tell<Answer> = @Sendable (Answer?, (any Error)?) -> Void
  nonisolated private struct Box<Content>: @unchecked Sendable { let content: Content }
  nonisolated private struct Trouble: Error { let text: String }
  /// The first answer of a callback that may come twice: a checked continuation would trap.
  nonisolated private func once<Answer>(
    _ start: (@escaping Tell<Answer>) -> Void
  ) async throws -> Answer {
    let (stream, feed) = AsyncStream.makeStream(of: Result<Box<Answer>, any Error>.self)
    start { answer, error in
      let failure = Result<Box<Answer>, any Error>.failure(error ?? Trouble(text: "no answer"))
      feed.yield(answer.map { .success(Box(content: $0)) } ?? failure)
      feed.finish()
    }
    for await result in stream { return try result.get().content }
    throw Trouble(text: "no answer")
  }
#endif
