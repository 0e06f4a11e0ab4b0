import HealthContracts
import Synchronization

/// A registry of the breakable services created during a run, which are checked for errors
/// afterwards.
final class ServiceWatch: Sendable {
  private let services = Mutex<[any BreakableService]>([])

  /// Returns a suite whose services are registered when they are created.
  func watching(_ suite: ServiceSuite) -> ServiceSuite {
    suite
      .with(\.layering) { self.noted(suite.layering($0)) }
      .with(\.sleepMerge) { self.noted(suite.sleepMerge()) }
      .with(\.dayBoundary) { self.noted(suite.dayBoundary($0)) }
      .with(\.energy) { self.noted(suite.energy()) }
  }

  /// Returns the first error that a registered service reports and clears the registry.
  ///
  /// - Complexity: O(*n*) for *n* registered services.
  func takeBreakdown() -> (any Error)? {
    let made = services.withLock { services in
      defer { services = [] }
      return services
    }
    // Queries all services, so that no error of this run is reported in the next.
    return made.compactMap { $0.takeBreakdown() }.first
  }

  private func noted<Service>(_ service: Service) -> Service {
    if let breakable = service as? any BreakableService {
      services.withLock { $0.append(breakable) }
    }
    return service
  }
}
