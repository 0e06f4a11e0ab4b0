import PlainText

extension RunPlan {
  /// The command line that repeats the run, each word quoted for a POSIX shell.
  ///
  /// - Parameters:
  ///   - path: The path of the scenario as the user gave it.
  ///   - services: The values of `--service`.
  ///   - suite: The suite's name; nil for the reference.
  ///   - timeZone: The value of `--time-zone`, if it is given.
  /// - Returns: One line.
  package func replay(
    of path: String, services: [String] = [], suite: String? = nil, timeZone: String? = nil
  ) -> String {
    let options =
      Self.options(of: services)
      + (suite.map { " --suite \(ShellWord.quoted($0))" } ?? "")
      + (timeZone.map { " --time-zone \(ShellWord.quoted($0))" } ?? "")
    return "simharness run \(ShellWord.path(path)) --seed \(seed) --schedule-seed \(scheduleSeed) "
      + "--persons \(persons)\(options)"
  }

  /// The options that assign services to other programs, each after a space and quoted for a POSIX
  /// shell.
  ///
  /// - Parameter services: The values of `--service`.
  /// - Returns: The options; empty if there are none.
  package static func options(of services: [String]) -> String {
    services.map { " --service \(ShellWord.quoted($0))" }.joined()
  }
}
