import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct LayeringProgressEndsWithTheStoredTests {
  private let check = LayeringProgressEndsWithTheStored.self

  private func findings(
    followsStrategy: Bool = false, _ change: (inout [SmallLayering.Progress]) -> Void
  ) -> [String] {
    var small = smallLayering()
    small.followsStrategy = followsStrategy
    change(&small.progress)
    var world = World()
    world.layering?.small = [small]
    return report(check, world).findings.map(\.message)
  }

  @Test("it is silent where progress counts up to the stored intervals")
  func silent() { expectSilent(check, examined: 4) }

  @Test("it fires where progress goes back or a report has no status")
  func monotone() {
    let message = "progress goes back, or has no status"
    #expect(findings { $0[1] = .init(found: 2, depth: 1, hasStatus: true) } == [message])
    #expect(findings { $0[0] = .init(found: 0, depth: 0, hasStatus: false) } == [message])
    #expect(findings { $0[0] = .init(found: -1, depth: 0, hasStatus: true) } == [message])
    #expect(findings { $0[0] = .init(found: 0, depth: -1, hasStatus: true) } == [message])
  }

  @Test("it fires where the last report is missing or of another number")
  func last() {
    let message = "the last report does not match what is stored"
    #expect(findings { $0.removeLast() } == [message])
    #expect(findings { $0 = [] } == [message])
    #expect(findings { $0[3] = .init(found: 3, depth: 0, hasStatus: true) } == [message])
  }

  @Test("it fires for another depth than the deepest interval's, if reports precede the last")
  func depth() {
    let message = "the depth is not the number of divisions"
    #expect(findings { $0[1] = .init(found: 0, depth: 2, hasStatus: true) } == [message])
    #expect(
      findings {
        $0 = $0.map { .init(found: $0.found, depth: 0, hasStatus: true) }
      } == [message])
    #expect(findings { $0.removeFirst(3) } == [])
  }

  @Test("it fires where a service that follows strategies reports other queries than it makes")
  func queries() {
    let message = "the reports do not match the queries of the division"
    #expect(findings(followsStrategy: true) { _ in } == [])
    #expect(
      findings(followsStrategy: true) { $0[2] = .init(found: 1, depth: 0, hasStatus: true) }
        == [message])
    #expect(findings(followsStrategy: true) { $0.remove(at: 2) } == [message])
  }

  @Test("a run that fails is judged by its reports' order only")
  func failed() {
    var world = World()
    world.layering?.small = [smallLayering(failure: .provider(query: 2))]
    expectSilent(check, world, examined: 1)
  }

  @Test("it is not applicable without layering, and vacuous without small histories")
  func missing() {
    var world = World()
    world.layering?.small = []
    expectVacuous(check, world)
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
