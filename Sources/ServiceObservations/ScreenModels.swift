public import HealthModel

/// The calls of what an app's screens use: the view state of layering, the authorization flow,
/// readings of steps, and the reader of steps and sleep.
public struct ScreenModels: Sendable {
  /// The view state of layering.
  public struct ViewState: Hashable, Sendable {
    /// True while layering is running.
    public var isLayering = false
    /// The number of intervals that the last successful run stored.
    public var count = 0
    /// The error of the last run.
    public var error: String?

    /// Creates the initial state.
    public init() {}
  }

  /// The end of a layering run.
  public enum LayeringEnd: Hashable, Sendable {
    /// A number of intervals is stored.
    case stored(Int)
    /// The run fails with a description.
    case failed(String)
  }

  /// One run of layering from a screen, during which another one is started.
  public struct Layering: Hashable, Sendable {
    /// The end of the run.
    public var end: LayeringEnd
    /// The answer of the first start.
    public var isAccepted = false
    /// The answer of the second start; nil if the service was not called.
    public var isSecondAccepted: Bool?
    /// The number of runs of the service.
    public var runs = 0
    /// The state while the service was running, after the second start.
    public var during = ViewState()
    /// The state after the run.
    public var after = ViewState()
    /// The state at the last call of the change closure.
    public var lastSeen = ViewState()
    /// The state during the run at the last call of the change closure before.
    public var seenDuring = ViewState()

    /// Creates a run without results.
    public init(_ end: LayeringEnd) { self.end = end }
  }

  /// One arrival at a moment at which authorization may be requested.
  public struct Arrival: Hashable, Sendable {
    /// True if the moment is the one that the app chose.
    public var isChosen: Bool
    /// True if the person has been asked before.
    public var wasAsked: Bool
    /// True if a request is in progress.
    public var isBusy = false
    /// The answer of the service; nil if the request fails.
    public var answer: Bool?
    /// The result of the flow; nil if it threw.
    public var result: Bool?
    /// The number of requests that were made.
    public var requests = 0

    /// Creates an arrival without results.
    public init(isChosen: Bool, wasAsked: Bool, answer: Bool?) {
      self.isChosen = isChosen
      self.wasAsked = wasAsked
      self.answer = answer
    }
  }

  /// A call of the provider by a reading.
  public enum Call: String, Sendable {
    /// The request for authorization.
    case authorization
    /// The query for the count.
    case count
    /// The query for samples.
    case samples
  }

  /// One reading of steps.
  public struct Reading: Hashable, Sendable {
    /// True if the device has health data.
    public var isAvailable = true
    /// The provider's count.
    public var count: Int
    /// The highest count for which samples are read.
    public var limit: Int
    /// The call that fails; nil if none does.
    public var failing: Call?
    /// The calls that were made, in order.
    public var calls: [Call] = []
    /// The number of calls for another interval.
    public var strayCalls = 0
    /// The count that was returned; nil if the reading failed.
    public var returnedCount: Int?
    /// The number of samples that were returned; nil for none.
    public var returnedSamples: Int?
    /// True if the error said that the device has no health data.
    public var saysUnavailable = false
    /// True if the provider's own error was thrown.
    public var throwsProvidersError = false

    /// Creates a reading without results.
    public init(count: Int, limit: Int) {
      self.count = count
      self.limit = limit
    }
  }

  /// A request for access to steps.
  public struct StepRequest: Hashable, Sendable {
    /// True if the device has health data.
    public var isAvailable: Bool
    /// True if the request fails.
    public var isFailing: Bool
    /// The number of requests that reached the provider.
    public var requests = 0
    /// True if the caller was told of a failure.
    public var isReported = false
    /// True if the caller was told that the device has health data.
    public var saysAvailable: Bool

    /// Creates a request without results, on a device of which the truth is told.
    public init(isAvailable: Bool, isFailing: Bool) {
      self.isAvailable = isAvailable
      self.isFailing = isFailing
      saysAvailable = isAvailable
    }
  }

  /// The setting of a device, and what a reader of steps and sleep does on it.
  public struct Reader: Hashable, Sendable {
    /// A call of the store that fails, or finds nothing.
    public enum Failing: String, Sendable, CaseIterable {
      /// The request for authorization.
      case authorization
      /// The call that enables background delivery.
      case delivery
      /// Every query.
      case queries
      /// Every query, since no sample matches.
      case noData
      /// No call fails, but no sample matches, and statistics lack a sum.
      case noSum
    }

    /// The result of a call.
    public enum Result: Hashable, Sendable {
      /// The call returned a value; 0 for a call without one.
      case value(Double)
      /// The call said that the device has no health data.
      case noHealthData
      /// The call said that the store does not support steps.
      case noSteps
      /// The call said that the store does not support sleep.
      case noSleep
      /// The call threw the error of the store.
      case storeError
      /// The call threw another error.
      case otherError
    }

    /// True if the device has health data.
    public var isAvailable = true
    /// The quantity that the store does not support.
    public var missing: StepsAndSleepObservation.Quantity?
    /// True if the person was asked for access.
    public var wasAsked = false
    /// The call that fails; nil if none does.
    public var failing: Failing?
    /// True if no sample matches a query.
    public var isEmpty: Bool { failing == .noData || failing == .noSum }
    /// The result of the request for authorization.
    public var authorization = Result.value(0)
    /// The number of requests for reading steps and sleep, and nothing else.
    public var requests = 0
    /// The number of other requests.
    public var strayRequests = 0
    /// The sharing statuses of steps and of sleep, which the store denies and grants.
    public var statuses: [SharingStatus] = []
    /// True if background delivery of steps was to be enabled.
    public var enablesSteps = false
    /// The result of reading 12,345.5 steps.
    public var steps = Result.value(0)
    /// The result of reading two hours asleep.
    public var sleep = Result.value(0)
    /// The number of queries.
    public var queries = 0
    /// The results of reading times without length and times that end before they start.
    public var emptyTimes: [Result] = []
    /// The number of queries for these times.
    public var emptyQueries = 0
    /// The number of observers after observing was started twice, then stopped, then started.
    public var observers: [Int] = []
    /// The number of updates that were dealt with when the store was told so, for each update.
    public var completions: [Int] = []

    /// Creates the reader of a usual device.
    public init() {}
  }

  /// The runs of layering, in order, of one view state.
  public var layerings: [Layering] = []
  /// The arrivals, in order.
  public var arrivals: [Arrival] = []
  /// The readings, in order.
  public var readings: [Reading] = []
  /// The requests for access to steps.
  public var stepRequests: [StepRequest] = []
  /// The readers, one for each device.
  public var readers: [Reader] = []

  /// Creates an observation without calls.
  public init() {}
}
