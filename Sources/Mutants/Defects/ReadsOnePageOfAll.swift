import HealthContracts

extension Mutant {
  static let readsOnePageOfAll = Mutant(
    "readsOnePageOfAll", "Asks for all changes in one page",
    seenIn: "anchored queries without a limit, which need memory for the whole history"
  ) { suite in
    suite.with(\.changeMirror) { dependencies in
      ChangeMirrorFactory.make(dependencies) { provider in
        ChangesWrapper(provider) { base, anchor, _ in
          try await base.changes(since: anchor, limit: 0)
        }
      }
    }
  }
}
