public import Foundation
import HealthModel

/// The way in which a time range selects samples.
public struct HKQueryOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The start must be in the range.
  public static let strictStartDate = HKQueryOptions(rawValue: 1)
  /// The end must be in the range.
  public static let strictEndDate = HKQueryOptions(rawValue: 2)
}

/// A query of the store.
open class HKQuery: NSObject, @unchecked Sendable {
  /// The type of the samples; nil for a query of several.
  open var objectType: HKObjectType? { sampleTypes.count == 1 ? sampleTypes.first : nil }
  /// The type of the samples; nil for a query of several.
  open var sampleType: HKSampleType? { sampleTypes.count == 1 ? sampleTypes.first : nil }
  public let predicate: NSPredicate?

  let sampleTypes: [HKSampleType]
  var isExecuted = false
  private(set) var isStopped = false

  init(_ types: [HKSampleType], _ predicate: NSPredicate?) {
    sampleTypes = types
    self.predicate = predicate
  }

  /// Starts the query; subclasses answer.
  func start(on device: HealthKitDevice) {
    platformException("\(Self.self) is not simulated; see the list of symbols in the guide")
  }

  /// Stops the query.
  func stop(on device: HealthKitDevice) {
    isStopped = true
    device.running.removeValue(forKey: ObjectIdentifier(self))?()
  }

  /// Answers a question in a task of its own, as the platform does on a queue of its own.
  func answer<Answer>(
    _ question: @escaping @Sendable () async throws -> Answer,
    _ handler: @escaping @Sendable (Answer?, (any Error)?) -> Void
  ) {
    Task.detached { [self] in
      let result: Result<Answer, any Error>
      do {
        result = .success(try await question())
      } catch { result = .failure(platformError(error)) }
      if isStopped { return }
      switch result {
      case .success(let answer): handler(answer, nil)
      case .failure(let error): handler(nil, error)
      }
    }
  }

  func condition(_ device: HealthKitDevice) -> SamplePredicate {
    PredicateTranslation.condition(of: predicate, device)
  }
}

// MARK: Predicates

extension HKQuery {
  /// Returns a predicate for the samples of a time range; nil leaves a side open.
  public class func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    let startIsStrict = options.contains(.strictStartDate)
    let endIsStrict = options.contains(.strictEndDate)
    let strictness: SamplePredicate.TimeOptions = [
      startIsStrict ? .strictStart : [], endIsStrict ? .strictEnd : [],
    ]
    let (from, to) = (startDate.map { Instant($0) }, endDate.map { Instant($0) })
    return StorePredicate(
      "samples from \(startDate as Any) to \(endDate as Any), options \(options.rawValue)",
      .time(from: from, to: to, options: strictness)
    ) { object in
      guard let sample = object as? HKSample else { return false }
      let (start, end) = (Instant(sample.startDate), Instant(sample.endDate))
      func isBeforeEnd(_ time: Instant) -> Bool { to.map { time < $0 } ?? true }
      func isAfterStart(_ time: Instant) -> Bool { from.map { time >= $0 } ?? true }
      if strictness.isEmpty { return isAfterStart(end) && isBeforeEnd(start) }
      let startFits = isAfterStart(start) && isBeforeEnd(start)
      let endFits = isAfterStart(end) && isBeforeEnd(end)
      return (!startIsStrict || startFits) && (!endIsStrict || endFits)
    }
  }

  public class func predicateForObject(with uuid: UUID) -> NSPredicate {
    predicateForObjects(with: [uuid])
  }

  public class func predicateForObjects(with uuids: Set<UUID>) -> NSPredicate {
    StorePredicate("UUID IN \(uuids.map(\.uuidString).sorted())", .identifiers(uuids)) {
      uuids.contains($0.uuid)
    }
  }

  public class func predicateForObjects(from source: HKSource) -> NSPredicate {
    predicateForObjects(from: [source])
  }

  public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
    let bundles = Set(sources.map(\.bundleIdentifier))
    return StorePredicate("source IN \(sources.map(\.description).sorted())") { object in
      let source = object.sourceRevision.source
      // Devices of one person have the same bundle identifier where they are of one kind.
      return bundles.contains(source.bundleIdentifier) && sources.contains(source)
    }
  }

  public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
    StorePredicate("device IN \(devices.map { $0.name ?? "" }.sorted())") {
      $0.device.map(devices.contains) ?? false
    }
  }

  public class func predicateForObjects(withDeviceProperty key: String, allowedValues: Set<String>)
    -> NSPredicate
  {
    StorePredicate("device.\(key) IN \(allowedValues.sorted())") { object in
      guard let device = object.device else { return false }
      let value: String?
      switch key {
      case HKDevicePropertyKeyName: value = device.name
      case HKDevicePropertyKeyManufacturer: value = device.manufacturer
      case HKDevicePropertyKeyModel: value = device.model
      case HKDevicePropertyKeyHardwareVersion: value = device.hardwareVersion
      case HKDevicePropertyKeyFirmwareVersion: value = device.firmwareVersion
      case HKDevicePropertyKeySoftwareVersion: value = device.softwareVersion
      case HKDevicePropertyKeyLocalIdentifier: value = device.localIdentifier
      case HKDevicePropertyKeyUDIDeviceIdentifier: value = device.udiDeviceIdentifier
      default: platformException("\(key) is not a device property")
      }
      return value.map(allowedValues.contains) ?? false
    }
  }

  public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
    StorePredicate("metadata.\(key) != nil") { $0.metadata?[key] != nil }
  }

  public class func predicateForObjects(withMetadataKey key: String, allowedValues: [Any])
    -> NSPredicate
  {
    let values = allowedValues.map { MetadataValue($0) }
    return StorePredicate("metadata.\(key) IN \(values)") { object in
      object.metadata?[key].map { values.contains(MetadataValue($0)) } ?? false
    }
  }

  public class func predicateForObjects(
    withMetadataKey key: String, operatorType: HKComparisonOperator, value: Any
  ) -> NSPredicate {
    let wanted = MetadataValue(value)
    return StorePredicate("metadata.\(key) \(operatorType.rawValue) \(wanted)") { object in
      guard let found = object.metadata?[key].map({ MetadataValue($0) }) else {
        // An object without the key is not equal to any value.
        return operatorType == .notEqualTo
      }
      return operatorType.holds(found.compare(wanted))
    }
  }

  public class func predicateForQuantitySamples(
    with operatorType: HKComparisonOperator, quantity: HKQuantity
  ) -> NSPredicate {
    StorePredicate("quantity \(operatorType.rawValue) \(quantity)") { object in
      guard let sample = object as? HKQuantitySample,
        sample.quantity.is(compatibleWith: quantity.unit)
      else { return false }
      return operatorType.holds(sample.quantity.compare(quantity))
    }
  }

  /// Returns a predicate for the samples that were added to a workout.
  public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate {
    StorePredicate("workout is \(workout.uuid)") { object in
      HealthKitDevice.current?.samples(of: workout).contains(object.uuid) ?? false
    }
  }

  /// Returns a predicate for the samples that are in no correlation.
  public class func predicateForObjectsWithNoCorrelation() -> NSPredicate {
    StorePredicate("correlation is none") { object in
      HealthKitDevice.current.map { !$0.isInCorrelation(object.uuid) } ?? true
    }
  }

  public class func predicateForWorkouts(with activityType: HKWorkoutActivityType) -> NSPredicate {
    StorePredicate("activity is \(activityType)") {
      ($0 as? HKWorkout)?.workoutActivityType == activityType
    }
  }

  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, duration: TimeInterval
  ) -> NSPredicate {
    StorePredicate("duration \(operatorType.rawValue) \(duration)") { object in
      guard let workout = object as? HKWorkout else { return false }
      return operatorType.holds(workout.duration.order(to: duration))
    }
  }

  public class func predicateForCategorySamples(
    with operatorType: HKComparisonOperator, value: Int
  ) -> NSPredicate {
    StorePredicate("value \(operatorType.rawValue) \(value)") { object in
      guard let sample = object as? HKCategorySample else { return false }
      return operatorType.holds(sample.value.order(to: value))
    }
  }

  public class func predicateForCategorySamples(equalTo values: Set<Int>) -> NSPredicate {
    StorePredicate("value IN \(values.sorted())") { object in
      (object as? HKCategorySample).map { values.contains($0.value) } ?? false
    }
  }
}

public let HKDevicePropertyKeyName = "name"
public let HKDevicePropertyKeyManufacturer = "manufacturer"
public let HKDevicePropertyKeyModel = "model"
public let HKDevicePropertyKeyHardwareVersion = "hardwareVersion"
public let HKDevicePropertyKeyFirmwareVersion = "firmwareVersion"
public let HKDevicePropertyKeySoftwareVersion = "softwareVersion"
public let HKDevicePropertyKeyLocalIdentifier = "localIdentifier"
public let HKDevicePropertyKeyUDIDeviceIdentifier = "udiDeviceIdentifier"

/// A comparison of a predicate.
///
/// Foundation's `NSComparisonPredicate.Operator`, whose cases these are, is deprecated on this
/// platform.
public enum HKComparisonOperator: UInt, Sendable {
  case lessThan = 0
  case lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo, equalTo, notEqualTo

  /// Returns whether an order of two values meets the comparison; nil for values that have none.
  func holds(_ order: ComparisonResult?) -> Bool {
    switch self {
    case .lessThan: order == .orderedAscending
    case .lessThanOrEqualTo: order == .orderedAscending || order == .orderedSame
    case .greaterThan: order == .orderedDescending
    case .greaterThanOrEqualTo: order == .orderedDescending || order == .orderedSame
    case .equalTo: order == .orderedSame
    case .notEqualTo: order != .orderedSame
    }
  }
}
