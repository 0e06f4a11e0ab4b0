import Harness

/// Prints the manual page.
enum ManSubcommand: Subcommand {
  static let name = "man"
  static let operands = ""
  static let summary = "print the manual page, for man -l - or for installation"
  static let options: [Option] = []

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard arguments.operands.isEmpty else {
      throw UsageError("man takes no operands; write simharness man | man -l -")
    }
    Console.write(data: ManualPage.text)
    return ExitStatus.held.rawValue
  }
}
