import HealthContracts

extension Mutant {
  /// Takes what a watch no longer shows for deleted.
  static let oldMeansDeleted = Mutant(
    "oldMeansDeleted", "Takes what a watch no longer shows for deleted",
    seenIn: "the watch's store keeps about a week (Apple developer forum 772068)",
    on: "fault-one-week-watch"
  ) { suite in
    suite.with(\.changeMirror) { dependencies in
      ChangeMirrorOverChanges.make(dependencies) { ChangesWrapper($0, knowsWhatIsKept: false) }
    }
  }
}
