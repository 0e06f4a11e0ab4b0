public import HealthModel

/// The results of calls of the metrics services on a device that was prepared for them.
public struct PreparedMetrics: Hashable, Sendable {
  /// A device on which the services are called.
  ///
  /// Days start at 4:30. It is 1:00 of the night that belongs to day 0, and the store holds
  /// samples of each type.
  public enum Case: String, Sendable, CaseIterable {
    /// Nobody was asked for access, and everything succeeds.
    case usual
    /// The device has no health data.
    case unavailable
    /// Background delivery of two types fails.
    case failingDelivery
    /// Every query for heart rates fails.
    case failingQueries
    /// No sample matches any query.
    case noData
    /// The scheduler refuses every request.
    case refusedRequests
    /// The person dismisses the request for access without an answer.
    case dismissedRequest
    /// Background work is set up while signed out, before the person was asked, with a failing
    /// store, with a healthy one, once more, and after signing out and in.
    case activation
    /// Background work is set up twice at once, with a store that fails, and with a healthy one.
    case activatedTwice
    /// A run uploads three days.
    case run
    /// Six runs fail, one succeeds, and one fails.
    case failingRuns
    /// Two runs fail, the person signs out and in, and one run fails.
    case signOut
    /// The person signs out during the upload of a run, which then fails.
    case signOutDuringRun
    /// The time of a run is up during its upload.
    case expiredRun
    /// The person signs out during the first upload of a run, which succeeds.
    case signOutBetweenUploads
    /// The first read of heart rates fails, which is that of the last day.
    case partialRun
    /// Three sources have recorded a night, and disagree for a part of it.
    case sharedNight
    /// The caller of a read is cancelled while a query is under way.
    case cancelledCall
    /// Each query takes some time.
    case slowQueries
  }

  /// The values that were read: those of a whole batch, or those of single calls.
  public struct Values: Hashable, Sendable {
    /// The types that have a value, in order.
    public var types: [SampleType] = []
    /// Their values; of sleep, the hours in light sleep.
    public var values: [Double] = []
    /// The types whose read failed, in order.
    public var failed: [SampleType] = []

    /// Creates values of nothing.
    public init() {}
  }

  /// The result of a call.
  public enum Result: Hashable, Sendable {
    /// The call returned true, or nothing.
    case done
    /// The call returned false.
    case no
    /// The call said that the device has no health data.
    case notAvailable
    /// The call said that background delivery failed for some types, in order.
    case delivery([SampleType])
    /// The call threw another error.
    case other
  }

  /// The case.
  public var name: Case
  /// True if the service says that the device has health data.
  public var isAvailable = true
  /// The read access before and after the request for access.
  public var access: [String] = []
  /// The hint before any batch.
  public var hint = ""
  /// The result of the request for access.
  public var request = Result.done
  /// The number of requests for reading the seven types and nothing else.
  public var requests = 0
  /// The number of other requests.
  public var strayRequests = 0
  /// The result of enabling background delivery.
  public var delivery = Result.done
  /// The types for which background delivery was to be enabled, with the configured frequency.
  public var enabled: [SampleType] = []
  /// The number of observers of each type after observing was set up twice.
  public var observers: [Int] = []
  /// The number of updates that were completed, of two.
  public var completions = 0
  /// The metrics of a batch; nil if the call failed.
  public var batch: Values?
  /// The metrics of single calls.
  public var single = Values()
  /// The number 1 if there was a query, else 0.
  public var queries = 0
  /// The minutes in light, deep and REM sleep of a night that three sources have recorded.
  public var night: [Int] = []
  /// True if every request for a run says that it needs the network.
  public var needsNetwork = true
  /// The milliseconds from the call for a batch to the time at which its fetch started; only of
  /// slow queries.
  public var fetchDelay: Int64?
  /// True if a call has thrown an error of cancellation.
  public var isCancelled = false
  /// The results of the calls that set up background work.
  public var activations: [Result] = []
  /// One value for each of these calls: true if it enabled background delivery of heart rates.
  public var enablings: [Bool] = []
  /// The number of times that two of these calls at once, with a healthy store, enabled background
  /// delivery of heart rates.
  public var enabledTimes = 0
  /// The results that the runs reported.
  public var runs: [Bool] = []
  /// The days that were uploaded, counted from day 0, with their starts in minutes after its own.
  public var uploads: [Upload] = []
  /// The seconds from the end of a run, or from an update, to the earliest start of the run that
  /// was requested.
  public var delays: [Int] = []

  /// An uploaded day.
  public struct Upload: Hashable, Sendable {
    /// The day, counted from day 0.
    public var day: Int
    /// The minutes from the start of day 0 to the start of the day.
    public var start: Int

    /// Creates an uploaded day.
    public init(day: Int, start: Int) {
      self.day = day
      self.start = start
    }
  }

  /// Creates the result of a case in which nothing happened.
  public init(_ name: Case) { self.name = name }
}
