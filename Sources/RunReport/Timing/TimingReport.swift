/// What a run cost in time and memory; never compared byte for byte.
public struct TimingReport: Codable, Sendable, Equatable {
  /// Where the run took place.
  public var machine: Machine
  /// The largest memory of a worker, in bytes.
  public var peakMemoryBytes: Int
  /// What each stage cost, by its name.
  public var stages: [String: StageTiming]

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - machine: Where the run took place.
  ///   - peakMemoryBytes: The largest memory of a worker.
  ///   - stages: What each stage cost.
  public init(machine: Machine, peakMemoryBytes: Int, stages: [String: StageTiming]) {
    self.machine = machine
    self.peakMemoryBytes = peakMemoryBytes
    self.stages = stages
  }
}

/// Where a run took place.
public struct Machine: Codable, Sendable, Equatable {
  /// The operating system.
  public var system: String
  /// The processors in use.
  public var processors: Int
  /// The version of the compiler's language and whether it optimised.
  public var build: String

  /// Describes a machine.
  ///
  /// - Parameters:
  ///   - system: The operating system.
  ///   - processors: The processors in use.
  ///   - build: How the program was built.
  public init(system: String, processors: Int, build: String) {
    self.system = system
    self.processors = processors
    self.build = build
  }
}

/// What a stage cost, over all persons.
public struct StageTiming: Codable, Sendable, Equatable {
  /// The number of persons measured.
  public var count: Int
  /// Wall time of all, in nanoseconds.
  public var wallNanoseconds: Int
  /// Processor time of all, in nanoseconds.
  public var cpuNanoseconds: Int
  /// Wall times at the 50th, 90th and 99th hundredth, within three digits, and the largest, in
  /// nanoseconds.
  public var percentiles: [String: Int]
  /// The wall times as a `LatencyHistogram` in base64, from which any percentile can be read.
  public var histogram: String

  /// Sums up measurements.
  ///
  /// - Parameters:
  ///   - wall: Each person's wall time in nanoseconds; at least one.
  ///   - cpu: Each person's processor time in nanoseconds.
  public init(wall: [Int], cpu: [Int]) {
    precondition(!wall.isEmpty, "a stage without measurements")
    let times = LatencyHistogram(wall)
    count = wall.count
    wallNanoseconds = wall.reduce(0, +)
    cpuNanoseconds = cpu.reduce(0, +)
    percentiles = [50, 90, 99].reduce(into: [:]) { $0["p\($1)"] = times.percentile($1) }
    percentiles["max"] = times.maximum
    histogram = times.base64
  }
}
