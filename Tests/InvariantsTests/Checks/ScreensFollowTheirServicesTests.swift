import Invariants
import ServiceObservations
import Testing

@Suite struct ScreensFollowTheirServicesTests {
  private let check = ScreensFollowTheirServices.self

  private func world(_ change: (inout ScreenModels) -> Void = { _ in }) -> World {
    var models = World.correctScreenModels
    change(&models)
    var world = World()
    world.app?.screenModels = models
    return world
  }

  @Test("it is silent where screens show what their services do")
  func silent() { expectSilent(check, world(), examined: 7) }

  @Test("it fires for a run that is shown wrongly, and for a second run")
  func layering() {
    let right = World.correctScreenModels.layerings[1]
    let changes: [@Sendable (inout ScreenModels.Layering) -> Void] = [
      { $0.after.count = 0 }, { $0.lastSeen.isLayering = true }, { $0.during.error = "no disk" },
      { $0.runs = 2 }, { $0.isSecondAccepted = true }, { $0.seenDuring.isLayering = false },
    ]
    for change in changes {
      var wrong = right
      change(&wrong)
      expectFires(
        check, world { $0.layerings[1] = wrong }, examined: 7,
        difference("a layering run is shown wrongly", at: "", right, wrong))
    }
  }

  @Test("it fires for a request at another moment, a second one, and a result that differs")
  func arrivals() {
    for (place, requests, result) in [(0, 1, false), (1, 2, true), (1, 1, false)] {
      let right = World.correctScreenModels.arrivals[place]
      var wrong = right
      (wrong.requests, wrong.result) = (requests, result)
      expectFires(
        check, world { $0.arrivals[place] = wrong }, examined: 7,
        difference(
          "access is not requested exactly once at the chosen moment", at: "", right, wrong))
    }
  }

  @Test("it fires for a request for access to steps that is lost, hidden or said to be in vain")
  func stepRequests() {
    var right = ScreenModels.StepRequest(isAvailable: true, isFailing: false)
    right.requests = 1
    let known = right
    expectSilent(check, world { $0.stepRequests = [known] }, examined: 8)
    let changes: [@Sendable (inout ScreenModels.StepRequest) -> Void] = [
      { $0.requests = 0 }, { $0.isReported = true }, { $0.saysAvailable = false },
    ]
    for change in changes {
      var wrong = right
      change(&wrong)
      expectFires(
        check, world { [wrong] in $0.stepRequests = [wrong] }, examined: 8,
        difference("a request for access to steps differs from its contract", right, wrong))
    }
  }

  @Test("it fires for samples beyond the limit, and for a count that is not asked for")
  func readings() {
    let right = World.correctScreenModels.readings[1]
    for calls in [[ScreenModels.Call.authorization, .count, .samples], [.count]] {
      var wrong = right
      wrong.calls = calls
      expectFires(
        check, world { $0.readings[1] = wrong }, examined: 7,
        difference("a reading of steps differs from its contract", at: "", right, wrong))
    }
  }

  @Test("it fires for a reader that queries in vain, observes twice or completes early")
  func readers() {
    let right = World.correctScreenModels.readers[0]
    let changes: [@Sendable (inout ScreenModels.Reader) -> Void] = [
      { $0.emptyQueries = 1 }, { $0.observers = [2, 1, 2] }, { $0.completions = [0, 1] },
      { $0.requests = 2 }, { $0.enablesSteps = false }, { $0.steps = .storeError },
    ]
    for change in changes {
      var wrong = right
      change(&wrong)
      expectFires(
        check, world { $0.readers[0] = wrong }, examined: 7,
        difference("a reader of steps and sleep differs from its contract", at: "", right, wrong))
    }
  }
}
