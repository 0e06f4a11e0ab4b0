/// A scheduler that runs the tasks of a job, and for which a job can be printed.
package protocol BatchEngine: Sendable {
  /// The name on the command line.
  static var name: String { get }
  /// The kind of text that is printed, in a few words.
  static var summary: String { get }
  /// The largest number of tasks that the engine takes.
  static var taskLimit: Int { get }
  /// The largest time limit of a task in minutes.
  static var minuteLimit: Int { get }
  /// True if tasks find a scenario of the user's in the repository that they fetch.
  static var fetchesRepository: Bool { get }
  /// The command that the printed text is handed to, for help.
  static var usage: String { get }
  /// Returns what the engine takes.
  static func text(of job: BatchJob) -> String
}

extension BatchEngine {
  package static var minuteLimit: Int { 100_000 }
  package static var fetchesRepository: Bool { false }
}

/// All engines.
package enum EngineCatalog {
  /// The engines, in the order in which they are listed.
  package static let all: [any BatchEngine.Type] = [
    SlurmEngine.self, KubernetesEngine.self, GitHubEngine.self, GitLabEngine.self,
    LocalEngine.self,
  ]
}
