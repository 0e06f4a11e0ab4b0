import struct Foundation.UUID
import HealthContracts

extension Mutant {
  static let neverAsks = Mutant(
    "neverAsks", "Never asks the store for changes",
    seenIn: "tests that pass on a stub because it is never queried", on: "fault-one-week-watch"
  ) { suite in
    suite.with(\.changeMirror) { _ in EmptyMirror() }
  }
}

@MainActor
private final class EmptyMirror: ChangeMirrorProtocol {
  var identifiers: Set<UUID> { [] }

  func refresh() async throws {}

  func reconcile() async throws {}
}
