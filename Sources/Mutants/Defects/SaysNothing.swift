import HealthContracts

extension Mutant {
  static let saysNothing = Mutant.progressMutant(
    "saysNothing", "Reports progress without a description of its activity",
    seenIn: "screens whose status line stays empty, because only the number is bound"
  ) { dependencies in
    { progress in
      dependencies.onProgress?(
        LayeringProgress(
          intervalsFound: progress.intervalsFound, currentDepth: progress.currentDepth, status: ""))
    }
  }
}
