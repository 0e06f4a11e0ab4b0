import Invariants
import ServiceObservations
import Testing

extension World {
  /// The correct world with a changed step of its weight sync's life.
  static func withWeightStep(
    _ index: Int, _ change: (inout WeightObservation.Step) -> Void
  ) -> World {
    var world = World()
    guard var step = world.app?.weights?.lives[0].steps[index] else { return world }
    change(&step)
    world.app?.weights?.lives[0].steps[index] = step
    return world
  }
}

/// The check finds violations with exactly these messages at one step.
func expectFires(
  _ check: any Invariant.Type, atWeightStep index: Int, _ messages: String...,
  place: SourceLocation = #_sourceLocation, change: (inout WeightObservation.Step) -> Void
) {
  let report = report(check, World.withWeightStep(index, change))
  let found = report.findings.filter { $0.place.hasPrefix("life, step \(index + 1) ") }
  #expect(found.map(\.message) == messages, sourceLocation: place)
  #expect(report.status == .violated, sourceLocation: place)
}
