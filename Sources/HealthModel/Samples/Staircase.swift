/// Splits a whole value over time without losing or making a unit.
///
/// The part of value *v* on `[s, t)` of a sample `[s, e)` is `floor(v * (t - s) / (e - s))`, and a
/// part further on is a difference of two such steps; so parts of any cut add up to the whole, in
/// any order of work.
public enum Staircase {
  /// What of `value` has been counted by `time`.
  ///
  /// - Parameters:
  ///   - value: The sample's value, not negative.
  ///   - start: The sample's start in milliseconds.
  ///   - end: The sample's end; after `start`.
  ///   - time: The time asked about; clamped to the sample.
  /// - Returns: 0 at the start, `value` at the end, not descending between.
  @inlinable
  public static func counted(_ value: Int64, from start: Int64, to end: Int64, by time: Int64)
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
