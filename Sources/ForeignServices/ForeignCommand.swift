/// A program that serves, and how long it may be silent.
public struct ForeignCommand: Hashable, Sendable, CustomStringConvertible {
  /// The longest silence allowed where nothing else is said, in milliseconds.
  public static let usualTimeout = 10_000

  /// The program: a path, or a name that is looked up in `PATH`.
  public var program: String
  /// Its arguments.
  public var arguments: [String]
  /// How long the program may take for each message, in milliseconds of real time.
  public var timeoutMilliseconds: Int

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - program: A path, or a name that is looked up in `PATH`.
  ///   - arguments: The program's arguments.
  ///   - timeoutMilliseconds: How long it may take for each message, 1 to 86,400,000.
  public init(
    _ program: String, _ arguments: [String] = [],
    timeoutMilliseconds: Int = ForeignCommand.usualTimeout
  ) {
    precondition(
      (1...86_400_000).contains(timeoutMilliseconds), "a timeout of \(timeoutMilliseconds) ms")
    self.program = program
    self.arguments = arguments
    self.timeoutMilliseconds = timeoutMilliseconds
  }

  /// Makes a command of a line as it would be typed.
  ///
  /// - Parameters:
  ///   - line: The line, which `/bin/sh` takes apart.
  ///   - timeoutMilliseconds: How long the program may take for each message, 1 to 86,400,000.
  public init(shell line: String, timeoutMilliseconds: Int = ForeignCommand.usualTimeout) {
    self.init("/bin/sh", ["-c", line], timeoutMilliseconds: timeoutMilliseconds)
  }

  /// The program in one line, cut, for messages.
  public var description: String {
    let words =
      program == "/bin/sh" && arguments.count == 2 && arguments[0] == "-c"
      ? [arguments[1]] : [program] + arguments
    return ForeignServiceError.excerpt(words.joined(separator: " ").utf8, limit: 100)
  }
}
