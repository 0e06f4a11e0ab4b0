public import Foundation
import HealthModel
import SimulatedHealth

/// Tells the store that a change was handled; without it the store calls the app again.
public typealias HKObserverQueryCompletionHandler = () -> Void

/// A query that tells the app that samples may have changed, never what changed.
open class HKObserverQuery: HKQuery, @unchecked Sendable {
  private let handler:
    @Sendable (
      HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler,
      (any Error)?
    ) -> Void

  @preconcurrency public init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler:
      @escaping @Sendable (
        HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
      ) -> Void
  ) {
    handler = { query, _, completion, error in updateHandler(query, completion, error) }
    super.init([sampleType], predicate)
  }

  @preconcurrency public init(
    queryDescriptors: [HKQueryDescriptor],
    updateHandler:
      @escaping @Sendable (
        HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler,
        (any Error)?
      ) -> Void
  ) {
    handler = updateHandler
    super.init(queryDescriptors.map(\.sampleType), nil)
  }

  override func start(on device: HealthKitDevice) {
    let types = Set(sampleTypes.map(\.type))
    let cancellation = device.onMain { store in
      store.observe(types) { [self] changed, completion in
        let changedTypes = Set(changed.map(HKSampleType.of))
        let done = CompletionBox(call: completion)
        // Handlers run on a queue of the platform, not on the main actor.
        Task.detached { [self] in
          // Nobody would complete the call of a stopped query.
          if isStopped { return done.run(on: device) }
          handler(self, changedTypes, { done.run(on: device) }, nil)
        }
      }
    }
    device.running[ObjectIdentifier(self)] = { device.onMain { _ in cancellation() } }
  }
}

/// The completion of an observer's call, which an app may call from any task.
private struct CompletionBox: Sendable {
  let call: ObserverCompletion

  func run(on device: HealthKitDevice) { device.onMain { _ in call() } }
}

/// A query for the sources that wrote samples.
open class HKSourceQuery: HKQuery, @unchecked Sendable {
  private let type: HKSampleType
  private let handler: @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

  @preconcurrency public init(
    sampleType: HKSampleType, samplePredicate: NSPredicate?,
    completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
  ) {
    type = sampleType
    handler = completionHandler
    super.init([sampleType], samplePredicate)
  }

  override func start(on device: HealthKitDevice) {
    let query = SampleQuery(type.type, where: condition(device))
    answer {
      Set(try await device.store.samples(query).map { HKSource($0.source) })
    } _: { [self] sources, error in
      handler(self, sources, error)
    }
  }
}
