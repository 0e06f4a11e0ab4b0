public import Foundation
import HealthModel

/// An object of the store.
open class HKObject: NSObject, @unchecked Sendable {
  public let uuid: UUID
  /// The source that wrote the object; the app's own before it is saved.
  public let sourceRevision: HKSourceRevision
  public let device: HKDevice?
  public let metadata: [String: Any]?

  init(
    uuid: UUID, sourceRevision: HKSourceRevision, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.uuid = uuid
    self.sourceRevision = sourceRevision
    self.device = device
    self.metadata = metadata
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? HKObject)?.uuid == uuid }
  public override var hash: Int { uuid.hashValue }
}

/// An object with a time.
open class HKSample: HKObject, @unchecked Sendable {
  public let sampleType: HKSampleType
  public let startDate: Date
  public let endDate: Date

  /// True if the sample has no end yet.
  open var hasUndeterminedDuration: Bool { endDate == .distantFuture }

  /// The value that the store keeps, in quanta: 0 for samples of more than one value, nil if the
  /// type cannot have the value.
  var quanta: Int64? { 0 }

  /// Returns the object of a sample that was saved from this one.
  func stored(as sample: StoredSample) -> HKSample? { nil }

  init(_ content: SampleContent) {
    sampleType = content.type
    startDate = content.start
    endDate = content.end
    super.init(
      uuid: content.uuid, sourceRevision: content.revision, device: content.device,
      metadata: content.metadata)
  }
}

/// The parts of a sample besides its value.
struct SampleContent {
  var type: HKSampleType
  var start: Date
  var end: Date
  var uuid: UUID
  var revision: HKSourceRevision
  var device: HKDevice?
  var metadata: [String: Any]?

  /// The content of a sample that the app makes; what the platform refuses stops the program.
  init(
    new type: HKSampleType, start: Date, end: Date, device: HKDevice?, metadata: [String: Any]?
  ) {
    if start > end {
      platformException(
        "Start date must be less than or equal to end date (startDate: \(start), endDate: \(end))")
    }
    let identifier = metadata?[HKMetadataKeySyncIdentifier]
    let version = metadata?[HKMetadataKeySyncVersion]
    if (identifier == nil) != (version == nil) {
      platformException(
        "\(HKMetadataKeySyncIdentifier) and \(HKMetadataKeySyncVersion) must be used together")
    }
    self.type = type
    self.start = start
    self.end = end
    uuid = UUID()
    let source = HealthKitDevice.currentSource
    revision = HKSourceRevision(source, version: source.version)
    self.device = device
    self.metadata = metadata
  }

  /// The content of a sample of the store, with what its writer's object has besides.
  init(
    _ sample: StoredSample, like object: HKSample? = nil, from known: HealthKitDevice.Origin? = nil
  ) {
    type = HKSampleType.of(sample.type)
    start = object?.startDate ?? Date(sample.range.start)
    end = object?.endDate ?? Date(sample.range.end)
    uuid = sample.uuid
    let source = sample.source
    let origin =
      known ?? HealthKitDevice.current?.origin(of: source, at: sample.range.end.milliseconds)
    // Without a device, the first version stands for all.
    revision = origin?.revision ?? HKSourceRevision(source, version: source.version)
    device = object?.device ?? origin?.device
    metadata = object?.metadata ?? sample.metadata.dictionary
  }
}

/// A sample with a quantity.
open class HKQuantitySample: HKSample, @unchecked Sendable {
  public let quantity: HKQuantity

  public var quantityType: HKQuantityType {
    sampleType as? HKQuantityType ?? HKQuantityType(type: sampleType.type)
  }
  /// The number of quantities in the sample.
  open var count: Int { 1 }

  /// Creates a sample; a unit that the type cannot have, or a start after the end, stops the
  /// program, as the platform's exception does.
  public required init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date,
    end endDate: Date, device: HKDevice?, metadata: [String: Any]?
  ) {
    guard quantityType.is(compatibleWith: quantity.unit) else {
      platformException(
        "HKQuantitySample \(quantityType) requires unit of type \(quantityType.type.unit). "
          + "Incompatible unit: \(quantity.unit)")
    }
    self.quantity = quantity
    super.init(
      SampleContent(
        new: quantityType, start: startDate, end: endDate, device: device, metadata: metadata))
  }

  public convenience init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date,
    end endDate: Date, metadata: [String: Any]?
  ) {
    self.init(
      type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil,
      metadata: metadata)
  }

  public convenience init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date,
    end endDate: Date
  ) {
    self.init(
      type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil,
      metadata: nil)
  }

  override var quanta: Int64? { sampleType.type.quanta(quantity) }

  init(_ sample: StoredSample, like object: HKSample?, from origin: HealthKitDevice.Origin) {
    quantity =
      (object as? HKQuantitySample)?.quantity ?? sample.type.quantity(sample.value)
    super.init(SampleContent(sample, like: object, from: origin))
  }

  public override var description: String {
    "\(quantity) \(sampleType) (\(startDate) - \(endDate))"
  }
}

/// A sample of an amount over time.
open class HKCumulativeQuantitySample: HKQuantitySample, @unchecked Sendable {
  /// The sum of the sample's quantities.
  open var sumQuantity: HKQuantity { quantity }
}

/// A sample of a reading.
open class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
  open var averageQuantity: HKQuantity { quantity }
  open var minimumQuantity: HKQuantity { quantity }
  open var maximumQuantity: HKQuantity { quantity }
  open var mostRecentQuantity: HKQuantity { quantity }
  open var mostRecentQuantityDateInterval: DateInterval {
    DateInterval(start: startDate, end: endDate)
  }
}

/// A sample with a value of its type's enumeration.
open class HKCategorySample: HKSample, @unchecked Sendable {
  public let value: Int

  public var categoryType: HKCategoryType {
    sampleType as? HKCategoryType ?? HKCategoryType(type: sampleType.type)
  }

  /// Creates a sample; a value that the type cannot have, or a start after the end, stops the
  /// program, as the platform's exception does.
  public required init(
    type categoryType: HKCategoryType, value: Int, start startDate: Date, end endDate: Date,
    device: HKDevice?, metadata: [String: Any]?
  ) {
    guard categoryType.type.bounds.contains(Int64(value)) else {
      platformException("Value \(value) is not compatible with type \(categoryType)")
    }
    self.value = value
    super.init(
      SampleContent(
        new: categoryType, start: startDate, end: endDate, device: device, metadata: metadata))
  }

  public convenience init(
    type categoryType: HKCategoryType, value: Int, start startDate: Date, end endDate: Date,
    metadata: [String: Any]?
  ) {
    self.init(
      type: categoryType, value: value, start: startDate, end: endDate, device: nil,
      metadata: metadata)
  }

  public convenience init(
    type categoryType: HKCategoryType, value: Int, start startDate: Date, end endDate: Date
  ) {
    self.init(
      type: categoryType, value: value, start: startDate, end: endDate, device: nil,
      metadata: nil)
  }

  override var quanta: Int64? { Int64(value) }

  init(_ sample: StoredSample, like object: HKSample?, from origin: HealthKitDevice.Origin) {
    value = Int(sample.value)
    super.init(SampleContent(sample, like: object, from: origin))
  }

  public override var description: String { "\(value) \(sampleType) (\(startDate) - \(endDate))" }
}

/// The record of a deleted object.
open class HKDeletedObject: NSObject, @unchecked Sendable {
  public let uuid: UUID
  /// The sync identifier and its version, if the object had them.
  public let metadata: [String: Any]?

  init(_ deleted: DeletedSample) {
    uuid = deleted.uuid
    metadata =
      SampleMetadata(
        syncIdentifier: deleted.syncIdentifier, syncVersion: deleted.syncVersion
      ).dictionary
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKDeletedObject)?.uuid == uuid
  }
  public override var hash: Int { uuid.hashValue }
}

extension Date {
  /// The time of an instant of the store.
  init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
  }
}

extension Instant {
  /// The millisecond of a time, the nearest one; times beyond the year 270,000 are cut there.
  init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    if milliseconds.isNaN { platformException("the time of a date is not a number (NaN)") }
    let most = 8_000_000_000_000_000.0
    self.init(milliseconds: Int64(min(max(milliseconds, -most), most)))
  }
}
