import AppleAdapters
public import HealthContracts
import HealthKit
import HealthModel
import Harness
import SimulatedHealth
import VirtualTime

extension ServiceSuite {
  /// The reference services, whose health data comes through HealthKit's own classes.
  public static let referenceHealthKit: ServiceSuite = {
    var suite = reference
    let base = reference
    suite.statistics = { provider in
      (provider as? StepProvider).map { HealthKitSteps($0) } ?? provider
    }
    suite.changeMirror = { dependencies in
      var dependencies = dependencies
      dependencies.provider = HealthKitSuite.changes(dependencies.provider)
      return base.changeMirror(dependencies)
    }
    suite.stepsAndSleepReader = { base.stepsAndSleepReader(HealthKitSuite.provider($0)) }
    suite.weightSync = { dependencies in
      var dependencies = dependencies
      if let store = (dependencies.store as? WeightHealthStore)?.store {
        dependencies.store = HealthKitSuite.adapter(of: store)
      }
      return base.weightSync(dependencies)
    }
    suite.stepSync = { dependencies in
      base.stepSync(
        StepSyncDependencies(
          provider: dependencies.provider, changes: HealthKitSuite.changes(dependencies.changes),
          state: dependencies.state, endpoint: dependencies.endpoint, time: dependencies.time,
          layering: dependencies.layering, policy: dependencies.policy,
          onProgress: dependencies.onProgress))
    }
    suite.metrics = { dependencies in
      let service = dependencies.service
      return base.metrics(
        Metrics.AppDependencies(
          service: Metrics.Dependencies(
            provider: HealthKitSuite.provider(service.provider), scheduler: service.scheduler,
            zones: service.zones, now: service.now, configuration: service.configuration),
          uploader: dependencies.uploader, isSignedIn: dependencies.isSignedIn))
    }
    return suite
  }()
}

/// The adapters around the providers of a run.
@MainActor
enum HealthKitSuite {
  /// Sources and anchors are exactly those of the simulated store.
  private static let translation = HealthKitTranslation(
    source: { revision, _ in HealthKitDevice.source(of: revision) },
    anchor: { HealthKitDevice.anchor($0) },
    keptAnchor: { anchor, type in
      HealthKitDevice.anchor(anchor, of: type) ?? QueryAnchor(type: type, position: 0)
    })

  /// Returns an adapter to HealthKit on a store, which its simulation's tasks see from now on.
  static func adapter(of store: SimulatedHealthStore) -> HealthKitStoreAdapter {
    if let simulation = Simulation.current { HealthKitDevice.attach(store, to: simulation) }
    let adapter = HealthKitStoreAdapter(HKHealthStore(), translation)
    adapter.lastStatus = { store.requestStatus(share: $0, read: $1) }
    adapter.earliest = { StoreChanges(store, WeightSync.sampleType).availableSince }
    return adapter
  }

  static func changes(_ provider: any ChangeProvider) -> any ChangeProvider {
    guard let changes = provider as? StoreChanges else { return provider }
    return HealthKitChanges(adapter(of: changes.store), changes.type)
  }

  static func provider(_ provider: any StepsAndSleep.HealthStoreProvider)
    -> any StepsAndSleep.HealthStoreProvider
  {
    (provider as? HealthProvider).map { adapter(of: $0.store) } ?? provider
  }

  static func provider(_ provider: any Metrics.HealthStoreProvider)
    -> any Metrics.HealthStoreProvider
  {
    (provider as? HealthProvider).map { adapter(of: $0.store) } ?? provider
  }
}
