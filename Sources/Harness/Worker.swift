import Foundation
public import HealthContracts
import HealthModel

/// The inside of a worker process: runs its persons and writes messages to the parent.
@MainActor
public struct Worker {
  /// The exit status of a worker that gave a service up.
  public static let givenUpStatus: Int32 = 70
  /// Processor seconds that one person may take before the kernel ends the worker.
  static let processorSeconds = 600

  private let output: FileHandle

  /// Takes over standard output for messages; what services print goes to standard error.
  public init() {
    output = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  /// Runs an order.
  ///
  /// - Parameters:
  ///   - plan: The scenario that the order names.
  ///   - order: The persons, the seed and the services to leave out.
  ///   - suite: The services under test.
  public func run(_ plan: RunPlan, _ order: WorkerOrder, suite: ServiceSuite) async {
    for person in order.firstPerson..<order.endPerson {
      limitProcessorTime()
      send(.started(person: person))
      let runner = PersonRunner(
        scenario: plan.scenario, generator: plan.generator, suite: suite
      ) { event in
        send(.event(event))
        if case .exhausted = event { exit(Self.givenUpStatus) }
      }
      let givenUp = person == order.firstPerson ? order.givenUp : []
      send(.finished(await runner.run(person, seed: plan.seed, givenUp: givenUp)))
    }
  }

  private func send(_ message: WorkerMessage) {
    do {
      var line = try JSONEncoder().encode(message)
      line.append(UInt8(ascii: "\n"))
      try output.write(contentsOf: line)
    } catch {
      // Nobody listens any more.
      exit(Self.givenUpStatus)
    }
  }

  /// A service that computes for ever without a query is ended by the kernel.
  private func limitProcessorTime() {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
    #else
      let resource = RLIMIT_CPU
    #endif
    var limit = rlimit()
    getrlimit(resource, &limit)
    let allowed = rlim_t(Stopwatch.processorSeconds + Self.processorSeconds)
    limit.rlim_cur = min(allowed, limit.rlim_max)
    setrlimit(resource, &limit)
  }
}
