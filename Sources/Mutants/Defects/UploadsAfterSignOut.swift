extension Mutant {
  static let uploadsAfterSignOut = metricsMutant(
    "uploadsAfterSignOut", "Goes on uploading after the person has signed out",
    seenIn: "a session that is read at launch and kept"
  ) { $0.with(isSignedIn: { true }) }
}
