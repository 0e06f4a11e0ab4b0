import HealthContracts

extension Mutant {
  static let progressOneBehind = Mutant.progressMutant(
    "progressOneBehind", "Reports one interval fewer than were found",
    seenIn: "progress that is reported before the counter is incremented"
  ) { dependencies in
    { progress in
      dependencies.onProgress?(
        LayeringProgress(
          intervalsFound: max(0, progress.intervalsFound - 1),
          currentDepth: progress.currentDepth, status: progress.status))
    }
  }
}
