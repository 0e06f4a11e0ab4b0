import CVirtualTime

/// The real clocks of the machine, for measurements that must not use virtual time.
public enum RealTime {
  /// The time of the real monotonic clock, in nanoseconds.
  public static var nanoseconds: Int64 { cvirtualtime_real_nanoseconds() }

  /// The processor time used by this process, in nanoseconds.
  public static var processorNanoseconds: Int64 { cvirtualtime_processor_nanoseconds() }
}
