import HealthContracts
import HealthModel

extension Mutant {
  static let ignoresDeletions = Mutant(
    "ignoresDeletions", "Never takes a deleted sample out of the mirror",
    seenIn: "readers that look only at new samples; edge case I-7"
  ) { suite in
    suite.with(\.changeMirror) { dependencies in
      ChangeMirrorFactory.make(dependencies) { provider in
        ChangesWrapper(provider) { base, anchor, limit in
          var page = try await base.changes(since: anchor, limit: limit)
          // A full page keeps its deletions; otherwise the mirror would treat it as the last page.
          if page.added.count + page.deleted.count < limit || limit == 0 { page.deleted = [] }
          return page
        }
      }
    }
  }
}
