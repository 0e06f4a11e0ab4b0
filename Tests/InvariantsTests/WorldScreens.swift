import HealthModel
import ServiceObservations

extension World {
  /// The calls of screens that show what their services do.
  static var correctScreenModels: ScreenModels {
    var models = ScreenModels()
    var failed = ScreenModels.Layering(.failed("no disk"))
    (failed.isAccepted, failed.isSecondAccepted, failed.runs) = (true, false, 1)
    failed.during.isLayering = true
    failed.seenDuring = failed.during
    failed.after.error = "no disk"
    failed.lastSeen = failed.after
    var stored = ScreenModels.Layering(.stored(4))
    (stored.isAccepted, stored.isSecondAccepted, stored.runs) = (true, false, 1)
    stored.during.isLayering = true
    stored.seenDuring = stored.during
    stored.after.count = 4
    stored.lastSeen = stored.after
    models.layerings = [failed, stored]
    var asked = ScreenModels.Arrival(isChosen: true, wasAsked: false, answer: true)
    (asked.result, asked.requests) = (true, 1)
    var early = ScreenModels.Arrival(isChosen: false, wasAsked: false, answer: true)
    early.result = false
    models.arrivals = [early, asked]
    var few = ScreenModels.Reading(count: 3, limit: 3)
    few.calls = [.authorization, .count, .samples]
    (few.returnedCount, few.returnedSamples) = (3, 2)
    var many = ScreenModels.Reading(count: 4, limit: 3)
    many.calls = [.authorization, .count]
    many.returnedCount = 4
    models.readings = [few, many]
    var reader = ScreenModels.Reader()
    (reader.requests, reader.enablesSteps, reader.queries) = (1, true, 2)
    (reader.steps, reader.sleep) = (.value(12_345.5), .value(2))
    reader.emptyTimes = [.value(0), .value(0), .value(0), .value(0)]
    (reader.observers, reader.completions) = ([1, 0, 1], [1, 2])
    reader.statuses = [.sharingDenied, .sharingAuthorized]
    models.readers = [reader]
    return models
  }

  /// A store whose clock was set back from the third day to the first, and forward again.
  static var closedAgain: PreparedStore {
    var store = PreparedStore(.clockSetBack)
    (store.today, store.days, store.isWarned) = (2, [2, 0, 1, 2], true)
    (store.steps, store.sleepSeconds, store.notesSteps) = (4_000, 21_600, true)
    store.energy = EnergyPoints(steps: 8, sleep: 15, others: 0, total: 23)
    (store.requests, store.loads, store.observations) = (1, 1, 1)
    store.closed = [(0, -720..<720), (1, 720..<2_160)].map { day, minutes in
      PreparedStore.Closed(
        day: day, steps: 4_000, sleepSeconds: 21_600, stepsTarget: 10_000, minutes: minutes)
    }
    (store.sent, store.revisions) = ([0, 1], [0, 1])
    return store
  }

  /// A run whose time was up, and which is tried again in a quarter of an hour.
  static var expiredRun: PreparedMetrics {
    var metrics = PreparedMetrics(.expiredRun)
    (metrics.runs, metrics.delays, metrics.queries) = ([false], [900], 1)
    metrics.uploads = [PreparedMetrics.Upload(day: 0, start: 0)]
    return metrics
  }

  static func syncedSample(_ number: Int, at start: Int64, count: Int = 5)
    -> StepSyncLife.Sample
  {
    StepSyncLife.Sample(
      uuid: SampleIdentifier(key: 1).uuid(row: number), range: TimeRange(start, start + 10),
      count: count, bundleIdentifier: "w", deviceName: nil)
  }

  static func syncedInterval(_ start: Int64, _ end: Int64, synced: Bool = true)
    -> LayeredInterval
  {
    LayeredInterval(range: TimeRange(start, end), count: 5, synced: synced, indivisible: false)
  }

  /// A life at whose end the server holds two samples.
  static var correctStepSyncLife: StepSyncLife {
    var life = StepSyncLife(number: 0)
    life.stored = [syncedSample(1, at: 0), syncedSample(2, at: 150)]
    life.held = life.stored
    life.intervals = [syncedInterval(0, 100), syncedInterval(100, 200)]
    life.rest.changePages = 1
    return life
  }
}
