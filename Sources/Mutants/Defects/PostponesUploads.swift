import Foundation
import HealthContracts
import HealthModel

extension Mutant {
  static let postponesUploads = metricsMutant(
    "postponesUploads", "Submits a new request at each change, which postpones the pending one",
    seenIn: "KittyCAD/modeling-app#13078: timers replaced by the next change"
  ) { $0.with(provider: ResubmittingProvider($0)) }
}

@MainActor
private final class ResubmittingProvider: MetricsProviderWrapper {
  private let service: Metrics.Dependencies

  init(_ dependencies: Metrics.AppDependencies) {
    service = dependencies.service
    super.init(dependencies.service.provider)
  }

  override func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    let (scheduler, choices, now) = (service.scheduler, service.configuration, service.now)
    return base.observe(types) { types, completion in
      handler(types, completion)
      let delay = Double(choices.batchingDelaySeconds)
      try? scheduler.submit(
        Metrics.TaskRequest(
          choices.taskIdentifier, earliestBeginDate: now().addingTimeInterval(delay),
          requiresNetworkConnectivity: true))
    }
  }
}
