import HealthModel

/// The per-second oracle: one cell per second of a window, marked if a sample covers it.
///
/// Sleep samples start and end on whole seconds, so counting cells is exact.
struct PerSecondSleepOracle {
  private let window: TimeRange
  private var cells: [UInt8]

  init(_ window: TimeRange) {
    self.window = window
    cells = Array(repeating: 0, count: Int(window.length / Milliseconds.second))
  }

  /// Marks the seconds of a sample inside the window; `start` and `end` are in milliseconds.
  mutating func mark(_ start: Int64, _ end: Int64) {
    let origin = window.start.milliseconds
    let first = Int(max(0, (start - origin) / Milliseconds.second))
    let last = Int(min(Int64(cells.count), (end - origin) / Milliseconds.second))
    guard first < last else { return }
    // Updates the whole slice at once for speed: a day has 86,400 cells.
    cells.withUnsafeMutableBufferPointer { $0[first..<last].update(repeating: 1) }
  }

  /// The total length of the marked seconds, in milliseconds.
  var marked: Int64 {
    let count = cells.withUnsafeBytes { bytes in
      // Cells are 0 or 1, so the bits of eight of them are counted at once.
      let words = bytes.count / 8
      var count = 0
      for word in 0..<words {
        count &+= bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self).nonzeroBitCount
      }
      return bytes[(8 * words)...].reduce(count) { $0 + Int($1) }
    }
    return Int64(count) * Milliseconds.second
  }
}

/// A linear scan for the history's sleep samples that overlap a window.
struct SleepSampleCursor {
  private let history: History
  private let longest: [Int64]
  private var cursors: [Int]

  init(_ history: History) {
    self.history = history
    longest = history.sleep.map { series in
      zip(series.starts, series.ends).reduce(0) { max($0, $1.1 - $1.0) }
    }
    cursors = Array(repeating: 0, count: history.sleep.count)
  }

  /// Returns the samples that overlap a window, clipped to it; windows must ascend.
  ///
  /// - Complexity: O(*k*), where *k* is the number of samples that start in the window or less than
  ///   the length of the source's longest sample before it.
  mutating func samples(in window: TimeRange) -> [SleepSample] {
    var found: [SleepSample] = []
    for (source, series) in history.sleep.enumerated() {
      while cursors[source] < series.count,
        series.starts[cursors[source]] < window.start.milliseconds - longest[source]
      {
        cursors[source] += 1
      }
      var row = cursors[source]
      while row < series.count, series.starts[row] < window.end.milliseconds {
        let clipped = TimeRange(series.starts[row], series.ends[row]).intersection(window)
        if !clipped.isEmpty {
          found.append(SleepSample(range: clipped, stage: series.stages[row], source: source))
        }
        row += 1
      }
    }
    return found
  }
}
