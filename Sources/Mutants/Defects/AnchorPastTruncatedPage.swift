import HealthContracts
import HealthModel

extension Mutant {
  static let anchorPastTruncatedPage = Mutant(
    "anchorPastTruncatedPage",
    "Treats a full page as the last one, and moves its anchor past all changes",
    seenIn: "readers that pass a limit and keep the newest anchor"
  ) { suite in
    suite.with(\.changeMirror) { dependencies in
      ChangeMirrorFactory.make(dependencies) { provider in
        ChangesWrapper(provider) { base, anchor, limit in
          var page = try await base.changes(since: anchor, limit: limit)
          page.anchor = try await base.changes(since: anchor, limit: 0).anchor
          return page
        }
      }
    }
  }
}
