import HealthContracts

extension Mutant {
  static let neverCompares = Mutant(
    "neverCompares", "Trusts that every deletion is announced",
    seenIn: "edge case I-7: LoopKit/LoopKit pull request 317", on: "fault-deletions-forgotten"
  ) { suite in
    suite.with(\.changeMirror) { MirrorWrapper($0, comparesWithTheStore: false) }
  }
}
