import HealthModel

/// Time by counting seconds: one cell a second, marked by whatever covers it.
///
/// Sleep stands on whole seconds, so counting cells is exact.
struct SecondGrid {
  private let window: TimeRange
  private var cells: [UInt8]

  init(_ window: TimeRange) {
    self.window = window
    cells = Array(repeating: 0, count: Int(window.length / Milliseconds.second))
  }

  /// Marks the seconds of a sample that lie inside the window.
  mutating func mark(_ start: Int64, _ end: Int64) {
    let origin = window.start.milliseconds
    let first = Int(max(0, (start - origin) / Milliseconds.second))
    let last = Int(min(Int64(cells.count), (end - origin) / Milliseconds.second))
    guard first < last else { return }
    // Whole stretches at once: there are 86,400 cells a day.
    cells.withUnsafeMutableBufferPointer { $0[first..<last].update(repeating: 1) }
  }

  /// Milliseconds marked.
  var marked: Int64 {
    // No overflow: a cell is 0 or 1. Without the check the loop takes many cells at a time.
    cells.reduce(Int64(0)) { $0 &+ Int64($1) } * Milliseconds.second
  }
}

/// The history's sleep samples that meet a window, found by looking at a source's samples one by
/// one.
struct SleepScan {
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

  /// The samples that share time with a window; windows must ascend.
  ///
  /// - Complexity: O(*k*) for *k* samples that start less than the source's longest one before.
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
