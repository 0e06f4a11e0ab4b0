import HealthContracts

extension Mutant {
  static let runsWithoutNetwork = metricsMutant(
    "runsWithoutNetwork", "Requests runs that need no network",
    seenIn: "background requests with the defaults of their initializer"
  ) { $0.with(scheduler: OfflineScheduler($0.service.scheduler)) }
}

@MainActor
private final class OfflineScheduler: TaskSchedulerWrapper {
  override func submit(_ request: Metrics.TaskRequest) throws(Metrics.TaskSchedulerError) {
    var request = request
    request.requiresNetworkConnectivity = false
    try base.submit(request)
  }
}
