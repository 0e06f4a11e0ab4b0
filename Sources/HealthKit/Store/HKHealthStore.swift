public import Foundation
import HealthModel
import SimulatedHealth

/// The limit of queries that return everything.
public let HKObjectQueryNoLimit = 0

/// An app's authorization to save a type.
public enum HKAuthorizationStatus: Int, Sendable {
  case notDetermined, sharingDenied, sharingAuthorized
}

/// The effect of a request for authorization: a sheet for the person, or none.
public enum HKAuthorizationRequestStatus: Int, Sendable {
  case unknown, shouldRequest, unnecessary
}

/// The most that an app is woken for changes of a type.
public enum HKUpdateFrequency: Int, Sendable {
  case immediate = 1
  case hourly, daily, weekly
}

/// The health store of the simulated device of the running simulation.
///
/// A store keeps nothing: it may outlive a simulation, as an app's shared instance does.
open class HKHealthStore: NSObject, @unchecked Sendable {
  public required override init() {}

  var device: HealthKitDevice { .required }

  /// True if the simulated device has health data; false outside a simulation.
  open class func isHealthDataAvailable() -> Bool {
    HealthKitDevice.current?.onMain { $0.isAvailable } ?? false
  }

  // MARK: Authorization

  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    guard let type = (type as? HKSampleType)?.type else { return .notDetermined }
    return switch device.onMain({ $0.authorizationStatus(for: type) }) {
    case .notDetermined: .notDetermined
    case .sharingDenied: .sharingDenied
    case .sharingAuthorized: .sharingAuthorized
    }
  }

  @preconcurrency open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reportSuccess(
      of: { [self] in
        try await requestAuthorization(toShare: typesToShare ?? [], read: typesToRead ?? [])
      }, to: completion)
  }

  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws {
    let all = Set<HKObjectType>(typesToShare).union(typesToRead)
    if let type = all.first(where: { $0 is HKCorrelationType }) {
      platformException("Authorization to share or read the type \(type) is disallowed")
    }
    // Correlations are shared and read as far as their objects are.
    let correlations = Set([RecordType.known("bloodPressure"), RecordType.known("food")])
    let share = Set(typesToShare.map(\.type)).union(typesToShare.isEmpty ? [] : correlations)
    let read = Set(typesToRead.compactMap { ($0 as? HKSampleType)?.type })
      .union(typesToRead.isEmpty ? [] : correlations)
    device.askedCharacteristics.formUnion(
      typesToRead.filter { !($0 is HKSampleType) }.map(\.identifier))
    do {
      try await device.store.requestAuthorization(share: share, read: read)
    } catch { throw platformError(error) }
  }

  /// Asks the person which objects of a type the app may read; the simulated person shows all.
  open func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, predicate: NSPredicate?
  ) async throws { try await requestAuthorization(toShare: [], read: [objectType]) }

  /// Asks the person what an extension of the app asked for: nothing here, without extensions.
  open func handleAuthorizationForExtension() async throws {}

  @preconcurrency open func getRequestStatusForAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
    completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) {
    report { [self] in
      try await statusForAuthorizationRequest(toShare: typesToShare, read: typesToRead)
    } to: { answer, error in
      completion(answer ?? .unknown, error)
    }
  }

  open func statusForAuthorizationRequest(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus {
    let share = Set(typesToShare.map(\.type))
    let read = Set(typesToRead.compactMap { ($0 as? HKSampleType)?.type })
    let characteristics = typesToRead.filter { !($0 is HKSampleType) }.map(\.identifier)
    if !device.askedCharacteristics.isSuperset(of: characteristics) { return .shouldRequest }
    return switch device.onMain({ $0.requestStatus(share: share, read: read) }) {
    case .unknown: .unknown
    case .shouldRequest: .shouldRequest
    case .unnecessary: .unnecessary
    }
  }

  // MARK: Saving and deleting

  @preconcurrency open func save(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { save([object], withCompletion: completion) }

  open func save(_ object: HKObject) async throws { try await save([object]) }

  @preconcurrency open func save(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reportSuccess(of: { [self] in try await save(objects) }, to: completion)
  }

  open func save(_ objects: [HKObject]) async throws {
    // The objects of a correlation are samples of their own as well.
    let samples = objects.compactMap { $0 as? HKSample }.flatMap { sample in
      [sample] + ((sample as? HKCorrelation)?.objects.sorted { $0.startDate < $1.startDate } ?? [])
    }
    let news = try samples.map { sample in
      guard let new = HealthKitDevice.newSample(of: sample) else {
        throw platformError(
          HealthStoreError(
            .invalidArgument,
            "a sample of \(sample.sampleType) has a value that the type cannot have"))
      }
      return new
    }
    let device = device
    do {
      let uuids = try await device.store.save(news)
      device.keep(zip(samples, uuids).compactMap { $1 == nil ? nil : $0 })
    } catch { throw platformError(error) }
  }

  @preconcurrency open func delete(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { delete([object], withCompletion: completion) }

  open func delete(_ object: HKObject) async throws { try await delete([object]) }

  @preconcurrency open func delete(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reportSuccess(of: { [self] in try await delete(objects) }, to: completion)
  }

  open func delete(_ objects: [HKObject]) async throws {
    let device = device
    do {
      try await device.store.delete(objects.map(\.uuid))
      device.forget(objects.map(\.uuid))
    } catch { throw platformError(error) }
  }

  @preconcurrency open func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate,
    withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
  ) {
    let condition = PredicateTranslation.condition(of: predicate, device)
    let type = sampleType(of: objectType)
    let device = device
    report {
      try await device.store.delete(type, where: condition)
    } to: {
      completion($0 != nil, $0 ?? 0, $1)
    }
  }

  open func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int {
    let condition = PredicateTranslation.condition(of: predicate, device)
    do {
      return try await device.store.delete(sampleType(of: objectType), where: condition)
    } catch { throw platformError(error) }
  }

  private func sampleType(of type: HKObjectType) -> SampleType {
    guard let type = (type as? HKSampleType)?.type else {
      platformException("\(type) is not a sample type")
    }
    return type
  }

  // MARK: Queries

  /// Starts a query; a query runs once.
  open func execute(_ query: HKQuery) {
    guard !query.isExecuted else {
      platformException(
        "\(query) has already been executed; create a new query")
    }
    query.isExecuted = true
    query.start(on: device)
  }

  /// Stops a query, whose handlers are not called afterwards.
  open func stop(_ query: HKQuery) { query.stop(on: device) }

  // MARK: Background delivery

  @preconcurrency open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reportSuccess(
      of: { [self] in
        try await enableBackgroundDelivery(for: type, frequency: frequency)
      }, to: completion)
  }

  open func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency)
    async throws
  {
    let sampleType = sampleType(of: type)
    let ceiling: DeliverySchedule.Frequency =
      switch frequency {
      case .immediate: .immediate
      case .hourly: .hourly
      case .daily: .daily
      case .weekly: .weekly
      }
    do {
      try device.onMain { try $0.enableBackgroundDelivery(for: sampleType, frequency: ceiling) }
    } catch { throw platformError(error) }
  }

  @preconcurrency open func disableBackgroundDelivery(
    for type: HKObjectType,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reportSuccess(of: { [self] in try await disableBackgroundDelivery(for: type) }, to: completion)
  }

  open func disableBackgroundDelivery(for type: HKObjectType) async throws {
    let sampleType = sampleType(of: type)
    device.onMain { $0.disableBackgroundDelivery(for: sampleType) }
  }

  @preconcurrency open func disableAllBackgroundDelivery(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reportSuccess(of: { [self] in try await disableAllBackgroundDelivery() }, to: completion)
  }

  open func disableAllBackgroundDelivery() async throws {
    device.onMain { $0.disableBackgroundDelivery() }
  }

  // MARK: Workouts and records

  /// Adds samples to a saved workout; the store keeps them as well.
  @preconcurrency open func add(
    _ samples: [HKSample], to workout: HKWorkout,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reportSuccess(of: { [self] in try await addSamples(samples, to: workout) }, to: completion)
  }

  open func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
    try await save(samples)
    device.associate(samples, with: workout)
  }

  /// Starts the app on the watch of the person, of whom the simulated device has none.
  open func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
    throw platformError(.healthDataUnavailable)
  }

  @preconcurrency open func startWatchApp(
    with workoutConfiguration: HKWorkoutConfiguration,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { completion(false, platformError(.healthDataUnavailable)) }

  /// False: a simulated device has no clinical records.
  open func supportsHealthRecords() -> Bool { false }

  // MARK: Units and dates

  /// Returns the units in which a person reads quantities where units are metric.
  open func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws
    -> [HKQuantityType: HKUnit]
  {
    Dictionary(uniqueKeysWithValues: quantityTypes.map { ($0, $0.type.preferredUnit) })
  }

  @preconcurrency open func preferredUnits(
    for quantityTypes: Set<HKQuantityType>,
    completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
  ) {
    report { [self] in
      try await preferredUnits(for: quantityTypes)
    } to: {
      completion($0 ?? [:], $1)
    }
  }

  /// The earliest start that a saved sample may have.
  open func earliestPermittedSampleDate() -> Date {
    Date(Instant(milliseconds: device.onMain { $0.configuration.earliestPermitted }))
  }
}
