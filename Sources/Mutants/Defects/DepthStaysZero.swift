import HealthContracts

extension Mutant {
  static let depthStaysZero = Mutant.progressMutant(
    "depthStaysZero", "Reports depth 0 for each division",
    seenIn: "recursions that pass their own depth on unchanged"
  ) { dependencies in
    { progress in
      dependencies.onProgress?(
        LayeringProgress(
          intervalsFound: progress.intervalsFound, currentDepth: 0, status: progress.status))
    }
  }
}
