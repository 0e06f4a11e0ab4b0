import HealthModel
import ServiceObservations

/// A screen shows a layering run as it is, asks once for access, and reads steps in order.
package enum ScreensFollowTheirServices: Invariant {
  package static let statement =
    "A screen shows a layering run as it is, asks once for access, and reads steps in order"
  package static let notes = CheckNotes(
    verifies: """
      the view state of layering runs one service at a time, is without an error and with the count
      before while it runs, and has the result or the error afterwards, each reported as a change;
      authorization is requested at the chosen moment, unless it was before or a request is in
      progress; a reading asks for access, then for the count, and for samples only if the count is
      above zero and within the limit; a request for access to steps reaches the provider; errors
      reach the caller. The reader of steps and sleep names what a device lacks and queries nothing
      then; it requests reading steps and sleep if the person was not asked, and background delivery
      of steps, whose failure is no error; it reads 0 without a query for a time without length, and
      0 where no sample matches; its statuses are the store's of each type; it has one observer at
      most, whose updates are completed when they
      are dealt with.
      """,
    omits: "the number of changes that are reported.",
    oracle: "the outcomes that are set for the scripted services.",
    blindSpots: "the texts of errors are those of the scripted services.",
    example: """
      With a limit of 10,000, the samples are queried if the count is 10,000 steps, but not if it is
      10,001.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.screenModels != nil
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let models = subject.observations.app?.screenModels else { return }

    var shown = 0
    for run in models.layerings {
      recorder.expectEqual(run, expected(run, after: shown), "a layering run is shown wrongly")
      shown = expected(run, after: shown).after.count
    }
    for arrival in models.arrivals {
      let asks = arrival.isChosen && !arrival.wasAsked && !arrival.isBusy
      var right = arrival
      right.requests = asks ? 1 : 0
      right.result = asks ? arrival.answer : false
      recorder.expectEqual(
        arrival, right,
        "access is not requested exactly once at the chosen moment")
    }
    for reader in models.readers {
      recorder.expectEqual(
        reader, expected(reader),
        "a reader of steps and sleep differs from its contract")
    }
    for request in models.stepRequests {
      var right = ScreenModels.StepRequest(
        isAvailable: request.isAvailable, isFailing: request.isFailing)
      // The provider may say itself that there are no health data.
      right.requests = request.isAvailable ? 1 : request.requests
      right.isReported = request.isFailing || !request.isAvailable
      recorder.expectEqual(
        request, right,
        "a request for access to steps differs from its contract")
    }
    for reading in models.readings {
      recorder.expectEqual(
        reading, expected(reading),
        "a reading of steps differs from its contract")
    }
  }

  private static func expected(_ run: ScreenModels.Layering, after count: Int)
    -> ScreenModels.Layering
  {
    var right = ScreenModels.Layering(run.end)
    (right.isAccepted, right.isSecondAccepted, right.runs) = (true, false, 1)
    right.during.isLayering = true
    right.during.count = count
    right.seenDuring = right.during
    switch run.end {
    case .stored(let stored): right.after.count = stored
    case .failed(let error): (right.after.count, right.after.error) = (count, error)
    }
    right.lastSeen = right.after
    return right
  }

  private static func expected(_ reader: ScreenModels.Reader) -> ScreenModels.Reader {
    typealias Result = ScreenModels.Reader.Result
    var right = ScreenModels.Reader()
    (right.isAvailable, right.missing) = (reader.isAvailable, reader.missing)
    (right.wasAsked, right.failing) = (reader.wasAsked, reader.failing)
    let lacked: Result? = reader.isAvailable ? nil : .noHealthData
    let noSteps = lacked ?? (reader.missing == .steps ? .noSteps : nil)
    let noSleep = lacked ?? (reader.missing == .sleep ? .noSleep : nil)
    let lacks = noSteps ?? noSleep
    right.requests = lacks == nil && !reader.wasAsked ? 1 : 0
    let isRefused = reader.failing == .authorization && right.requests > 0
    right.authorization = lacks ?? (isRefused ? .storeError : .value(0))
    right.enablesSteps = lacks == nil && !isRefused
    // A reader need not ask the store about a type that it does not support.
    let statuses: [SharingStatus] = [.sharingDenied, .sharingAuthorized]
    right.statuses = zip(statuses, [noSteps, noSleep]).enumerated().map { place, status in
      status.1 == nil || !reader.statuses.indices.contains(place)
        ? status.0 : reader.statuses[place]
    }
    func read(_ lack: Result?, _ amount: Double) -> Result {
      if let lack { return lack }
      // A reading may take several queries.
      right.queries = max(1, reader.queries)
      return reader.failing == .queries ? .storeError : .value(amount)
    }
    right.steps = read(noSteps, reader.isEmpty ? 0 : 12_345.5)
    right.sleep = read(noSleep, reader.isEmpty ? 0 : 2)
    // A reader may refuse a missing type before or after it looks at the time.
    right.emptyTimes = zip(reader.emptyTimes, [noSteps, noSleep, noSteps, noSleep]).map {
      $0 == $1 ? $0 : .value(0)
    }
    right.observers = noSteps == nil ? [1, 0, 1] : [0, 0, 0]
    right.completions = noSteps == nil ? [1, 2] : []
    return right
  }

  private static func expected(_ reading: ScreenModels.Reading) -> ScreenModels.Reading {
    var right = ScreenModels.Reading(count: reading.count, limit: reading.limit)
    (right.isAvailable, right.failing) = (reading.isAvailable, reading.failing)
    right.saysUnavailable = !reading.isAvailable
    if !reading.isAvailable { return right }
    let readsSamples = 1...reading.limit ~= reading.count
    let calls: [ScreenModels.Call] = [.authorization, .count] + (readsSamples ? [.samples] : [])
    if let failing = reading.failing {
      right.calls = Array(calls.prefix { $0 != failing }) + [failing]
      right.throwsProvidersError = true
      return right
    }
    right.calls = calls
    right.returnedCount = reading.count
    right.returnedSamples = readsSamples ? 2 : nil
    return right
  }
}
