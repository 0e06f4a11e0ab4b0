import HealthContracts
import HealthModel

extension Mutant {
  static let ignoresChanges = metricsMutant(
    "ignoresChanges", "Completes the wake for a change without requesting an upload",
    seenIn: "ryanbr/noop#1415: wakes that return early while another sync is running"
  ) { $0.with(provider: DeafProvider($0.service.provider)) }
}

@MainActor
private final class DeafProvider: MetricsProviderWrapper {
  override func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    base.observe(types) { _, completion in completion() }
  }
}
