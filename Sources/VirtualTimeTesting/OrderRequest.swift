import class Foundation.ProcessInfo

/// A request for one order alone, by a variable of the environment.
struct OrderRequest: Sendable {
  /// The variable that names a seed.
  static let seedVariable = "VIRTUAL_TIME_SEED"
  /// The variable that names the preemptions of an order, as pairs of position and rank.
  static let choicesVariable = "VIRTUAL_TIME_CHOICES"
  /// The variable that asks for the coverage of every test as an attachment.
  static let coverageVariable = "VIRTUAL_TIME_COVERAGE"
  /// The value of the second variable for the plain order.
  static let plain = "plain"

  /// A variable whose value cannot be read.
  struct Malformed: Error, CustomStringConvertible {
    var variable: String
    var value: String
    var remedy: String

    var description: String { "\(variable) is '\(value)'; \(remedy)" }
  }

  var seed: UInt64?
  /// The strategy that replaces the trait's own; nil for a seed of the trait's own.
  var strategy: InterleavingStrategy?

  /// True if the environment asks for the coverage of every test.
  static var asksForCoverage: Bool {
    ProcessInfo.processInfo.environment[coverageVariable] != nil
  }

  /// The request of this process's environment; nil if there is none.
  static func ofEnvironment() throws(Malformed) -> OrderRequest? {
    try of(ProcessInfo.processInfo.environment)
  }

  static func of(_ environment: [String: String]) throws(Malformed) -> OrderRequest? {
    if let value = environment[choicesVariable] {
      guard let choices = choices(value) else {
        throw Malformed(
          variable: choicesVariable, value: value,
          remedy: "give pairs such as 3:1,7:2, or \(plain) for the order without preemptions")
      }
      return OrderRequest(seed: try seed(environment), strategy: .replay(choices: choices))
    }
    return try seed(environment).map { OrderRequest(seed: $0) }
  }

  private static func seed(_ environment: [String: String]) throws(Malformed) -> UInt64? {
    guard let value = environment[seedVariable] else { return nil }
    guard let seed = UInt64(value), seed < .max else {
      throw Malformed(
        variable: seedVariable, value: value, remedy: "give a whole number, 0 or more")
    }
    return seed
  }

  /// The largest position of a choice.
  private static let positions = 10_000_000

  private static func choices(_ text: String) -> [Int]? {
    if text == plain { return [] }
    var choices: [Int] = []
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = pair.split(separator: ":", omittingEmptySubsequences: false)
      guard words.count == 2, let position = Int(words[0]), let rank = Int(words[1]), rank > 0,
        position >= choices.count, position <= positions
      else { return nil }
      choices += repeatElement(0, count: position - choices.count)
      choices.append(rank)
    }
    return choices
  }

  /// The value of the second variable for some preemptions.
  static func text(_ preemptions: [Int: Int]) -> String {
    preemptions.isEmpty
      ? plain
      : preemptions.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
        .joined(separator: ",")
  }
}
