import Foundation
import HealthModel
import VirtualTime

/// Measures elapsed wall and processor time by the machine's clocks; timings decide nothing.
package struct Stopwatch: Sendable {
  private let wall = RealTime.nanoseconds
  private let cpu = RealTime.processorNanoseconds

  /// Starts the measurement.
  package init() {}

  /// The elapsed times.
  package var reading: StageReading {
    StageReading(
      wallNanoseconds: Int(RealTime.nanoseconds - wall),
      cpuNanoseconds: Int(RealTime.processorNanoseconds - cpu))
  }

  /// The current time as `YYYY-MM-DDThh:mm:ss` in UTC, for report headers.
  package static var timeOfDay: String {
    String(Instant(milliseconds: Int64(time(nil)) * 1_000).iso8601.prefix(19))
  }

  /// The peak memory of this process in bytes.
  package static var peakMemoryBytes: Int {
    #if canImport(Glibc)
      return usage.ru_maxrss * 1_024
    #else
      return usage.ru_maxrss
    #endif
  }

  /// The memory that this process has in use, in bytes; the peak where only that is known.
  package static var residentMemoryBytes: Int {
    #if canImport(Glibc)
      // The file has the size and the part in memory, in pages (proc(5)). The peak that the system
      // reports would start at the parent's.
      let text = withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
        let count = pread(memoryFile, buffer.baseAddress, buffer.count, 0)
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : ""
      }
      let fields = text.split(separator: " ")
      if fields.count > 1, let pages = Int(fields[1]) { return pages * Int(getpagesize()) }
    #endif
    return peakMemoryBytes
  }

  #if canImport(Glibc)
    private static let memoryFile = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
  #endif

  /// The processor time of this process in seconds, rounded up.
  package static var processorSeconds: Int {
    let (user, system) = (usage.ru_utime, usage.ru_stime)
    let fraction = Int(user.tv_usec) + Int(system.tv_usec)
    return user.tv_sec + system.tv_sec + (fraction + 999_999) / 1_000_000
  }

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

/// The cost of a stage of one person's run.
package struct StageReading: Codable, Sendable, Equatable {
  /// Wall time in nanoseconds.
  package var wallNanoseconds: Int
  /// Processor time in nanoseconds.
  package var cpuNanoseconds: Int

  package init(wallNanoseconds: Int, cpuNanoseconds: Int) {
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
  }
}
