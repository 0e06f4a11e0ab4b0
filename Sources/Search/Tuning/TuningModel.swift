import Harness
package import HealthModel
package import Scenario

/// What a way to layer costs, in a scenario's figures and others.
///
/// An interval is fetched by one raw query and sent in one request. While it is sent the connection
/// breaks at a constant rate, and it is then sent again from its begin after a wait. For a request
/// of *u* seconds, a rate of *r* breaks a second and a wait of *w* seconds, the expected time is
/// (1/r + w)(e^(ru) - 1), of which (e^(ru) - 1)/r is spent sending: the expected completion time of
/// work without checkpoints (J. W. Young, CACM 17(9), 1974; J. T. Daly, FGCS 22(3), 2006). The
/// bytes sent in vain are those of the time spent sending beyond *u*.
package struct TuningModel: Sendable {
  /// What a scenario can have scaled.
  package enum Cost: String, CaseIterable, Sendable {
    /// The time of every query and of every request.
    case latency
    /// The memory of a sample.
    case memoryPerSample
    /// How often sending breaks off.
    case failureRate
  }

  private let settings: TuningSettings
  private let rawQuery: QueryCosts.Cost
  private var factors: [Cost: Double] = [:]

  /// Takes a scenario's costs.
  ///
  /// - Parameters:
  ///   - settings: What things cost besides queries.
  ///   - rawQuery: What a query for samples costs.
  package init(_ settings: TuningSettings, rawQuery: QueryCosts.Cost) {
    self.settings = settings
    self.rawQuery = rawQuery
  }

  /// The same with a cost scaled.
  ///
  /// - Parameters:
  ///   - cost: The cost.
  ///   - factor: By what it is multiplied, above zero.
  /// - Returns: The other model.
  package func scaling(_ cost: Cost, by factor: Double) -> TuningModel {
    var copy = self
    copy.factors[cost, default: 1] *= factor
    return copy
  }

  private func factor(_ cost: Cost) -> Double { factors[cost] ?? 1 }

  /// What an outcome costs.
  ///
  /// - Parameter outcome: What a way to layer did.
  /// - Returns: Its costs, in whole units.
  /// - Complexity: O(*n*) for *n* intervals.
  package func cost(of outcome: LayeringOutcome) -> TuningCost {
    var cost = TuningCost()
    let buckets = Double(outcome.buckets) * Double(settings.bucketNanoseconds) / 1e6
    cost.layeringMilliseconds = Self.whole(
      (Double(outcome.virtualMilliseconds) + buckets) * factor(.latency))
    // Intervals of as many samples cost the same.
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

  /// The expected milliseconds of fetching and sending an interval, and the bytes sent in vain.
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

  /// The nearest whole number; what no 64 bits hold is as much as they hold, halved for sums.
  private static func whole(_ value: Double) -> Int64 {
    value < 4e18 ? Int64(value.rounded()) : 4_000_000_000_000_000_000
  }
}

/// What a way to layer costs.
package struct TuningCost: Sendable, Equatable {
  /// The virtual time of layering.
  package var layeringMilliseconds: Int64 = 0
  /// The expected time of fetching and sending every interval.
  package var uploadMilliseconds: Int64 = 0
  /// Bytes that are expected to be sent in vain.
  package var retransmittedBytes: Int64 = 0
  /// The most samples of one interval.
  package var peakSamples = 0
  /// The memory that they take.
  package var peakMemoryBytes: Int64 = 0
  /// Whether the memory suffices.
  package var fitsMemory = true

  /// The expected time of layering and upload together.
  package var totalMilliseconds: Int64 {
    let (sum, overflow) = layeringMilliseconds.addingReportingOverflow(uploadMilliseconds)
    return overflow ? .max : sum
  }
}

/// The exponential function by basic operations alone, which round alike on every machine.
enum Exponential {
  /// e^x - 1, to about 14 digits; as much as can be beyond 700.
  ///
  /// The series for x / 2^k, then k times e^2y - 1 = (e^y - 1)(e^y - 1 + 2).
  ///
  /// - Parameter x: Not negative.
  /// - Returns: The excess over 1.
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
