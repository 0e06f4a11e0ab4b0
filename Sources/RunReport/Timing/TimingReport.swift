/// The time and memory that a run took; never compared byte for byte.
public struct TimingReport: Codable, Sendable, Equatable {
  /// The machine of the run.
  public var machine: Machine
  /// The largest peak memory of a worker, in bytes.
  public var peakMemoryBytes: Int
  /// The timing of each stage, by name.
  public var stages: [String: StageTiming]
  /// The timing of each call of a service, by its name, such as `energy.dailyEnergy`, and of each
  /// kind of query, such as `store.statistics`.
  public var calls: [String: CallTiming]

  /// Creates a report.
  public init(
    machine: Machine, peakMemoryBytes: Int, stages: [String: StageTiming],
    calls: [String: CallTiming] = [:]
  ) {
    self.machine = machine
    self.peakMemoryBytes = peakMemoryBytes
    self.stages = stages
    self.calls = calls
  }
}

/// The machine on which a run took place.
public struct Machine: Codable, Sendable, Equatable {
  /// A build configuration.
  public enum Build: String, Codable, Sendable, CaseIterable {
    /// A build for debugging, without optimization.
    case debug
    /// An optimized build.
    case release
  }

  /// The operating system.
  public var system: String
  /// The number of active processors.
  public var processors: Int
  /// The build configuration.
  public var build: Build

  /// Creates a description of a machine.
  public init(system: String, processors: Int, build: Build) {
    self.system = system
    self.processors = processors
    self.build = build
  }
}

/// The time that a stage took, over all persons.
public struct StageTiming: Codable, Sendable, Equatable {
  /// The number of persons measured.
  public var count: Int
  /// The total wall time in nanoseconds.
  public var wallNanoseconds: Int
  /// The total CPU time in nanoseconds.
  public var cpuNanoseconds: Int
  /// The 50th, 90th and 99th percentile of wall time and the maximum, in nanoseconds.
  ///
  /// Percentiles are precise to three significant digits.
  public var percentiles: [String: Int]
  /// The wall times as a base64-encoded `LatencyHistogram`, from which any percentile can be read.
  public var histogram: String

  /// Creates a summary of each person's wall and CPU times in nanoseconds.
  ///
  /// There is at least one wall time.
  public init(wall: [Int], cpu: [Int]) {
    self.init(
      LatencyHistogram(wall), wallNanoseconds: wall.reduce(0, +),
      cpuNanoseconds: cpu.reduce(0, +))
  }

  /// Creates a summary of the persons' wall times, of which there is at least one.
  ///
  /// - Parameters:
  ///   - times: The wall time of each person.
  ///   - wallNanoseconds: The total wall time.
  ///   - cpuNanoseconds: The total CPU time.
  public init(_ times: LatencyHistogram, wallNanoseconds: Int, cpuNanoseconds: Int) {
    precondition(times.total > 0, "a stage has no measurements")
    count = times.total
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
    percentiles = [50, 90, 99].reduce(into: [:]) { $0["p\($1)"] = times.percentile($1) }
    percentiles["max"] = times.maximum
    histogram = times.base64
  }
}
