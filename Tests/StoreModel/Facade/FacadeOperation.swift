package import struct Foundation.UUID
package import HealthModel

/// The frequencies at which a type may wake an app, with the names of
/// `DeliverySchedule.Frequency`.
package enum WakeFrequency: String, Sendable, CaseIterable {
  case immediate, hourly, daily, weekly
}

/// The states of an app, with the names of `DeliverySchedule.AppState`.
package enum AppCondition: String, Sendable, CaseIterable {
  case foreground, background, terminated
}

/// One thing that an app, a person or another source does with a device's store.
package enum FacadeOperation: Sendable, Equatable {
  /// The app saves, deletes or reads; the source of a save or deletion is the app.
  case app(Operation)
  /// The app reads the merged steps of an interval.
  case steps(TimeRange)
  /// The app reads the merged steps of buckets of so many seconds.
  case stepBuckets(TimeRange, seconds: Int)
  /// The app reads the first step samples of an interval; 0 for all.
  case rawSteps(TimeRange, limit: Int)
  /// The app begins a stream of updates; the limit is not used.
  case updates(PageRequest)
  /// The app ends the stream of a number, in order of their starts from 0.
  case endUpdates(Int)
  /// The app asks the person.
  case request(share: Set<SampleType>, read: Set<SampleType>)
  /// The app starts an observer.
  case observe(Set<SampleType>, isKept: Bool, answersAtOnce: Bool)
  /// The app stops the observer of a number, in order of their starts from 0.
  case stop(Int)
  /// The app completes an unanswered call: 0 for the last, 1 for the one before it.
  case answer(Int)
  /// The app enables background delivery.
  case enable(SampleType, WakeFrequency)
  /// The app disables background delivery; nil for all types.
  case disable(SampleType?)
  /// Other sources save, the person locks the device or orders the sources, or time passes.
  case device(Operation)
  /// A source deletes; nil for the one that saved the first sample.
  case retract([UUID], by: DataSource?, isAnnounced: Bool)
  /// The person grants or withdraws authorization in Settings.
  case settings(read: Set<SampleType>, share: Set<SampleType>, isGranted: Bool)
  /// The app comes to the foreground, goes to the background or ends.
  case move(AppCondition)
  /// A new process of the app begins in the foreground and starts its kept observers.
  case restart

  /// The name of the kind, for counts.
  package var kind: String {
    switch self {
    case .app(let operation): operation.kind
    case .steps: "steps"
    case .stepBuckets: "stepBuckets"
    case .rawSteps: "rawSteps"
    case .updates: "updates"
    case .endUpdates: "endUpdates"
    case .request: "request"
    case .observe: "observe"
    case .stop: "stop"
    case .answer: "answer"
    case .enable: "enable"
    case .disable: "disable"
    case .device(.save): "deliver"
    case .device(let operation): operation.kind
    case .retract: "retract"
    case .settings: "settings"
    case .move: "move"
    case .restart: "restart"
    }
  }

  /// True if it takes a process of the app.
  var needsProcess: Bool {
    switch self {
    case .device, .retract, .settings, .move, .restart: false
    default: true
    }
  }

  /// The same with the identities that the store gave.
  func resolved(_ known: [(uuid: UUID, source: DataSource)]) -> FacadeOperation {
    let uuids = known.map(\.uuid)
    switch self {
    case .app(let operation): return .app(operation.resolved(uuids))
    case .device(let operation): return .device(operation.resolved(uuids))
    case .updates(var request):
      request.predicate = Placeholder.resolve(request.predicate, uuids)
      return .updates(request)
    case .retract(let named, let source, let isAnnounced):
      let found = named.map { Placeholder.resolve($0, uuids) }
      let own = known.first { $0.uuid == found.first }?.source
      return .retract(found, by: source ?? own, isAnnounced: isAnnounced)
    default: return self
    }
  }
}

extension Operation {
  /// The same with the identities that the store gave.
  func resolved(_ known: [UUID]) -> Operation {
    switch self {
    case .save(let samples, let source):
      return .save(
        samples.map { sample in
          var sample = sample
          sample.uuid = sample.uuid.map { Placeholder.resolve($0, known) }
          return sample
        }, source)
    case .delete(let uuids, let source):
      return .delete(uuids.map { Placeholder.resolve($0, known) }, source)
    case .deleteMatching(let type, let predicate, let source):
      return .deleteMatching(type, Placeholder.resolve(predicate, known), source)
    case .samples(var query):
      query.predicate = Placeholder.resolve(query.predicate, known)
      return .samples(query)
    case .statistics(var query):
      query.predicate = Placeholder.resolve(query.predicate, known)
      return .statistics(query)
    case .collection(var query):
      query.predicate = Placeholder.resolve(query.predicate, known)
      return .collection(query)
    case .page(var request):
      request.predicate = Placeholder.resolve(request.predicate, known)
      return .page(request)
    default: return self
    }
  }
}

/// An app's declarations, its person's answers, and the operations.
package struct FacadeSequence: Sendable {
  /// The seed of the draws.
  package var seed: UInt64
  /// The rules.
  package var semantics: StoreSemantics
  /// The first `now`.
  package var now: Int64
  /// The app's own source.
  package var source: DataSource
  /// The types that the person authorizes when the app asks.
  package var answer: AuthorizationAnswer
  /// The time that the person takes to answer, in seconds.
  package var answerSeconds: Int
  /// True if the app has the entitlement for background delivery.
  package var isEntitled: Bool
  /// True if Info.plist says why samples are read.
  package var mayRead: Bool
  /// True if Info.plist says why samples are saved.
  package var mayShare: Bool
  /// True if a background launch calls the app, which starts its kept observers; otherwise they
  /// run on.
  package var relaunches: Bool
  /// True if calls take time: 3 ms for changes, 7 ms for all others.
  ///
  /// Pauses are whole seconds then, so that no timer is due when a call is answered.
  package var isSlow: Bool
  /// The faults; times and calls count from the start.
  package var faults: [StoreFault]
  /// The operations, in order.
  package var operations: [FacadeOperation]
}

/// An event that reaches an app without a request.
package struct FacadeEvent: Equatable {
  /// The kind of event.
  package enum Kind: Equatable {
    /// An observer of a number is called.
    case call(Int, [SampleType])
    /// The app is launched in the background.
    case launch
    /// A stream of updates has a page.
    case page(Int, Answer)
    /// A stream of updates ends with an error.
    case end(Int, HealthStoreError.Code)
  }

  /// The virtual time in milliseconds since the epoch.
  package var time: Int64
  /// The kind of the event.
  package var kind: Kind

  /// Makes an event.
  package init(time: Int64, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// The stream's number; nil for calls and launches, whose order is compared.
  var stream: Int? {
    switch kind {
    case .page(let number, _), .end(let number, _): number
    case .call, .launch: nil
    }
  }

  /// The name of the kind, for counts.
  var name: String {
    switch kind {
    case .call: "call of an observer"
    case .launch: "launch"
    case .page: "page of updates"
    case .end: "end of updates"
    }
  }
}

/// The state of a store that an app can see at any time.
package struct FacadeCondition: Equatable {
  /// The types whose authorization is looked at.
  package static let types: [SampleType] = [
    .stepCount, .sleepAnalysis, .bodyMass, .heartRate, .genericQuantity,
  ]

  /// The number of launches of the app.
  package var launches: Int
  /// The types whose background delivery stopped.
  package var stopped: Set<SampleType>
  /// The sharing status of each of `types`.
  package var sharing: [SharingStatus]
  /// The status of a request to save and of one to read, for each of `types`.
  package var requests: [[AuthorizationRequestStatus]]
  /// The number of calls that would have raised exceptions.
  package var violations: Int
  /// The sources, best first.
  package var priority: [DataSource]

  /// Makes a condition.
  package init(
    launches: Int, stopped: Set<SampleType>, sharing: [SharingStatus],
    requests: [[AuthorizationRequestStatus]], violations: Int, priority: [DataSource]
  ) {
    self.launches = launches
    self.stopped = stopped
    self.sharing = sharing
    self.requests = requests
    self.violations = violations
    self.priority = priority
  }
}
