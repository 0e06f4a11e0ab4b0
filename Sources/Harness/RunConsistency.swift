import HealthContracts
import HealthModel
import Invariants
import LocatedJSON
import Scenario
import ServiceObservations

/// Checks of scenario settings that are valid on their own but not together in a run.
enum RunConsistency {
  /// Rejects settings with which correct services would seem to fail, and unknown names.
  static func check(_ scenario: Scenario) throws(InputError) {
    try checkNames(scenario)
    for (index, fault) in scenario.store.faults.enumerated() {
      let path = JSONPath([.key("store"), .key("faults"), .index(index)])
      if case .error(_, let code) = fault.kind, [.noData, .unknown].contains(code) {
        throw scenario.problem(
          "code 11 (no data) is an answer, and code 0 is not an error",
          at: path.appending(key: "code"), remedy: "use another code")
      }
      if let (text, remedy) = problem(of: fault, in: scenario) {
        throw scenario.problem(text, at: path, remedy: remedy)
      }
    }
    try checkAccess(scenario)
    try checkChanges(scenario)
    try checkAppDays(scenario)
  }

  // MARK: Names

  private static func checkNames(_ scenario: Scenario) throws(InputError) {
    for (index, goal) in scenario.goals.enumerated() {
      try check(
        goal, isOneOf: GoalCatalog.all.map { $0.id }, "goal", scenario,
        at: JSONPath([.key("goals"), .index(index)]))
    }
    for (index, invariant) in scenario.expect.violated.enumerated() {
      try check(
        invariant, isOneOf: InvariantCatalog.all.map { $0.id }, "invariant", scenario,
        at: JSONPath([.key("expect"), .key("violated"), .index(index)]))
    }
    guard let replay = scenario.replay else { return }
    try check(
      replay.invariant, isOneOf: InvariantCatalog.all.map { $0.id }, "invariant", scenario,
      at: JSONPath([.key("replay"), .key("invariant")]))
    let service = JSONPath([.key("replay"), .key("service")])
    guard replay.invariant == EveryServiceReturns.id else {
      if replay.service.isEmpty { return }
      throw scenario.problem(
        "only violations of \(EveryServiceReturns.id) are attributed to a service", at: service,
        remedy: "write \"\"")
    }
    try check(replay.service, isOneOf: RunService.names, "service", scenario, at: service)
  }

  private static func check(
    _ name: String, isOneOf names: @autoclosure () -> [String], _ kind: String,
    _ scenario: Scenario,
    at path: JSONPath
  ) throws(InputError) {
    let names = names()
    if names.contains(name) { return }
    let list =
      names.count > 10 ? "see simharness list \(kind)s" : "use " + names.joined(separator: ", ")
    throw scenario.problem(
      "no \(kind) has this name", at: path,
      remedy: EditDistance.nearest(to: name, among: names).map { "did you mean \($0)?" } ?? list)
  }

  // MARK: Settings of the store

  /// The types that services read in every scenario.
  private static let alwaysRead: [SampleType] = [.stepCount, .sleepAnalysis, .genericQuantity]

  /// The earliest start of the days of an app, whose parts read and write samples of the months
  /// before.
  private static let earliestApp = Instant(milliseconds: 365 * Milliseconds.day)

  private static func checkAccess(_ scenario: Scenario) throws(InputError) {
    let store = scenario.store
    let answer = store.authorization.answer
    let isApp = scenario.app != nil
    let ofApp = [.bodyMass] + Metrics.orderedReadTypes.filter { !Self.alwaysRead.contains($0) }
    let needed = Self.alwaysRead + (isApp ? ofApp : [])
    let unread = needed.filter { !answer.read.contains($0) }
    if !unread.isEmpty {
      throw scenario.problem(
        "the services \(unread.count < needed.count ? "also need" : "need") "
          + unread.map(\.description).joined(separator: ", "), at: "store", "authorization", "read",
        remedy: "add what is missing, or omit the key; denied reads are for tests of your own app")
    }
    if isApp, !answer.share.contains(.bodyMass) {
      throw scenario.problem(
        "the app saves \(SampleType.bodyMass)", at: "store", "authorization", "share",
        remedy: "omit the key; denied saves are for tests of your own app")
    }
    let latest = min(
      scenario.span.start, scenario.span.end.advanced(by: -2 * Milliseconds.day))
    if isApp, scenario.span.start < Self.earliestApp {
      throw scenario.problem(
        "an app is not run before \(Self.earliestApp.iso8601): the earliest time of the store is "
          + Instant(milliseconds: 0).iso8601, at: "span", "start",
        remedy: "use a later day, such as 1971-01-02")
    }
    if latest < Instant(milliseconds: 0) {
      throw scenario.problem(
        "the span begins before 1970-01-01T00:00:00Z, the earliest time of the store",
        at: "span", "start", remedy: "use a later day, such as 1970-01-03")
    }
    if store.earliestPermitted > latest {
      throw scenario.problem(
        "the run has earlier samples", at: "store", "earliestPermitted",
        remedy: "use \(latest.iso8601) or an earlier time")
    }
  }

  private static func checkChanges(_ scenario: Scenario) throws(InputError) {
    let changes = scenario.store.changes
    if changes.rounds > scenario.schedule.virtualDays {
      throw scenario.problem(
        "fewer days than store.changes.rounds, which is \(changes.rounds)",
        at: "schedule", "virtualDays",
        remedy: "use at least \(changes.rounds), or fewer rounds")
    }
    if changes.rounds * changes.savesPerRound > 20_000 {
      throw scenario.problem(
        "rounds times savesPerRound is more than 20000", at: "store", "changes",
        remedy: "use fewer rounds or saves")
    }
  }

  /// The most virtual days that the trials of an app's parts take.
  private static let trialDays = 1_000

  private static func checkAppDays(_ scenario: Scenario) throws(InputError) {
    guard let app = scenario.app else { return }
    let length = scenario.span.length + Int64(app.lateHours) * Milliseconds.hour
    let rounds = scenario.store.changes.rounds
    let days = min(73_050, Int(length / Milliseconds.day) + 1 + rounds + trialDays)
    if scenario.schedule.virtualDays < days {
      throw scenario.problem(
        "fewer days than the changes, the app and the trials of its parts may take",
        at: "schedule", "virtualDays", remedy: "use at least \(days)")
    }
  }

  private static func problem(of fault: StoreFault, in scenario: Scenario) -> (
    text: String, remedy: String
  )? {
    if fault.service == RunService.app.rawValue, scenario.app == nil {
      return (
        "the fault is of the app, and the scenario has none", "set app, or name another service"
      )
    }
    switch fault.kind {
    case .locked(let window), .unavailable(let window), .slow(let window, _):
      // An app needs the store when its days are over, to end what is left.
      guard let app = scenario.app, [nil, RunService.app.rawValue].contains(fault.service) else {
        return nil
      }
      let days = Int(scenario.span.length / Milliseconds.second) + 3_600 * app.lateHours
      return window.from + window.seconds > days
        ? (
          "the window ends after the days of the app",
          "let from and seconds add up to at most \(days)"
            + (fault.service == nil ? ", or name another service" : "")
        ) : nil
    case .keepsDays(let days):
      if days < 7 || fault.service != "changes" {
        return (
          "only the changes service can be limited to recent samples, those of the last 7 days "
            + "or more",
          "set service to changes and days to 7 or more"
        )
      }
      let most = (days - 3) * 86_400
      return secondsWithoutChanges(scenario) > most
        ? (
          "the changes service cannot read for so long that samples are no longer kept",
          "let the seconds in which it is locked or unavailable add up to at most \(most)"
        ) : nil
    case .error, .cancelled, .deletionsForgotten: return nil
    }
  }

  /// The seconds in which the changes service cannot read, at most.
  private static func secondsWithoutChanges(_ scenario: Scenario) -> Int {
    scenario.store.faults.reduce(0) { sum, fault in
      guard [nil, RunService.changes.rawValue].contains(fault.service) else { return sum }
      switch fault.kind {
      case .locked(let window), .unavailable(let window): return sum + window.seconds
      case .slow, .error, .cancelled, .deletionsForgotten, .keepsDays: return sum
      }
    }
  }
}
