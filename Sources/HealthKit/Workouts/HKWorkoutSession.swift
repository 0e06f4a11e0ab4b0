public import Foundation
import HealthModel

/// The state of a session.
public enum HKWorkoutSessionState: Int, Sendable, CaseIterable {
  case notStarted = 1
  case running, ended, paused, prepared, stopped
}

/// The receiver of a session's changes.
public protocol HKWorkoutSessionDelegate: AnyObject {
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date)
  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)
  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)
}

extension HKWorkoutSessionDelegate {
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent
  ) {}
}

/// The recording of a workout by the device.
open class HKWorkoutSession: NSObject, @unchecked Sendable {
  // Unchecked, because a simulation runs its tasks on one thread.

  public let workoutConfiguration: HKWorkoutConfiguration
  open weak var delegate: (any HKWorkoutSessionDelegate)?
  open private(set) var state = HKWorkoutSessionState.notStarted
  open private(set) var startDate: Date?
  open private(set) var endDate: Date?
  private let builder: HKLiveWorkoutBuilder

  /// Creates a session.
  ///
  /// - Throws: `HKError` for a configuration that the device refuses; the simulated one takes all.
  public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration) throws {
    workoutConfiguration = configuration
    builder = HKLiveWorkoutBuilder(
      healthStore: healthStore, configuration: configuration, device: .local())
    super.init()
    builder.workoutSession = self
  }

  /// Returns the builder of the session's workout.
  open func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder { builder }

  open func prepare() { move(to: .prepared, from: [.notStarted], at: Date()) }

  open func startActivity(with date: Date?) {
    startDate = date ?? Date()
    move(to: .running, from: [.notStarted, .prepared], at: startDate ?? Date())
  }

  open func pause() { interrupt(.pause, .paused, from: .running) }

  open func resume() { interrupt(.resume, .running, from: .paused) }

  open func stopActivity(with date: Date?) {
    move(to: .stopped, from: [.running, .paused, .prepared], at: date ?? Date())
  }

  open func end() {
    endDate = Date()
    move(to: .ended, from: [.running, .paused, .stopped, .prepared], at: Date())
  }

  private func interrupt(
    _ kind: HKWorkoutEventType, _ state: HKWorkoutSessionState, from: HKWorkoutSessionState
  ) {
    if self.state != from { return move(to: state, from: [from], at: Date()) }
    let event = HKWorkoutEvent(
      type: kind, dateInterval: DateInterval(start: Date(), duration: 0), metadata: nil)
    builder.note(event)
    delegate?.workoutSession(self, didGenerate: event)
    move(to: state, from: [from], at: Date())
  }

  /// Changes the state, or tells of a change that the state does not allow.
  private func move(
    to next: HKWorkoutSessionState, from allowed: [HKWorkoutSessionState], at date: Date
  ) {
    let last = state
    let isAllowed = allowed.contains(last)
    if isAllowed { state = next }
    Task.detached { [self] in
      if isAllowed {
        delegate?.workoutSession(self, didChangeTo: next, from: last, date: date)
      } else {
        delegate?.workoutSession(self, didFailWithError: platformError(.invalidArgument))
      }
    }
  }
}

/// The receiver of a live builder's samples and events.
public protocol HKLiveWorkoutBuilderDelegate: AnyObject {
  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)
  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)
}

/// The source of the samples of a live workout; those of the simulated device are added by a test.
open class HKLiveWorkoutDataSource: NSObject, @unchecked Sendable {
  public let healthStore: HKHealthStore
  public let workoutConfiguration: HKWorkoutConfiguration?
  open private(set) var typesToCollect: Set<HKQuantityType> = []

  public init(
    healthStore: HKHealthStore, workoutConfiguration configuration: HKWorkoutConfiguration?
  ) {
    self.healthStore = healthStore
    workoutConfiguration = configuration
  }

  open func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
    typesToCollect.insert(quantityType)
  }

  open func disableCollection(for quantityType: HKQuantityType) {
    typesToCollect.remove(quantityType)
  }
}

/// The builder of a session's workout.
open class HKLiveWorkoutBuilder: HKWorkoutBuilder, @unchecked Sendable {
  open weak var delegate: (any HKLiveWorkoutBuilderDelegate)?
  open fileprivate(set) weak var workoutSession: HKWorkoutSession?
  open var dataSource: HKLiveWorkoutDataSource?
  open var shouldCollectWorkoutEvents = true
  open var elapsedTime: TimeInterval { elapsedTime(at: endDate ?? Date()) }

  open override func addSamples(_ samples: [HKSample]) async throws {
    try await super.addSamples(samples)
    delegate?.workoutBuilder(self, didCollectDataOf: Set(samples.map(\.sampleType)))
  }

  fileprivate func note(_ event: HKWorkoutEvent) {
    if !shouldCollectWorkoutEvents { return }
    add(event)
    delegate?.workoutBuilderDidCollectEvent(self)
  }
}
