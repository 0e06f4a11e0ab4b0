import Foundation
import HealthContracts

extension Mutant {
  static let wholeSeconds = Mutant(
    "wholeSeconds", "Ends the layered range at the last whole second",
    seenIn: "ranges that are kept as seconds since 1970"
  ) { suite in
    suite.with(\.layering) { dependencies in
      suite.layering(
        LayeringDependencies(
          stepDataProvider: dependencies.stepDataProvider,
          intervalStore: dependencies.intervalStore,
          now: Date(
            timeIntervalSince1970: dependencies.now.timeIntervalSince1970.rounded(.down)),
          configuration: dependencies.configuration, onProgress: dependencies.onProgress))
    }
  }
}
