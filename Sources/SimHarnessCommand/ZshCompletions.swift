/// The zsh completion script, generated from the subcommand catalog.
enum ZshCompletions {
  static var text: String {
    let names = SubcommandList.visible.map { subcommand in
      "    \(quoted("\(subcommand.name):\(subcommand.summary)"))"
    }
    let cases = SubcommandList.visible.map { subcommand in
      let words =
        subcommand.catalog.map(specification) + ["*:operand:\(action(subcommand.completion))"]
      return "    \(subcommand.name))\n      _arguments \\\n"
        + words.map { "        \(quoted($0))" }.joined(separator: " \\\n") + " ;;"
    }
    return """
      #compdef simharness
      # Completions of simharness for zsh, printed by: simharness completions zsh

      _simharness_scenarios() {
        local -a scenarios
        scenarios=(${(f)"$(simharness list scenarios 2>/dev/null)"})
        scenarios=(${${scenarios#  }%%:*})
        compadd -a scenarios
        _files
      }

      _simharness() {
        local -a subcommands
        subcommands=(
      \(names.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe subcommand subcommands
          return
        fi
        local subcommand=$words[2]
        shift words
        (( CURRENT-- ))
        case $subcommand in
      \(cases.joined(separator: "\n"))
        esac
      }

      # Autoloaded, the file is the function; sourced, it registers it.
      if [ "$funcstack[1]" = _simharness ]; then
        _simharness "$@"
      else
        compdef _simharness simharness
      fi

      """
  }

  /// An option as an `_arguments` specification.
  private static func specification(_ option: Option) -> String {
    let summary = escaped(option.summary, "[]:")
    let repeated = option.isRepeatable ? "*" : ""
    guard let value = option.value else { return "\(repeated)\(option.name)[\(summary)]" }
    return
      "\(repeated)\(option.name)=[\(summary)]:\(escaped(value, ":")):\(action(option.completion))"
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .scenarios: "_simharness_scenarios"
    case .words(let words): "(\(words.map { escaped($0, "():") }.joined(separator: " ")))"
    }
  }

  private static func escaped(_ text: String, _ special: String) -> String {
    text.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// A word in single quotes, which the shell does not expand.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
