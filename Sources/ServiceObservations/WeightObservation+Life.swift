public import struct Foundation.UUID
public import HealthModel

extension WeightObservation {
  /// A sequence of acts, one after another, with the state after each.
  public struct Life: Sendable {
    /// The name of the life.
    public var name: String
    /// The delay before the first retry in milliseconds.
    public var firstDelay: Int64 = 30_000
    /// The maximum delay before a retry in milliseconds.
    public var longestDelay: Int64 = 3_600_000
    /// The time between two reconciliations in milliseconds.
    public var reconcilePeriod: Int64 = 86_400_000
    /// The app's bundle identifier.
    public var bundle = "app"
    /// True if the store calls observers after each change.
    public var hasUpdates = true
    /// True if the person allows reading when asked.
    public var mayRead = true
    /// True if the person allows saving when asked.
    public var maySave = true
    /// The state before the first step.
    public var before: State
    /// The acts, in order.
    public var steps: [Step] = []

    /// Creates a life without acts.
    public init(name: String, before: State) {
      self.name = name
      self.before = before
    }
  }

  /// An act of the person, the app, another writer or the device.
  public enum Act: Hashable, Sendable {
    /// The process ends, a new one starts and launches the sync.
    case launch
    /// The sync is enabled; true if the person cancels what it requests.
    case enable(isCancelled: Bool)
    /// The sync is disabled.
    case disable
    /// The app enters the foreground.
    case foreground
    /// The person types an entry.
    case add(Draft)
    /// The person types an entry, and the process ends while it is saved.
    case addAndEnd(Draft)
    /// The person edits an entry.
    case edit(UUID, Draft)
    /// The person edits an entry, and again while the first edit is saved.
    case editTwice(UUID, Draft, Draft)
    /// The person edits an entry while the app imports the changes.
    case editDuringImport(UUID, Draft)
    /// The person deletes an entry.
    case delete(UUID)
    /// The app imports the changes.
    case importChanges
    /// The app imports the history.
    case importHistory
    /// The app compares all entries with the store.
    case reconcile
    /// The app retries what is due.
    case retryDue
    /// Time passes.
    case wait
    /// A writer stores samples; those of the app's bundle identifier are from another device.
    case write([UUID])
    /// A writer deletes samples; true if anchored queries report it.
    case retract([UUID], isAnnounced: Bool)
    /// The person prefers another unit.
    case prefer(Unit)
    /// The person changes what the app may read and save.
    case permit(read: Bool, save: Bool)
    /// The device forgets that the person was asked, as a new one does onto which the app's data is
    /// restored; asked again, the person gives the same answer.
    case forgetAnswer
    /// The store no longer knows the anchors that it has given.
    case loseAnchors
    /// The store shows, and declares that it shows, only the samples since a time; all of them if
    /// `nil`.
    case limit(since: Instant?)
    /// Health data becomes available or unavailable on the device.
    case equip(Bool)
    /// Calls fail from now on, or succeed again.
    case strike(Strike)
  }

  /// The calls that fail.
  public struct Strike: Hashable, Sendable {
    /// The point at which a call fails.
    public enum Point: Hashable, Sendable {
      /// Before it has an effect.
      case request
      /// After its effect: its answer is lost.
      case answer
    }
    /// True if saves and deletions fail.
    public var writes = false
    /// True if queries fail.
    public var reads = false
    /// True if background delivery cannot be enabled.
    public var delivery = false
    /// True if the next such call alone fails.
    public var isOnce = false
    /// The point at which they fail.
    public var point = Point.request
    /// The error that the service must report.
    public var failure = Failure.syncDelayed

    /// Creates a strike that affects no call.
    public init() {}

    /// A Boolean value that indicates whether a save, a deletion or a query fails.
    public var isActive: Bool { writes || reads }
  }

  /// The answer of a call of the contract.
  public enum Answer: Hashable, Sendable {
    /// The call has returned without a value, or the act was no call.
    case none
    /// The call has returned an entry.
    case entry(Entry)
    /// The call has returned a number.
    case count(Int)
    /// The call has returned a reconciliation's report.
    case report(changed: Int, withheld: Int)
    /// The call has returned an outcome.
    case outcome(Outcome)
    /// The call has thrown an error.
    case failure(Failure)
  }

  /// A call of the health store.
  public struct Call: Hashable, Sendable {
    /// The kind of a call.
    public enum Kind: Hashable, Sendable {
      /// A save of a version of an entry.
      case save(version: Int?)
      /// A deletion of an entry's sample.
      case delete
      /// A query.
      case query
    }
    /// The kind.
    public var kind: Kind
    /// The sync identifier of the sample; nil for a query.
    public var identifier: String?
    /// The number of samples and changes that a query returned.
    public var found = 0
    /// The time of its end.
    public var time: Instant
    /// True if the caller received an answer without an error.
    public var succeeded: Bool

    /// Creates a call.
    public init(_ kind: Kind, _ identifier: String?, at time: Instant, succeeded: Bool) {
      self.kind = kind
      self.identifier = identifier
      self.time = time
      self.succeeded = succeeded
    }

    /// A Boolean value that indicates whether the call changes the store.
    public var isWrite: Bool { kind != .query }

    /// A Boolean value that indicates whether the call saves a sample.
    public var isSave: Bool { if case .save = kind { true } else { false } }
  }

  /// The state of the app and of the store.
  public struct State: Hashable, Sendable {
    /// The time of the state.
    public var time: Instant
    /// The entries that the app shows, in its order.
    public var shown: [Entry] = []
    /// All persistent entries.
    public var kept: [Entry] = []
    /// All weight samples of the store.
    public var samples: [StoredSample] = []
    /// The retry queue, in its order.
    public var queue: [RetryItem] = []
    /// The settings.
    public var settings: Settings
    /// The number of changes of the store after the anchor that is kept; nil if the store does not
    /// know the anchor.
    public var unread: Int? = 0
    /// True if the service says that the sync is on.
    public var isEnabled = false
    /// True if the service offers the sync.
    public var isOffered = true
    /// True if the store is observed.
    public var isObserving = false
    /// The time of the next retry according to the service.
    public var nextRetry: Instant?

    /// Creates a state without entries and samples.
    public init(time: Instant, settings: Settings) {
      self.time = time
      self.settings = settings
    }
  }

  /// An act and what followed from it.
  public struct Step: Sendable {
    /// The act.
    public var act: Act
    /// The time from the act to its answer.
    public var time: TimeRange
    /// The answer.
    public var answer = Answer.none
    /// The calls of the store until the state was taken, in order of their ends.
    public var calls: [Call] = []
    /// The errors that the person was shown.
    public var notices: [Failure] = []
    /// The number of requests for access.
    public var requests = 0
    /// The results of enabling background delivery: true for each success.
    public var deliveries: [Bool] = []
    /// The number of update handlers that did not call their completion.
    public var openUpdates = 0
    /// The state afterwards, with every update handled.
    public var after: State

    /// Creates a step.
    public init(_ act: Act, time: TimeRange, after: State) {
      self.act = act
      self.time = time
      self.after = after
    }
  }
}
