import HealthContracts
import HealthModel

extension Mutant {
  static let utcMetricDays = metricsMutant(
    "utcMetricDays", "Uploads days of UTC",
    seenIn: "elizaOS/eliza#31248: the day of UTC taken for the day of the device"
  ) { dependencies in
    dependencies.with(zones: ZoneTimeline(identifier: "UTC"))
  }
}
