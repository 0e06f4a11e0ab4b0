import HealthContracts

extension Mutant {
  static let signedOutForGood = metricsMutant(
    "signedOutForGood", "Uploads nothing after a sign-out, even after the next sign-in",
    seenIn: "a setup that runs once per process"
  ) { dependencies in
    let session = Session()
    return dependencies.with(isSignedIn: {
      session.hasEnded = session.hasEnded || !dependencies.isSignedIn()
      return !session.hasEnded
    })
  }
}

@MainActor
private final class Session {
  var hasEnded = false
}
