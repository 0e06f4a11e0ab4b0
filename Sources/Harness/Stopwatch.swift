import Foundation

/// The one place that reads the machine's clocks, for timings that decide nothing.
struct Stopwatch {
  private let wall = ContinuousClock().now
  private let cpu = Self.cpuNanoseconds

  /// What has passed since the stopwatch was made.
  var reading: StageReading {
    let (seconds, attoseconds) = (ContinuousClock().now - wall).components
    return StageReading(
      wallNanoseconds: Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000),
      cpuNanoseconds: Self.cpuNanoseconds - cpu)
  }

  private static var cpuNanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The largest memory that this process has had, in bytes.
  static var peakMemoryBytes: Int {
    #if canImport(Glibc)
      return usage.ru_maxrss * 1_024
    #else
      return usage.ru_maxrss
    #endif
  }

  /// The whole seconds of processor time that this process has used.
  static var processorSeconds: Int { usage.ru_utime.tv_sec + usage.ru_stime.tv_sec }

  private static var usage: rusage {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage
  }
}

/// What a stage of one person cost.
public struct StageReading: Codable, Sendable, Equatable {
  /// Wall time in nanoseconds.
  public var wallNanoseconds: Int
  /// Processor time in nanoseconds.
  public var cpuNanoseconds: Int
}
