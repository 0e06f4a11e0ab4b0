extension RunPlan {
  /// The command line that runs the same again.
  ///
  /// - Parameters:
  ///   - path: The scenario as it was named.
  ///   - services: The services in other programs, as `--service` takes them.
  ///   - suite: The suite's name; nil for the reference.
  /// - Returns: One line.
  package func replay(of path: String, services: [String] = [], suite: String? = nil) -> String {
    let options =
      services.map { " --service \(Self.quoted($0))" }.joined()
      + (suite.map { " --suite \($0)" } ?? "")
    return "simharness run \(path) --seed \(seed) --schedule-seed \(scheduleSeed) "
      + "--persons \(persons)\(options)"
  }

  /// A word that a shell takes as it is.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
