import Harness
import Reporting
import Scenario

/// The options that show the observable events of a run in virtual time.
enum TraceOption {
  /// The forms of a trace.
  enum Format: String, CaseIterable {
    /// Lines on standard output.
    case text
    /// A file in the report's folder that Perfetto and Chrome open.
    case perfetto
  }

  static let service = Option(
    name: "--trace", value: "SERVICE",
    summary: "print the observable events of a service; all for every service",
    completion: .words(services))

  static let format = Option(
    name: "--trace-format", value: "FORMAT",
    summary: "text to print them, perfetto to write trace.json (default: text)",
    completion: .words(Format.allCases.map(\.rawValue)))

  private static var services: [String] { RunService.names + ["all"] }

  /// The service whose events are wanted; nil for none.
  static func service(_ arguments: Arguments) throws -> String? {
    guard let name = arguments.value("--trace") else { return nil }
    guard services.contains(name) else {
      throw UsageError(
        "--trace has an unknown service \(name.debugDescription); use "
          + services.joined(separator: ", "))
    }
    return name
  }

  static func format(_ arguments: Arguments) throws -> Format {
    guard let name = arguments.value("--trace-format") else { return .text }
    guard let format = Format(rawValue: name) else {
      throw UsageError(
        "--trace-format has an unknown format \(name.debugDescription); use "
          + Format.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard arguments.value("--trace") != nil else {
      throw UsageError("--trace-format needs --trace; add --trace all")
    }
    return format
  }

  /// Prints the events of a service, a line each.
  static func show(_ results: [PersonResult], of service: String) {
    for (person, event) in events(results, of: service) {
      Console.write(lines: "person \(person) \(event.line)")
    }
  }

  /// Returns the events of a service as a file for Perfetto.
  static func perfetto(_ results: [PersonResult], of service: String) -> [UInt8] {
    TraceEventFile.bytes(
      of: events(results, of: service).map { person, event in
        TraceEventFile.Event(
          person: person, task: event.task, service: event.service, text: event.text,
          nanoseconds: event.nanoseconds)
      })
  }

  private static func events(
    _ results: [PersonResult], of service: String
  ) -> [(person: Int, event: TraceLine)] {
    results.flatMap { result in
      result.trace.filter { service == "all" || $0.service == service }
        .map { (result.person, $0) }
    }
  }
}
