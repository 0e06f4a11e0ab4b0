/// A proportional split of a whole value over time, which keeps the total exact.
///
/// The part of value *v* on `[s, t)` of a sample `[s, e)` is `floor(v * (t - s) / (e - s))`, and a
/// later part is the difference of two such values. The parts of any division therefore add up to
/// the whole, in any order of work.
public enum ProportionalSplit {
  /// Returns the part of `value` that is counted before `time`.
  ///
  /// - Parameters:
  ///   - value: The sample's value, not negative.
  ///   - start: The sample's start in milliseconds.
  ///   - end: The sample's end in milliseconds, after `start`.
  ///   - time: A time in milliseconds, clamped to the sample.
  /// - Returns: 0 at the start, `value` at the end, and never decreasing in between.
  @inlinable
  public static func share(of value: Int64, from start: Int64, to end: Int64, before time: Int64)
    -> Int64
  {
    if time >= end { return value }
    if time <= start { return 0 }
    let (product, overflow) = value.multipliedReportingOverflow(by: time - start)
    if !overflow { return product / (end - start) }
    let wide = value.multipliedFullWidth(by: time - start)
    return (end - start).dividingFullWidth(wide).quotient
  }
}
