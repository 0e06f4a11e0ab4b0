import HealthContracts

extension Mutant {
  static let progressOneBehind = Mutant(
    "progressOneBehind", "Reports one interval fewer than were found",
    seenIn: "progress that is reported before the counter is incremented"
  ) { suite in
    suite.with(\.layering) { dependencies in
      suite.layering(
        LayeringDependencies(
          stepDataProvider: dependencies.stepDataProvider,
          intervalStore: dependencies.intervalStore, now: dependencies.now,
          configuration: dependencies.configuration,
          onProgress: { progress in
            dependencies.onProgress?(
              LayeringProgress(
                intervalsFound: max(0, progress.intervalsFound - 1),
                currentDepth: progress.currentDepth, status: progress.status))
          }))
    }
  }
}
