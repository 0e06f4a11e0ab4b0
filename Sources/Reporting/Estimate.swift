/// An estimate of the remaining time of a task.
package enum Estimate {
  /// The estimate as text for the end of a progress line.
  ///
  /// It assumes that each remaining item takes as long as the average finished one.
  ///
  /// - Parameters:
  ///   - done: The number of finished items, from 0.
  ///   - total: The number of all items.
  ///   - nanoseconds: The time that the finished items took, from 0.
  /// - Returns: Text such as `, about 40 s left`; empty before the first item is finished and when
  ///   less than 2 s are left.
  package static func text(_ done: Int, of total: Int, nanoseconds: Int) -> String {
    guard done > 0, done < total else { return "" }
    let seconds = Double(nanoseconds) / 1e9 / Double(done) * Double(total - done)
    switch seconds.rounded() {
    case ..<2: return ""
    case ..<120: return ", about \(Int(seconds.rounded())) s left"
    case ..<7_200: return ", about \(Int((seconds / 60).rounded())) min left"
    case ..<3_600_000: return ", about \(Int((seconds / 3_600).rounded())) h left"
    default: return ", more than 1000 h left"
    }
  }
}
