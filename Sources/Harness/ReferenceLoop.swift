import SystemSupport

/// A fixed piece of work that says how fast a machine is while a run takes place.
///
/// A stage's time divided by the loop's is comparable between machines as far as they do both
/// kinds of work equally well: the loop mixes integers and walks a table that a first-level cache
/// holds in part.
enum ReferenceLoop {
  /// The name of its readings among the stages.
  static let stage = "reference"

  private static let tableBits = 13
  private static let rounds = 1_000_000

  /// Runs the loop and measures it.
  ///
  /// - Returns: What it cost.
  static func reading() -> StageReading {
    let watch = Stopwatch()
    let sum = run()
    // Looks at the result, which the compiler may then not leave out.
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
  /// The less disturbed of two readings of the same work.
  static func least(_ first: StageReading, _ second: StageReading) -> StageReading {
    StageReading(
      wallNanoseconds: min(first.wallNanoseconds, second.wallNanoseconds),
      cpuNanoseconds: min(first.cpuNanoseconds, second.cpuNanoseconds))
  }
}
