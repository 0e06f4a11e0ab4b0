/// A rule that the naive facade can be made to break, to show that the check finds it.
package enum FacadeDefect: String, Sendable, CaseIterable {
  /// A denied read hides the samples that the app wrote itself.
  case hidesOwnSamples
  /// Observers are not told of changes made while the device is locked.
  case deafWhileLocked
  /// Deletions call no observer and continue no stream.
  case deletionsWakeNobody
  /// Background delivery goes on after the third failed call.
  case wakesForever
  /// Sums of steps are rounded to the nearest integer whatever the rules say.
  case roundsToNearest
}
