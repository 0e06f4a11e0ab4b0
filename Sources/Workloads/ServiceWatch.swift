import HealthContracts
import Synchronization

/// Remembers the services made during a run that can break, and asks them afterwards.
final class ServiceWatch: Sendable {
  private let services = Mutex<[any BreakableService]>([])

  /// A suite whose services are remembered.
  func watching(_ suite: ServiceSuite) -> ServiceSuite {
    suite
      .with(\.layering) { self.noted(suite.layering($0)) }
      .with(\.sleepMerge) { self.noted(suite.sleepMerge()) }
      .with(\.dayBoundary) { self.noted(suite.dayBoundary($0)) }
      .with(\.energy) { self.noted(suite.energy()) }
  }

  /// The first error that a service tells of.
  ///
  /// - Complexity: O(*n*) for *n* services made.
  func takeBreakdown() -> (any Error)? {
    let made = services.withLock { services in
      defer { services = [] }
      return services
    }
    // All are asked, so that none tells of this run in the next.
    return made.compactMap { $0.takeBreakdown() }.first
  }

  private func noted<Service>(_ service: Service) -> Service {
    if let breakable = service as? any BreakableService {
      services.withLock { $0.append(breakable) }
    }
    return service
  }
}
