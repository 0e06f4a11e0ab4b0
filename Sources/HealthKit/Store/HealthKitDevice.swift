import Foundation
package import HealthModel
package import SimulatedHealth
package import VirtualTime

/// The device of the running simulation, as the classes of this module see it.
///
/// A simulation runs on one thread, so its tasks never use the device at the same time.
package final class HealthKitDevice: @unchecked Sendable {
  package let store: SimulatedHealthStore
  /// The objects that were saved through this module, with what the store does not keep of them.
  private var saved: [UUID: HKSample] = [:]
  /// The person's characteristics.
  package var characteristics = HealthCharacteristics()
  /// The goals of the person's rings.
  package var activityGoals = ActivityGoals()
  /// The types of facts and summaries that the app asked for.
  var askedCharacteristics: Set<String> = []
  /// The running queries that continue until they are stopped.
  var running: [ObjectIdentifier: () -> Void] = [:]

  private init(_ store: SimulatedHealthStore) { self.store = store }

  /// Gives a simulation the device that its tasks see; it replaces an earlier one.
  package static func attach(_ store: SimulatedHealthStore, to simulation: Simulation) {
    simulation.attach(HealthKitDevice(store))
  }

  /// The device of the running simulation; nil outside one, or in one without a device.
  package static var current: HealthKitDevice? {
    Simulation.current?.attachment(of: HealthKitDevice.self)
  }

  /// The device of the running simulation; without one the program stops.
  package static var required: HealthKitDevice {
    guard let current else {
      platformException(
        "HealthKit is used outside a simulated device; give the test the trait .simulatedHealth")
    }
    return current
  }

  /// The source of the running app, or one that stands for it where there is no device.
  static var currentSource: DataSource { current?.source ?? AppDeclaration().source }

  /// The predicates without a text that queries had, in the order of their first use.
  private var predicates: [NSPredicate] = []

  /// Returns the number of a predicate without a text, from 1; the same in every run of one seed.
  func number(of predicate: NSPredicate) -> Int {
    if let known = predicates.firstIndex(where: { $0 === predicate }) { return known + 1 }
    predicates.append(predicate)
    return predicates.count
  }

  // MARK: Access from any task

  /// Calls a function of the store from any task of the simulation.
  func onMain<Answer>(_ body: @MainActor (SimulatedHealthStore) throws -> Answer) rethrows -> Answer
  {
    guard let simulation = Simulation.current else {
      platformException("HealthKit is used outside the simulation of its device")
    }
    return try simulation.asMainActor { try body(store) }
  }

  var semantics: StoreSemantics { onMain { $0.configuration.semantics } }

  /// The identifier of the device's time zone.
  var zone: String { Simulation.current?.zone ?? "UTC" }

  var source: DataSource { onMain { $0.configuration.declaration.source } }

  // MARK: Values of the store

  /// Returns the source that an object's revision stands for.
  package static func source(of revision: HKSourceRevision) -> DataSource {
    revision.source.source
  }

  /// Returns the anchor of one type as apps have it.
  package static func anchor(_ anchor: QueryAnchor) -> HKQueryAnchor {
    HKQueryAnchor(anchors: [anchor])
  }

  /// Returns the store's anchor of a type; nil if the anchor has none of it.
  package static func anchor(_ anchor: HKQueryAnchor, of type: SampleType) -> QueryAnchor? {
    anchor.anchor(of: type)
  }

  // MARK: Samples

  /// The objects that stand for a source; samples of one source share them.
  struct Origin {
    var revision: HKSourceRevision
    var device: HKDevice?
  }

  /// The origins of each source, one for each version of its software.
  private var origins: [DataSource: [Origin]] = [:]
  /// The source that was asked for last: samples of one source follow each other.
  private var last: (source: DataSource, origins: [Origin])?

  /// The origin of a sample that a source wrote at a time.
  func origin(of source: DataSource, at time: Int64) -> Origin {
    let version = source.versionIndex(at: time)
    if let last, last.source == source { return last.origins[version] }
    let origins = knownOrigins(of: source)
    last = (source, origins)
    return origins[version]
  }

  private func knownOrigins(of source: DataSource) -> [Origin] {
    if let known = origins[source] { return known }
    let made = source.versions.map {
      Origin(
        revision: HKSourceRevision(source, version: $0), device: HKDevice.of(source, version: $0))
    }
    origins[source] = made
    return made
  }

  /// The type of samples as the store knows it.
  package static func sampleType(of type: HKSampleType) -> SampleType { type.type }

  /// A sample to be stored; nil if its type cannot have its value.
  package static func newSample(of sample: HKSample) -> NewSample? {
    sample.quanta.map {
      NewSample(
        sample.sampleType.type, start: Instant(sample.startDate).milliseconds,
        end: Instant(sample.endDate).milliseconds, value: $0,
        metadata: SampleMetadata(sample.metadata), uuid: sample.uuid)
    }
  }

  /// The object of a sample, with all that its writer's object has.
  func object(of sample: StoredSample) -> HKSample {
    let own = saved.isEmpty ? nil : saved[sample.uuid]
    if let record = own?.stored(as: sample) { return record }
    if sample.type == .workout { return HKWorkout(sample, like: nil) }
    let origin = origin(of: sample.source, at: sample.range.end.milliseconds)
    return switch sample.type.aggregation {
    case .category: HKCategorySample(sample, like: own, from: origin)
    case .cumulative: HKCumulativeQuantitySample(sample, like: own, from: origin)
    default: HKDiscreteQuantitySample(sample, like: own, from: origin)
    }
  }

  /// Keeps the objects that were saved.
  package func keep(_ samples: [HKSample]) {
    for sample in samples { saved[sample.uuid] = sample }
  }

  /// The identifiers of the samples of each workout.
  private var samplesOfWorkouts: [UUID: Set<UUID>] = [:]

  func associate(_ samples: [HKSample], with workout: HKWorkout) {
    samplesOfWorkouts[workout.uuid, default: []].formUnion(samples.map(\.uuid))
  }

  /// Returns the identifiers of the samples of a workout.
  func samples(of workout: HKWorkout) -> Set<UUID> { samplesOfWorkouts[workout.uuid] ?? [] }

  /// Returns true if an object is in a correlation of the app.
  func isInCorrelation(_ uuid: UUID) -> Bool {
    saved.values.contains { sample in
      (sample as? HKCorrelation)?.objects.contains { $0.uuid == uuid } ?? false
    }
  }

  /// Returns true if an object was saved through this module and stored.
  package func keeps(_ uuid: UUID) -> Bool { saved[uuid] != nil }

  /// Forgets objects that an app deleted.
  func forget(_ uuids: [UUID]) {
    for uuid in uuids { saved[uuid] = nil }
  }
}
