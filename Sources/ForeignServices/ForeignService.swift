public import HealthContracts

/// The services that an external program can provide.
public enum ForeignService: String, Sendable, CaseIterable {
  /// Layering a step history.
  case layering
  /// Merging sleep.
  case sleepMerge
  /// Assigning instants to days.
  case dayBoundary
  /// Converting steps and sleep to points.
  case energy
}

extension ServiceSuite {
  /// Returns a suite in which the given services are provided by an external program.
  ///
  /// - Parameters:
  ///   - services: The services that the program provides.
  ///   - process: The program.
  /// - Returns: The changed suite, which retains the program.
  public func with(_ services: some Sequence<ForeignService>, servedBy process: ForeignProcess)
    -> ServiceSuite
  {
    services.reduce(self) { suite, service in
      switch service {
      case .layering: suite.with(\.layering) { ForeignLayering(process, $0) }
      case .sleepMerge: suite.with(\.sleepMerge) { ForeignSleepMerge(process) }
      case .dayBoundary: suite.with(\.dayBoundary) { ForeignDayBoundary(process, $0) }
      case .energy: suite.with(\.energy) { ForeignEnergy(process) }
      }
    }
  }

  /// Returns a suite with the assignments of a command line.
  ///
  /// - Parameter assignments: The services and their commands; each command is started once.
  /// - Returns: The changed suite.
  public func with(_ assignments: [ServiceAssignment]) -> ServiceSuite {
    var processes: [ForeignCommand: ForeignProcess] = [:]
    return assignments.reduce(self) { suite, assignment in
      let process = processes[assignment.command] ?? ForeignProcess(assignment.command)
      processes[assignment.command] = process
      return suite.with(assignment.services, servedBy: process)
    }
  }
}

/// The services that a program provides, written as `layering="python3 mine.py"`.
public struct ServiceAssignment: Hashable, Sendable {
  /// The services.
  public let services: [ForeignService]
  /// The program.
  public let command: ForeignCommand

  /// Parses an assignment.
  ///
  /// - Parameter text: The name of a service, or `all`, then `=` and a shell command.
  /// - Throws: `ServiceAssignmentError` if the text is not an assignment.
  public init(parsing text: String) throws(ServiceAssignmentError) {
    guard let sign = text.firstIndex(of: "=") else { throw .noCommand(text) }
    let name = String(text[..<sign])
    let line = text[text.index(after: sign)...]
    guard line.contains(where: { !$0.isWhitespace }), !line.utf8.contains(0) else {
      throw .noCommand(text)
    }
    if name == "all" {
      services = ForeignService.allCases
    } else if let service = ForeignService(rawValue: name) {
      services = [service]
    } else {
      throw .unknownService(name)
    }
    command = ForeignCommand(shell: String(line))
  }

  /// Starts the program of each assignment once, and ends it.
  ///
  /// - Parameter assignments: The assignments of a command line.
  /// - Throws: `ForeignServiceError` of the first program that does not start, or does not provide
  ///   its services.
  public static func checkStart(of assignments: [ServiceAssignment]) throws(ForeignServiceError) {
    var checked: Set<ForeignCommand> = []
    for command in assignments.map(\.command) where checked.insert(command).inserted {
      let services = assignments.filter { $0.command == command }.flatMap(\.services)
      try ForeignProcess(command).checkStart(for: services)
    }
  }
}

/// The reason why a text is not a valid assignment.
public enum ServiceAssignmentError: Error, Hashable, CustomStringConvertible {
  /// The text contains no command.
  case noCommand(String)
  /// The service does not exist or cannot be provided by an external program.
  case unknownService(String)

  /// The reason in one line, with its remedy.
  public var description: String {
    let names = (ForeignService.allCases.map(\.rawValue) + ["all"]).joined(separator: ", ")
    return switch self {
    case .noCommand(let text):
      "--service is \(text.debugDescription); write NAME=COMMAND"
    case .unknownService(let name):
      "--service does not accept \(name.debugDescription); use one of \(names)"
    }
  }
}
