import LocatedJSON
import Scenario

/// What a shell may offer in the place of a word.
enum Completion: Sendable, Equatable {
  /// Nothing that could be known beforehand.
  case nothing
  /// Files.
  case files
  /// Folders.
  case folders
  /// Bundled scenarios and files.
  case scenarios
  /// Words of a fixed list.
  case words([String])
}

/// An option of a subcommand.
struct Option: Sendable {
  /// The name with its hyphens, such as `--seed`.
  var name: String
  /// What the value is called; nil for a flag.
  var value: String?
  /// What it does.
  var summary: String
  /// Whether it may be given more than once.
  var isRepeatable = false
  /// What its value may be.
  var completion = Completion.nothing
}

/// A subcommand: one file each, and one line in the list.
protocol Subcommand: Sendable {
  /// The name.
  static var name: String { get }
  /// The positional arguments, for the usage line.
  static var operands: String { get }
  /// What it does, in a line.
  static var summary: String { get }
  /// Its options.
  static var options: [Option] { get }
  /// What its operands may be; nothing where it does not say.
  static var completion: Completion { get }

  /// Does it.
  static func run(_ arguments: Arguments) async throws -> Int32
}

extension Subcommand {
  static var completion: Completion { .nothing }

  /// Its options and those that every subcommand has: what help, completions and the manual show.
  static var catalog: [Option] { options + [.help] }
}

/// A mistake in how the program was called.
struct UsageError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// The words of a command line, taken apart.
struct Arguments {
  private(set) var operands: [String] = []
  private var all: [String: [String]] = [:]

  /// Takes the words apart by a subcommand's options.
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

  /// Whether a flag is given.
  func flag(_ name: String) -> Bool { all[name] != nil }

  /// An option's value, if given.
  func value(_ name: String) -> String? { all[name]?.last }

  /// The values of an option that may be repeated, in their order.
  func values(_ name: String) -> [String] { all[name] ?? [] }

  /// An option's value as a whole number of a range.
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
