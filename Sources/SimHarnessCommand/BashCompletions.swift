/// The bash completion script, generated from the subcommand catalog.
enum BashCompletions {
  static var text: String {
    let names = SubcommandList.visible.map { $0.name }.joined(separator: " ")
    let values = SubcommandList.visible.flatMap { subcommand in
      subcommand.catalog.filter { $0.value != nil }.map { option in
        "    '\(subcommand.name) \(option.name)') \(action(option.completion)) return ;;"
      }
    }
    let operands = SubcommandList.visible.map { subcommand in
      """
          '\(subcommand.name)')
            case "$current" in
              -*) _simharness_words '\(subcommand.catalog.map(\.name).joined(separator: " "))' ;;
              *) \(action(subcommand.completion)) ;;
            esac ;;
      """
    }
    return """
      # Completions of simharness for bash, printed by: simharness completions bash

      _simharness_words() {
        COMPREPLY+=($(compgen -W "$1" -- "$current"))
      }

      _simharness_files() {
        local IFS=$'\n'
        COMPREPLY+=($(compgen "$1" -- "$current"))
      }

      _simharness_scenarios() {
        _simharness_words "$(simharness list scenarios 2>/dev/null | sed 's/^ *//; s/:.*//')"
        _simharness_files -f
      }

      _simharness() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        local subcommand=${COMP_WORDS[1]}
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          _simharness_words '\(names)'
          return
        fi
        case "$subcommand $previous" in
      \(values.joined(separator: "\n"))
        esac
        case "$subcommand" in
      \(operands.joined(separator: "\n"))
        esac
      }

      complete -o filenames -F _simharness simharness

      """
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ":;"
    case .files: "_simharness_files -f;"
    case .folders: "_simharness_files -d;"
    case .scenarios: "_simharness_scenarios;"
    case .words(let words): "_simharness_words '\(words.joined(separator: " "))';"
    }
  }
}
