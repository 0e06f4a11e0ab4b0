import HealthModel
import ServiceObservations

/// Metrics services tell what a device lacks, set up background work once, and retry with growing
/// delays.
package enum MetricsKeepToTheirContract: Invariant {
  package static let statement =
    "Metrics services report what a device lacks, set up background work once, and retry later"
  package static let notes = CheckNotes(
    verifies: """
      access, hint and every call tell that a device has no health data, without a query; a request
      is for reading the seven types, and not completed if the person dismisses it; of two samples
      the one with the later start counts; a batch has the time at which its fetch started;
      background delivery is enabled for each type with the
      configured frequency, and the types that failed are named; each type has one observer, whose
      updates are completed and request one run, or try to if the scheduler refuses; a failed read
      is that type's alone; no data is no failure; background work is set up for a signed-in person
      who was asked, once, also by two calls at once, and again after a failure; a run uploads as
      many days as configured, which start at the day end; the delay of a retry doubles up to the
      maximum, and begins anew after a success or a sign-out; a run whose time is up is completed
      once, as failed; no run is requested after a sign-out.
      """,
    omits: "the result of a run during which the person signs out.",
    oracle: "the results that the contract gives for each case, written by hand.",
    blindSpots: "scripted stores answer queries for all times alike.",
    example: """
      Three uploads fail in a row. The next run is requested 15, 30, and then 60 minutes later.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    !(subject.observations.app?.preparedMetrics.isEmpty ?? true)
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    for found in subject.observations.app?.preparedMetrics ?? [] {
      recorder.expectEqual(
        found, expected(found), "a metrics service differs from its contract",
        at: found.name.rawValue)
    }
  }

  private static func expected(_ found: PreparedMetrics) -> PreparedMetrics {
    var right = PreparedMetrics(found.name)
    right.queries = 1
    switch found.name {
    case .usual, .unavailable, .failingDelivery, .failingQueries, .noData, .refusedRequests,
      .dismissedRequest:
      called(&right)
    case .activation:
      right.queries = 0
      right.activations = [.no, .no, .delivery([.heartRate]), .done, .done, .done]
      // The sign-out may discard the background delivery or keep it.
      right.enablings = [false, false, true, true, false] + found.enablings.suffix(1)
      right.delays = [15 * 60, 15 * 60]
    case .activatedTwice:
      // The later of two calls at once may say that nothing is set up yet, or wait.
      let second = found.activations.dropFirst().first == .no ? .no : Self.refusal
      let fourth = found.activations.last == .no ? PreparedMetrics.Result.no : .done
      (right.queries, right.activations) = (0, [Self.refusal, second, .done, fourth])
      right.enabledTimes = 1
      // A run may be requested before the delivery is enabled or after it.
      right.delays = found.delays.isEmpty ? [] : [15 * 60]
    case .run:
      right.runs = [true]
      right.uploads = (0...2).map { PreparedMetrics.Upload(day: -$0, start: -1_440 * $0) }
    case .failingRuns:
      right.runs = Array(repeating: false, count: 6) + [true, false]
      right.delays = [15, 30, 60, 120, 240, 240, 15].map { 60 * $0 }
    case .signOut:
      right.runs = [false, false, false]
      right.delays = [15, 30, 15].map { 60 * $0 }
    case .signOutDuringRun: right.runs = [found.runs.first ?? false]
    case .expiredRun:
      (right.runs, right.delays) = ([false], [15 * 60])
      right.uploads = [PreparedMetrics.Upload(day: 0, start: 0)]
    case .signOutBetweenUploads:
      right.runs = [found.runs.first ?? false]
      right.uploads = [PreparedMetrics.Upload(day: 0, start: 0)]
    case .partialRun:
      (right.runs, right.delays) = ([false], [15 * 60])
      right.uploads = (0...2).map { PreparedMetrics.Upload(day: -$0, start: -1_440 * $0) }
    case .sharedNight: right.night = [90, 90, 40]
    case .cancelledCall: right.isCancelled = true
    case .slowQueries: right.fetchDelay = 0
    }
    return right
  }

  private static let refusal = PreparedMetrics.Result.delivery([.heartRate])

  /// The types that the services read.
  private static let types: [SampleType] = [
    .stepCount, .heartRate, .restingHeartRate, .heartRateVariabilitySDNN, .oxygenSaturation,
    .respiratoryRate, .sleepAnalysis,
  ]

  /// Expects the results of the calls of the service.
  private static func called(_ right: inout PreparedMetrics) {
    if right.name == .unavailable {
      (right.isAvailable, right.access) = (false, ["unavailable", "unavailable"])
      (right.hint, right.request, right.delivery) = ("hideFeatures", .notAvailable, .notAvailable)
      (right.single.failed, right.queries) = (types, 0)
      return
    }
    (right.access, right.hint, right.requests) = (["notRequested", "requested"], "ask", 1)
    if right.name == .dismissedRequest {
      (right.access, right.request) = (["notRequested", "notRequested"], .no)
    }
    if right.name == .failingDelivery { right.delivery = .delivery([.heartRate, .sleepAnalysis]) }
    (right.enabled, right.completions) = (types, 2)
    right.observers = Array(repeating: 1, count: types.count)
    right.delays = Array(repeating: 15 * 60, count: right.name == .refusedRequests ? 2 : 1)
    right.batch = values(right.name)
    right.single = values(right.name)
    // Steps and sleep are zero without data.
    if right.name == .noData {
      (right.single.types, right.single.values) = ([.stepCount, .sleepAnalysis], [0, 0])
    }
  }

  /// Returns the values that a store with samples of each type gives.
  private static func values(_ name: PreparedMetrics.Case) -> PreparedMetrics.Values {
    var values = PreparedMetrics.Values()
    if name == .noData { return values }
    if name == .failingQueries { values.failed = [.heartRate] }
    values.types = types.filter { !values.failed.contains($0) }
    values.values = values.types.map { type in
      switch type {
      case .stepCount: 12_345
      case .sleepAnalysis: 2
      default: 61 * Double(type.millionthsPerQuantum) / 1_000_000
      }
    }
    return values
  }
}
