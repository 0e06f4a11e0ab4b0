/// What layering and the upload of its intervals cost besides queries, for tuning.
///
/// An upload sends one interval after the other. An interval's samples are fetched by one query and
/// held in memory while they are sent; when the connection breaks, the interval is sent again from
/// its begin.
public struct TuningSettings: Sendable, Equatable {
  /// Virtual nanoseconds for each bucket that a query counts, beside the query itself.
  public var bucketNanoseconds: Int
  /// Milliseconds of every request, however little it sends.
  public var requestMilliseconds: Int
  /// Bytes of every request, however little it sends.
  public var requestBytes: Int
  /// Bytes of one sample in a request.
  public var bytesPerSample: Int
  /// Bytes that a second sends.
  public var bytesPerSecond: Int
  /// Bytes of memory that one sample takes while its interval is sent.
  public var memoryPerSample: Int
  /// The most bytes of memory that the samples of one interval may take.
  public var memoryLimit: Int
  /// How often an hour of sending breaks off.
  public var interruptionsPerHour: Int
  /// Milliseconds from a break to the next attempt.
  public var retryMilliseconds: Int

  /// Makes settings.
  ///
  /// - Parameters:
  ///   - bucketNanoseconds: Virtual nanoseconds for each bucket, not negative.
  ///   - requestMilliseconds: Milliseconds of every request, not negative.
  ///   - requestBytes: Bytes of every request, not negative.
  ///   - bytesPerSample: Bytes of one sample in a request, above zero.
  ///   - bytesPerSecond: Bytes that a second sends, above zero.
  ///   - memoryPerSample: Bytes of memory of one sample, above zero.
  ///   - memoryLimit: The most bytes of memory of one interval, above zero.
  ///   - interruptionsPerHour: How often an hour of sending breaks off, not negative.
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
