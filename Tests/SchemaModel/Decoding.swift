import HistoryGeneration
package import LocatedJSON
package import Scenario

/// Decodes a scenario and has the generator judge what it alone can.
@discardableResult
package func decoded(_ text: String) throws(InputError) -> Scenario {
  let scenario = try Scenario(parsing: Array(text.utf8), file: "f.json")
  // An export is a file of its own.
  if case .export = scenario.history { return scenario }
  _ = try HistoryGenerator(scenario)
  return scenario
}

/// The error of a scenario's text, nil when it is accepted.
package func refusal(of text: String) -> InputError? {
  do {
    try decoded(text)
    return nil
  } catch {
    return error
  }
}
