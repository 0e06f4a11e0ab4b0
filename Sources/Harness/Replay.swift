extension RunPlan {
  /// The command line that repeats the run.
  ///
  /// - Parameters:
  ///   - path: The path of the scenario as the user gave it.
  ///   - services: The values of `--service`.
  ///   - suite: The suite's name; nil for the reference.
  /// - Returns: One line.
  package func replay(of path: String, services: [String] = [], suite: String? = nil) -> String {
    let options =
      services.map { " --service \(Self.quoted($0))" }.joined()
      + (suite.map { " --suite \($0)" } ?? "")
    return "simharness run \(path) --seed \(seed) --schedule-seed \(scheduleSeed) "
      + "--persons \(persons)\(options)"
  }

  /// A word in single quotes, which a shell does not expand.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
