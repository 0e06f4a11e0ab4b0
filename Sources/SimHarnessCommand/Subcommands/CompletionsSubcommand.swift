import Harness

/// Prints a shell's completion script.
enum CompletionsSubcommand: Subcommand {
  static let name = "completions"
  static let operands = "bash | zsh"
  static let summary = "print a shell's completion script, to be sourced or installed"
  static let options: [Option] = []
  static let completion = Completion.words(["bash", "zsh"])

  static func run(_ arguments: Arguments) throws -> Int32 {
    switch arguments.operands {
    case ["bash"]: Console.write(data: BashCompletions.text)
    case ["zsh"]: Console.write(data: ZshCompletions.text)
    default: throw UsageError("completions needs a shell; write bash or zsh")
    }
    return ExitStatus.held.rawValue
  }
}
