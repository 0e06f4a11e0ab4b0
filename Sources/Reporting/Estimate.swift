/// How long the rest of some work may take.
package enum Estimate {
  /// The estimate in words, for the end of a line of progress.
  ///
  /// Every piece is taken to last as long as those so far.
  ///
  /// - Parameters:
  ///   - done: The pieces that are done, from 0.
  ///   - total: All pieces.
  ///   - nanoseconds: How long those done took, from 0.
  /// - Returns: Such as `, about 40 s left`; nothing before there is anything to judge by, and
  ///   nothing where little is left.
  package static func words(_ done: Int, of total: Int, nanoseconds: Int) -> String {
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
