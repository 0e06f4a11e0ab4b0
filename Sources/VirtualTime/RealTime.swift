import CVirtualTime

/// The machine's own clock, for measurements that must not follow virtual time.
public enum RealTime {
  /// The real monotonic clock in nanoseconds.
  public static var nanoseconds: Int64 { cvirtualtime_real_nanoseconds() }

  /// The processor time that this process has used, in nanoseconds.
  public static var processorNanoseconds: Int64 { cvirtualtime_processor_nanoseconds() }
}
