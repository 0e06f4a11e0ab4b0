import Invariants
import ServiceObservations
import Testing

@Suite struct ScreensFollowTheirServicesTests {
  private let check = ScreensFollowTheirServices.self

  private static var models: ScreenModels {
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
    models.readers = [reader]
    return models
  }

  private func world(_ change: (inout ScreenModels) -> Void = { _ in }) -> World {
    var models = Self.models
    change(&models)
    var world = World()
    world.app?.screenModels = models
    return world
  }

  @Test("it is silent where screens show what their services do")
  func silent() { expectSilent(check, world(), examined: 7) }

  @Test("it fires for a run that is shown wrongly, and for a second run")
  func layering() {
    let right = Self.models.layerings[1]
    let changes: [@Sendable (inout ScreenModels.Layering) -> Void] = [
      { $0.after.count = 0 }, { $0.lastSeen.isLayering = true }, { $0.during.error = "no disk" },
      { $0.runs = 2 }, { $0.isSecondAccepted = true }, { $0.seenDuring.isLayering = false },
    ]
    for change in changes {
      var wrong = right
      change(&wrong)
      expectFires(
        check, world { $0.layerings[1] = wrong }, examined: 7,
        Finding(
          "a layering run is shown wrongly", at: "", expected: "\(right)", actual: "\(wrong)"))
    }
  }

  @Test("it fires for a request at another moment, a second one, and a result that differs")
  func arrivals() {
    for (place, requests, result) in [(0, 1, false), (1, 2, true), (1, 1, false)] {
      let right = Self.models.arrivals[place]
      var wrong = right
      (wrong.requests, wrong.result) = (requests, result)
      expectFires(
        check, world { $0.arrivals[place] = wrong }, examined: 7,
        Finding(
          "access is not requested once at its moment", at: "", expected: "\(right)",
          actual: "\(wrong)"))
    }
  }

  @Test("it fires for samples beyond the limit, and for a count that is not asked for")
  func readings() {
    let right = Self.models.readings[1]
    for calls in [[ScreenModels.Call.authorization, .count, .samples], [.count]] {
      var wrong = right
      wrong.calls = calls
      expectFires(
        check, world { $0.readings[1] = wrong }, examined: 7,
        Finding("a reading of steps differs", at: "", expected: "\(right)", actual: "\(wrong)"))
    }
  }

  @Test("it fires for a reader that queries in vain, observes twice or completes early")
  func readers() {
    let right = Self.models.readers[0]
    let changes: [@Sendable (inout ScreenModels.Reader) -> Void] = [
      { $0.emptyQueries = 1 }, { $0.observers = [2, 1, 2] }, { $0.completions = [0, 1] },
      { $0.requests = 2 }, { $0.enablesSteps = false }, { $0.steps = .storeError },
    ]
    for change in changes {
      var wrong = right
      change(&wrong)
      expectFires(
        check, world { $0.readers[0] = wrong }, examined: 7,
        Finding(
          "a reader of steps and sleep differs", at: "", expected: "\(right)", actual: "\(wrong)"))
    }
  }
}
