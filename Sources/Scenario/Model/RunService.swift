/// The services that a run exercises, in the order in which they run.
///
/// The raw values are the names in scenarios and reports.
package enum RunService: String, CaseIterable, Sendable {
  /// The store's own answers to queries.
  case store
  /// Layering of the step history into intervals.
  case layering
  /// The merge of sleep samples from several devices.
  case sleepMerge
  /// The decision to which day an instant belongs.
  case dayBoundary
  /// The points of a day.
  case energy
  /// A mirror that follows the store's changes.
  case changes
  /// The services of an app, over the whole history.
  case app

  /// The names of all services, in their order.
  package static let names = allCases.map(\.rawValue)

  /// The services that another program can provide.
  package static let foreign: [RunService] = [.layering, .sleepMerge, .dayBoundary, .energy]
}
