import PlainText

/// A job that is divided among tasks, as engines need to know it.
package struct BatchJob: Sendable, Equatable {
  /// The program on the machine where the job is printed, as a word of a shell.
  package var program: String
  /// The name: lower-case letters, digits and hyphens.
  package var name: String
  /// The subcommand, the scenario and the options, as words of a command line.
  package var words: [String]
  /// The values of `--service`, which a merge needs too.
  package var services: [String]
  /// The scenario's text if it is a file of the user's, which images do not contain; nil if it is
  /// bundled.
  package var text: String?
  /// The number of tasks.
  package var tasks: Int
  /// The numbers of the tasks to run, from 1, ascending.
  package var numbers: [Int]
  /// The folder of the report.
  package var report: String
  /// The name of the folder of the partial reports, within that of the report.
  ///
  /// Jobs that differ in anything have different ones, so that no merge finds another job's parts.
  package var parts: String
  /// The time that a task may take, in minutes.
  package var minutes: Int
  /// The memory that a task may use, in MiB.
  package var memory: Int
  /// The container image with the program.
  package var image: String
  /// The command line that prints the job for some of the tasks, with `{}` in place of their
  /// numbers.
  package var again: String

  /// Creates a job; each argument has the meaning of the property with the same name.
  package init(
    program: String, name: String, words: [String], services: [String] = [], text: String?,
    tasks: Int, numbers: [Int], report: String, parts: String, minutes: Int, memory: Int,
    image: String, again: String
  ) {
    self.program = program
    self.name = name
    self.words = words
    self.services = services
    self.text = text
    self.tasks = tasks
    self.numbers = numbers
    self.report = report
    self.parts = parts
    self.minutes = minutes
    self.memory = memory
    self.image = image
    self.again = again
  }

  /// The folder of the partial reports.
  var partsFolder: String { "\(report)/\(parts)" }

  /// True if all tasks are run.
  var isWhole: Bool { numbers.count == tasks }

  /// The command line of a task, quoted for a shell.
  ///
  /// - Parameters:
  ///   - shard: The value of `--shard`, as it stands in the script.
  ///   - scenario: The scenario's path where it is not the one of this machine.
  ///   - folder: The folder of the partial report where it is not the job's, quoted.
  ///   - program: The program; in images it is found by its name.
  /// - Returns: One line.
  func command(
    shard: String, scenario: String? = nil, folder: String? = nil, program: String = "simharness"
  ) -> String {
    var words = words
    if let scenario { words[1] = scenario }
    let own = words.enumerated().map { index, word in
      index == 1 ? ShellWord.path(word) : ShellWord.quoted(word)
    }
    let folder = folder ?? ShellWord.path(partsFolder)
    return "\(program) \(own.joined(separator: " ")) --shard \(shard) --report \(folder) --jobs 1"
      + (Self.quietKinds.contains(words[0]) ? " --quiet" : "")
  }

  /// The subcommands with the option `--quiet`.
  private static let quietKinds: Set = ["run", "explore", "tune"]

  /// The options that a merge needs as a task does, each after a space.
  var mergeOptions: String { services.map { " --service \(ShellWord.quoted($0))" }.joined() }

  /// The command line of the merge, quoted for a shell.
  func merge(program: String = "simharness") -> String {
    "\(program) merge \(ShellWord.path(partsFolder)) --report \(ShellWord.path(report))"
      + mergeOptions
  }

  /// A line that tells what the job is, as a comment without its sign.
  var title: String {
    let line = OneLine.text(words.joined(separator: " "))
    return "simharness \(line) in \(Counted.text(tasks, "task")), each of up to \(minutes) min "
      + "and \(memory) MiB"
  }

  /// The task numbers in ranges, such as `1-3,7`.
  var list: String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }.joined(separator: ",")
  }
}

/// A text as a scalar of YAML in double quotes, which any text can be.
enum YAMLText {
  /// Returns the text in double quotes.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || (0x2028...0x2029).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
