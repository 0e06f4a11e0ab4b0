import HealthContracts

extension Mutant {
  static let tellsNoEnd = Mutant.progressMutant(
    "tellsNoEnd", "Reports each step of a run when the next one begins, and so never the last",
    seenIn: "specification 002, line 316: one report before each query, none after the last"
  ) { dependencies in
    let pending = PendingProgress()
    return { progress in
      if let last = pending.progress { dependencies.onProgress?(last) }
      pending.progress = progress
    }
  }
}

@MainActor
private final class PendingProgress {
  var progress: LayeringProgress?
}
