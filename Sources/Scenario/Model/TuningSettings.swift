/// The costs of layering and of uploading its intervals, besides the queries, for tuning.
///
/// The intervals are uploaded one after the other. One query fetches an interval's samples, which
/// stay in memory during the upload. If the connection breaks, the upload of the interval restarts.
public struct TuningSettings: Sendable, Equatable {
  /// Virtual nanoseconds for each bucket of a query, in addition to the query's cost.
  public var bucketNanoseconds: Int
  /// The fixed duration of a request, in milliseconds.
  public var requestMilliseconds: Int
  /// The fixed size of a request, in bytes.
  public var requestBytes: Int
  /// Bytes of one sample in a request.
  public var bytesPerSample: Int
  /// The transfer rate, in bytes per second.
  public var bytesPerSecond: Int
  /// Bytes of memory per sample during the upload of its interval.
  public var memoryPerSample: Int
  /// The maximum memory for the samples of one interval, in bytes.
  public var memoryLimit: Int
  /// The number of connection breaks per hour of sending.
  public var interruptionsPerHour: Int
  /// Milliseconds from a connection break to the next attempt.
  public var retryMilliseconds: Int

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - bucketNanoseconds: Virtual nanoseconds for each bucket, not negative.
  ///   - requestMilliseconds: The fixed duration of a request, not negative.
  ///   - requestBytes: The fixed size of a request, not negative.
  ///   - bytesPerSample: Bytes of one sample in a request, above zero.
  ///   - bytesPerSecond: The transfer rate, above zero.
  ///   - memoryPerSample: Bytes of memory per sample, above zero.
  ///   - memoryLimit: The maximum memory for the samples of one interval, in bytes, above zero.
  ///   - interruptionsPerHour: The number of connection breaks per hour of sending, not negative.
  ///   - retryMilliseconds: Milliseconds from a break to the next attempt, not negative.
  public init(
    bucketNanoseconds: Int, requestMilliseconds: Int, requestBytes: Int, bytesPerSample: Int,
    bytesPerSecond: Int, memoryPerSample: Int, memoryLimit: Int, interruptionsPerHour: Int,
    retryMilliseconds: Int
  ) {
    self.bucketNanoseconds = bucketNanoseconds
    self.requestMilliseconds = requestMilliseconds
    self.requestBytes = requestBytes
    self.bytesPerSample = bytesPerSample
    self.bytesPerSecond = bytesPerSecond
    self.memoryPerSample = memoryPerSample
    self.memoryLimit = memoryLimit
    self.interruptionsPerHour = interruptionsPerHour
    self.retryMilliseconds = retryMilliseconds
  }
}
