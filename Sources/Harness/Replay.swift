import HealthContracts
import PlainText
import Scenario

extension RunPlan {
  /// The command line that repeats the run, each word quoted for a POSIX shell.
  ///
  /// - Parameters:
  ///   - path: The path of the scenario as the user gave it.
  ///   - services: The values of `--service`.
  ///   - suite: The suite's name; nil for the reference. It is in the line unless it is the
  ///     scenario's own.
  ///   - timeZone: The value of `--time-zone`, if it is given.
  /// - Returns: One line.
  package func replay(
    of path: String, services: [String] = [], suite: String? = nil, timeZone: String? = nil
  ) -> String {
    let name = suite ?? ServiceSuite.referenceName
    let isOwn = name == scenario.suite ?? ServiceSuite.referenceName
    let options =
      Self.options(of: services)
      + (isOwn ? "" : " --suite \(ShellWord.quoted(name))")
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
