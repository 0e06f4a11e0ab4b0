public import HealthContracts

/// The services that a program may serve.
public enum ForeignService: String, Sendable, CaseIterable {
  /// Layering a step history.
  case layering
  /// Merging sleep.
  case sleepMerge
  /// Deciding which day an instant belongs to.
  case dayBoundary
  /// Turning steps and sleep into points.
  case energy
}

extension ServiceSuite {
  /// A suite some of whose services are in another program.
  ///
  /// - Parameters:
  ///   - services: The services that the program serves.
  ///   - process: The program.
  /// - Returns: The changed suite, which keeps the program.
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

  /// A suite with services in programs as a command line names them.
  ///
  /// - Parameter assignments: The services and their commands; one program for each command.
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

/// Which services a program serves, written as `layering="python3 mine.py"`.
public struct ServiceAssignment: Hashable, Sendable {
  /// The services.
  public let services: [ForeignService]
  /// The program.
  public let command: ForeignCommand

  /// Reads an assignment.
  ///
  /// - Parameter text: A service's name, or `all`, then `=`, then a line for the shell.
  /// - Throws: `ServiceAssignmentError` for a text of another form.
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
}

/// Why a text names no program for a service.
public enum ServiceAssignmentError: Error, Hashable, CustomStringConvertible {
  /// There is no command.
  case noCommand(String)
  /// There is no such service, or none that another program may serve.
  case unknownService(String)

  /// The reason in one line, with its remedy.
  public var description: String {
    let names = (ForeignService.allCases.map(\.rawValue) + ["all"]).joined(separator: ", ")
    return switch self {
    case .noCommand(let text):
      "--service is \(text.debugDescription); write a service, = and a command"
    case .unknownService(let name):
      "--service does not know \(name.debugDescription); use \(names)"
    }
  }
}
