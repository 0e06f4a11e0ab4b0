import HealthModel

/// The identifier of a correlation type.
public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let bloodPressure = Self(
    rawValue: "HKCorrelationTypeIdentifierBloodPressure")
  public static let food = Self(rawValue: "HKCorrelationTypeIdentifierFood")
}

/// A type of samples that belong together.
open class HKCorrelationType: HKSampleType, @unchecked Sendable {
  /// Creates a type; an unknown identifier stops the program.
  public convenience init(_ identifier: HKCorrelationTypeIdentifier) {
    guard let type = RecordType.type(identifier.rawValue) else {
      platformException("There is no correlation type \(identifier.rawValue)")
    }
    self.init(type: type)
  }

  override init(type: SampleType) { super.init(type: type) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension HKObjectType {
  /// Returns a correlation type; nil for an unknown identifier.
  public class func correlationType(forIdentifier identifier: HKCorrelationTypeIdentifier)
    -> HKCorrelationType?
  {
    RecordType.type(identifier.rawValue).map(HKCorrelationType.init(type:))
  }
}

/// Samples that belong together, such as the two readings of a blood pressure.
open class HKCorrelation: HKSample, @unchecked Sendable {
  public let objects: Set<HKSample>

  public var correlationType: HKCorrelationType {
    sampleType as? HKCorrelationType ?? HKCorrelationType(type: sampleType.type)
  }

  /// Creates a correlation; without objects the program stops, as by the platform's exception.
  public required init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date,
    objects: Set<HKSample>, device: HKDevice?, metadata: [String: Any]?
  ) {
    if objects.isEmpty { platformException("HKCorrelation must contain at least one object") }
    self.objects = objects
    super.init(
      SampleContent(
        new: correlationType, start: startDate, end: endDate, device: device, metadata: metadata))
  }

  public convenience init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date,
    objects: Set<HKSample>, metadata: [String: Any]?
  ) {
    self.init(
      type: correlationType, start: startDate, end: endDate, objects: objects, device: nil,
      metadata: metadata)
  }

  public convenience init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date,
    objects: Set<HKSample>
  ) {
    self.init(
      type: correlationType, start: startDate, end: endDate, objects: objects, device: nil,
      metadata: nil)
  }

  override func stored(as sample: StoredSample) -> HKSample? { HKCorrelation(sample, like: self) }

  private init(_ sample: StoredSample, like object: HKCorrelation) {
    objects = object.objects
    super.init(SampleContent(sample, like: object))
  }

  /// Returns the objects of a type.
  open func objects(for objectType: HKObjectType) -> Set<HKSample> {
    objects.filter { $0.sampleType == objectType }
  }
}

/// A query for correlations whose objects meet conditions.
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
  public let correlationType: HKCorrelationType
  public let samplePredicates: [HKSampleType: NSPredicate]?
  private let handler: @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

  @preconcurrency public init(
    type correlationType: HKCorrelationType, predicate: NSPredicate?,
    samplePredicates: [HKSampleType: NSPredicate]?,
    completion: @escaping @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
  ) {
    self.correlationType = correlationType
    self.samplePredicates = samplePredicates
    handler = completion
    super.init([correlationType], predicate)
  }

  override func start(on device: HealthKitDevice) {
    let request = SampleRequest(type: correlationType.type, condition: condition(device))
    answer { [self] in
      try await SampleRequest.samples(
        [request], SampleOrder([NSSortDescriptor]()), limit: 0, device
      )
      .compactMap { $0 as? HKCorrelation }.filter(admits)
    } _: { [self] found, error in
      handler(self, found, error)
    }
  }

  /// Returns whether each conditioned type has an object that meets its condition.
  private func admits(_ correlation: HKCorrelation) -> Bool {
    (samplePredicates ?? [:]).allSatisfy { type, predicate in
      correlation.objects(for: type).contains { predicate.evaluate(with: $0) }
    }
  }
}
