import Foundation
public import HealthContracts
import HealthModel
import Scenario

/// The inside of a worker process: runs its persons and writes messages to the parent.
public struct Worker: Sendable {
  /// The exit status of a worker that gave a service up.
  public static let givenUpStatus: Int32 = 70

  private let output: FileHandle

  /// Takes over standard output for messages; what services print goes to standard error.
  public init() {
    output = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    // The parent's threads block signals, and its children inherit that: the kernel's word that the
    // processor time is used up would never arrive.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Runs an order.
  ///
  /// - Parameters:
  ///   - plan: The scenario that the order names.
  ///   - order: The persons and the services to leave out.
  ///   - suite: The services under test.
  public func run(_ plan: RunPlan, _ order: WorkerOrder, suite: ServiceSuite) {
    for person in order.firstPerson..<order.endPerson {
      limitProcessorTime(to: plan.scenario.schedule.processorSeconds)
      send(.started(person: person))
      let runner = PersonRunner(plan: plan, suite: suite, keepsTrace: order.keepsTrace) { event in
        send(.event(event))
        if case .exhausted = event { exit(Self.givenUpStatus) }
      }
      let givenUp = person == order.firstPerson ? order.givenUp : []
      send(.finished(runner.run(person, givenUp: givenUp)))
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
  private func limitProcessorTime(to seconds: Int) {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
    #else
      let resource = RLIMIT_CPU
    #endif
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_cur = min(rlim_t(Stopwatch.processorSeconds + seconds), limit.rlim_max)
    setrlimit(resource, &limit)
  }
}
