import HealthContracts
import HealthServices

/// A layering service that adds a defect to the reference service: before its run, after it, or in
/// its dependencies.
@MainActor
final class LayeringWrapper: LayeringServiceProtocol {
  /// The input of a wrapped run.
  struct Run {
    let dependencies: LayeringDependencies
    let reference: LayeringService
  }

  private let run: Run
  private let perform: @MainActor (Run) async throws -> Int
  private let clear: @MainActor (Run) async throws -> Void

  init(
    _ dependencies: LayeringDependencies,
    perform: @escaping @MainActor (Run) async throws -> Int = {
      try await $0.reference.performLayering()
    },
    clear: @escaping @MainActor (Run) async throws -> Void = {
      try await $0.reference.clearAllIntervals()
    }
  ) {
    run = Run(dependencies: dependencies, reference: LayeringService(dependencies))
    self.perform = perform
    self.clear = clear
  }

  var followsStrategies: Bool { true }

  func performLayering() async throws -> Int { try await perform(run) }

  func clearAllIntervals() async throws { try await clear(run) }

  /// Returns a service that runs the reference and then rewrites the stored intervals.
  static func rewriting(
    _ dependencies: LayeringDependencies,
    _ rewrite: @escaping @MainActor ([SyncInterval]) async throws -> [SyncInterval]
  ) -> LayeringWrapper {
    LayeringWrapper(dependencies) { run in
      _ = try await run.reference.performLayering()
      let changed = try await rewrite(run.dependencies.intervalStore.allIntervals())
      try run.dependencies.intervalStore.replaceAll(with: changed)
      return changed.count
    }
  }

  /// Returns a service that runs the reference and then rewrites the stored intervals, given those
  /// stored before the run and after it.
  static func rewritingAfter(
    _ dependencies: LayeringDependencies,
    _ rewrite: @escaping @MainActor ([SyncInterval], [SyncInterval]) -> [SyncInterval]
  ) -> LayeringWrapper {
    LayeringWrapper(dependencies) { run in
      let before = try run.dependencies.intervalStore.allIntervals()
      _ = try await run.reference.performLayering()
      let changed = rewrite(before, try run.dependencies.intervalStore.allIntervals())
      try run.dependencies.intervalStore.replaceAll(with: changed)
      return changed.count
    }
  }
}

extension Mutant {
  /// Returns a mutant of the progress that layering reports; the change returns the closure that
  /// receives it from the reference.
  static func progressMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ change:
      @escaping @MainActor @Sendable (LayeringDependencies) ->
      @MainActor @Sendable (LayeringProgress) -> Void
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn) { suite in
      suite.with(\.layering) { dependencies in
        suite.layering(
          LayeringDependencies(
            stepDataProvider: dependencies.stepDataProvider,
            intervalStore: dependencies.intervalStore, now: dependencies.now,
            configuration: dependencies.configuration, onProgress: change(dependencies)))
      }
    }
  }
}
