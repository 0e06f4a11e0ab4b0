import Harness

/// Writes the manual's page.
enum ManSubcommand: Subcommand {
  static let name = "man"
  static let operands = ""
  static let summary = "print the manual's page, for man -l - or to be installed"
  static let options: [Option] = []

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard arguments.operands.isEmpty else {
      throw UsageError("man takes no operands; write simharness man | man -l -")
    }
    Console.write(ManualPage.text)
    return ExitStatus.held.rawValue
  }
}
