import HealthContracts

extension Mutant {
  static let oldMeansDeleted = Mutant(
    "oldMeansDeleted", "Treats samples that a watch no longer holds as deleted",
    seenIn: "the watch's store keeps about a week (Apple developer forum 772068)",
    on: "fault-one-week-watch"
  ) { suite in
    suite.with(\.changeMirror) { dependencies in
      ChangeMirrorFactory.make(dependencies) { ChangesWrapper($0, knowsWhatIsKept: false) }
    }
  }
}
