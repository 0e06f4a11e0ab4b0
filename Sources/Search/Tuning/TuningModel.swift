import Harness
package import HealthModel
package import RunReport
package import Scenario

/// A model of the costs of a layering setting.
///
/// An interval is fetched by one raw query and sent in one request. The connection breaks at a
/// constant rate during the request, which is then repeated from the start after a delay. For a
/// request of *u* seconds, a rate of *r* breaks per second and a delay of *w* seconds, the expected
/// time is (1/r + w)(e^(ru) - 1), of which (e^(ru) - 1)/r is spent sending: the expected completion
/// time of work without checkpoints (J. W. Young, CACM 17(9), 1974; J. T. Daly, FGCS 22(3), 2006).
/// The retransmitted bytes are those sent in the sending time beyond *u*.
package struct TuningModel: Sendable {
  private let settings: TuningSettings
  private let rawQuery: QueryCosts.Cost
  private var factors: [TuningSensitivity.Cost: Double] = [:]

  /// Creates a model from a scenario's costs.
  ///
  /// - Parameters:
  ///   - settings: The costs other than those of queries.
  ///   - rawQuery: The cost of a query for samples.
  package init(_ settings: TuningSettings, rawQuery: QueryCosts.Cost) {
    self.settings = settings
    self.rawQuery = rawQuery
  }

  /// Returns a copy of the model with one cost multiplied by a positive factor.
  package func scaling(_ cost: TuningSensitivity.Cost, by factor: Double) -> TuningModel {
    var copy = self
    copy.factors[cost, default: 1] *= factor
    return copy
  }

  private func factor(_ cost: TuningSensitivity.Cost) -> Double { factors[cost] ?? 1 }

  /// Returns the costs of an outcome, rounded to whole units.
  ///
  /// - Complexity: O(*n*) for *n* intervals.
  package func cost(of outcome: LayeringOutcome) -> TuningCost {
    var cost = TuningCost()
    let buckets = Double(outcome.buckets) * Double(settings.bucketNanoseconds) / 1e6
    cost.layeringMilliseconds = Self.whole(
      (Double(outcome.virtualMilliseconds) + buckets) * factor(.latency))
    // Intervals with the same number of samples have the same cost.
    var sizes: [Int: Int] = [:]
    for size in outcome.samples { sizes[size, default: 0] += 1 }
    var (milliseconds, vain) = (0.0, 0.0)
    for (size, number) in sizes.sorted(by: { $0.key < $1.key }) {
      let upload = upload(samples: size)
      milliseconds += upload.milliseconds * Double(number)
      vain += upload.vain * Double(number)
    }
    cost.uploadMilliseconds = Self.whole(milliseconds)
    cost.retransmittedBytes = Self.whole(vain)
    cost.peakSamples = outcome.samples.max() ?? 0
    cost.peakMemoryBytes = Self.whole(
      Double(cost.peakSamples) * Double(settings.memoryPerSample) * factor(.memoryPerSample))
    cost.fitsMemory = cost.peakMemoryBytes <= Int64(settings.memoryLimit)
    return cost
  }

  /// Returns the expected milliseconds to fetch and send an interval, and the retransmitted bytes.
  private func upload(samples: Int) -> (milliseconds: Double, vain: Double) {
    let fetch =
      (Double(rawQuery.base) / 1e3 + Double(rawQuery.perSample) * Double(samples) / 1e6)
      * factor(.latency)
    let bytes = Double(settings.requestBytes) + Double(settings.bytesPerSample) * Double(samples)
    let perMillisecond = Double(settings.bytesPerSecond) / 1e3
    let sending =
      Double(settings.requestMilliseconds) * factor(.latency) + bytes / perMillisecond
    let rate = Double(settings.interruptionsPerHour) * factor(.failureRate) / 3.6e6
    if rate == 0 { return (fetch + sending, 0) }
    let excess = Exponential.excess(rate * sending)
    let spent = excess / rate
    return (
      fetch + spent + Double(settings.retryMilliseconds) * excess,
      max(0, spent - sending) * perMillisecond
    )
  }

  /// Returns the nearest integer, limited to 4e18 so that sums do not overflow.
  private static func whole(_ value: Double) -> Int64 {
    value < 4e18 ? Int64(value.rounded()) : 4_000_000_000_000_000_000
  }
}

/// The costs of a layering setting.
package struct TuningCost: Sendable, Equatable {
  /// The virtual time of layering, in milliseconds.
  package var layeringMilliseconds: Int64 = 0
  /// The expected time to fetch and send all intervals, in milliseconds.
  package var uploadMilliseconds: Int64 = 0
  /// The expected number of retransmitted bytes.
  package var retransmittedBytes: Int64 = 0
  /// The largest number of samples in one interval.
  package var peakSamples = 0
  /// The memory for those samples, in bytes.
  package var peakMemoryBytes: Int64 = 0
  /// True if that memory is within the limit.
  package var fitsMemory = true

  /// The expected time of layering and upload together, in milliseconds.
  package var totalMilliseconds: Int64 {
    let (sum, overflow) = layeringMilliseconds.addingReportingOverflow(uploadMilliseconds)
    return overflow ? .max : sum
  }
}

/// The exponential function with basic operations only, which are rounded identically everywhere.
enum Exponential {
  /// Returns e^x - 1 with an accuracy of about 14 digits, or 1e300 above 700.
  ///
  /// Evaluates the series for x / 2^k, then applies e^2y - 1 = (e^y - 1)(e^y - 1 + 2) k times.
  ///
  /// - Parameter x: The exponent, not negative.
  /// - Returns: The value of e^x - 1.
  static func excess(_ x: Double) -> Double {
    precondition(x >= 0, "\(x) is negative")
    if x > 700 { return 1e300 }
    var (y, doublings) = (x, 0)
    while y > 0.125 {
      y /= 2
      doublings += 1
    }
    var (term, sum) = (y, y)
    for n in 2...12 {
      term = term * y / Double(n)
      sum += term
    }
    for _ in 0..<doublings { sum *= sum + 2 }
    return sum
  }
}
