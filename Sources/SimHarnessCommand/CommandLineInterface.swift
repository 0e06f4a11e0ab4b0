import LocatedJSON
import Scenario

/// The candidates that a shell offers to complete an argument.
enum Completion: Sendable, Equatable {
  /// No candidates.
  case nothing
  /// File paths.
  case files
  /// Folder paths.
  case folders
  /// Names of bundled scenarios, and file paths.
  case scenarios
  /// A fixed list of words.
  case words([String])
}

/// An option of a subcommand.
struct Option: Sendable {
  /// The name with its hyphens, such as `--seed`.
  var name: String
  /// The placeholder of the value in help texts; nil for a flag.
  var value: String?
  /// The help text.
  var summary: String
  /// True if the option may be repeated.
  var isRepeatable = false
  /// The completion of the value.
  var completion = Completion.nothing
}

/// A subcommand of the program.
protocol Subcommand: Sendable {
  /// The name on the command line.
  static var name: String { get }
  /// The positional arguments in the usage line.
  static var operands: String { get }
  /// The help text, in one line.
  static var summary: String { get }
  /// The options, without `--help`.
  static var options: [Option] { get }
  /// The words that an operand can be, with their meanings, for help pages; none by default.
  static var operandWords: [(name: String, summary: String)] { get }
  /// The completion of the operands; `.nothing` by default.
  static var completion: Completion { get }

  /// Runs the subcommand and returns the exit status.
  static func run(_ arguments: Arguments) async throws -> Int32
}

extension Subcommand {
  static var operandWords: [(name: String, summary: String)] { [] }
  static var completion: Completion { .nothing }

  /// The options including `--help`, for help pages, completions and the manual page.
  static var catalog: [Option] { options + [.help] }
}

/// An error in the command line.
struct UsageError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// The parsed arguments of a subcommand.
struct Arguments {
  private(set) var operands: [String] = []
  private var all: [String: [String]] = [:]

  /// Parses arguments according to a subcommand's options.
  init(_ words: [String], for subcommand: any Subcommand.Type) throws {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = subcommand.options.first(where: { $0.name == name }) else {
        throw Self.unknown(name, subcommand)
      }
      if all[name] != nil, !option.isRepeatable {
        throw UsageError("\(name) is given twice; give it once")
      }
      switch (option.value, parts.count == 2 ? String(parts[1]) : nil) {
      case (nil, nil): all[name, default: []].append("")
      case (nil, .some): throw UsageError("\(name) takes no value; write \(name)")
      case (.some, .some(let value)): all[name, default: []].append(value)
      case (.some(let value), nil):
        guard let next = words.popFirst() else {
          throw UsageError("\(name) needs a value; write \(name) \(value)")
        }
        all[name, default: []].append(next)
      }
    }
  }

  /// True if a flag is given.
  func flag(_ name: String) -> Bool { all[name] != nil }

  /// The value of an option; nil if the option is not given.
  func value(_ name: String) -> String? { all[name]?.last }

  /// The values of a repeatable option, in the order given.
  func values(_ name: String) -> [String] { all[name] ?? [] }

  /// The value of an option as an integer within a range; nil if the option is not given.
  func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "\(name) is \(text.debugDescription); give a whole number from \(range.lowerBound) to "
          + "\(range.upperBound)")
    }
    return number
  }

  private static func unknown(_ name: String, _ subcommand: any Subcommand.Type) -> UsageError {
    let known = subcommand.options.map(\.name)
    let hint = EditDistance.nearest(to: name, among: known).map { "did you mean \($0)?" }
    let list = known.isEmpty ? "it takes none" : "it takes \(known.joined(separator: ", "))"
    return UsageError("\(subcommand.name) has no option \(name); \(hint ?? list)")
  }
}
