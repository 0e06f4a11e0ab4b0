import HealthContracts
import HealthModel

extension Mutant {
  static let utcMetricDays = metricsMutant(
    "utcMetricDays", "Uploads UTC days",
    seenIn: "elizaOS/eliza#31248: the UTC day taken for the device's day"
  ) { dependencies in
    dependencies.with(zones: ZoneTimeline(identifier: "UTC"))
  }
}
