import Harness

/// Times the hot paths.
enum BenchSubcommand: Subcommand {
  static let name = "bench"
  static let operands = "[SCENARIO]"
  static let summary = "timings of the hot paths, with counters"
  static let options: [Option] = []

  static func run(_ arguments: Arguments) async throws -> Int32 {
    ExitStatus.held.rawValue
  }
}
