import HealthContracts
import Synchronization

/// A registry of the services created during a run that can report a failure,
/// which are queried afterwards.
final class ServiceRegistry: Sendable {
  private let services = Mutex<[any FailureReportingService]>([])

  /// Returns a suite whose services are registered when they are created.
  func registering(_ suite: ServiceSuite) -> ServiceSuite {
    suite
      .with(\.layering) { self.registered(suite.layering($0)) }
      .with(\.sleepMerge) { self.registered(suite.sleepMerge()) }
      .with(\.dayBoundary) { self.registered(suite.dayBoundary($0)) }
      .with(\.energy) { self.registered(suite.energy()) }
  }

  /// Returns the first error that a registered service reports and clears the registry.
  ///
  /// - Complexity: O(*n*) for *n* registered services.
  func takeFailure() -> (any Error)? {
    let made = services.withLock { services in
      defer { services = [] }
      return services
    }
    // Queries all services, so that no error of this run is reported in the next.
    return made.compactMap { $0.takeFailure() }.first
  }

  private func registered<Service>(_ service: Service) -> Service {
    if let reporter = service as? any FailureReportingService {
      services.withLock { $0.append(reporter) }
    }
    return service
  }
}
