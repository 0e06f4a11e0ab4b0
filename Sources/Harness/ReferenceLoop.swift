import SystemSupport

/// A fixed workload that measures the speed of the machine during a run.
///
/// The ratio of a stage's time to the loop's time is comparable between machines to the extent that
/// they differ equally for both. The loop therefore mixes integer arithmetic with accesses to a
/// table that fits only partly into the first-level cache.
enum ReferenceLoop {
  /// The stage name of its readings.
  static let stage = "reference"

  private static let tableBits = 13
  private static let rounds = 1_000_000

  /// Runs the loop and measures it.
  static func reading() -> StageReading {
    let watch = Stopwatch()
    let sum = run()
    // Uses the result so that the compiler cannot remove the loop.
    precondition(sum != 0, "the reference loop gave \(sum)")
    return watch.reading
  }

  @inline(never)
  private static func run() -> UInt64 {
    var table = [UInt64](repeating: 0x9E37_79B9_7F4A_7C15, count: 1 << tableBits)
    var state: UInt64 = 0x2545_F491_4F6C_DD1D
    table.withUnsafeMutableBufferPointer { table in
      var round = 0
      while round < rounds {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        let index = Int(truncatingIfNeeded: state >> (64 - UInt64(tableBits)))
        table[index] = table[index] &* 6_364_136_223_846_793_005 &+ state
        state &+= table[index] >> 32
        round += 1
      }
    }
    return state | 1
  }
}

extension StageReading {
  /// The minimum of two readings of the same work, in wall and in processor time.
  static func least(_ first: StageReading, _ second: StageReading) -> StageReading {
    StageReading(
      wallNanoseconds: min(first.wallNanoseconds, second.wallNanoseconds),
      cpuNanoseconds: min(first.cpuNanoseconds, second.cpuNanoseconds))
  }
}
