#if canImport(HealthKit)
  import Foundation
  import HealthContracts
  public import HealthKit
  public import HealthModel

  /// The translation between the values of the contracts and the objects of HealthKit.
  ///
  /// HealthKit does not tell the kind of a source, and its anchors are opaque; what stands for both
  /// can be replaced.
  public struct HealthKitTranslation: Sendable {
    /// Returns what wrote an object.
    public var source: @Sendable (HKSourceRevision, HKDevice?) -> DataSource
    /// Returns the store's anchor of one that a service keeps.
    public var anchor: @MainActor @Sendable (QueryAnchor) -> HKQueryAnchor?
    /// Returns the anchor that a service keeps for one of the store.
    public var keptAnchor: @MainActor @Sendable (HKQueryAnchor, SampleType) -> QueryAnchor

    /// Creates a translation.
    ///
    /// - Parameters:
    ///   - source: Returns what wrote an object.
    ///   - anchor: Returns the store's anchor of one that a service keeps.
    ///   - keptAnchor: Returns the anchor that a service keeps for one of the store.
    public init(
      source: @escaping @Sendable (HKSourceRevision, HKDevice?) -> DataSource = Self.guess,
      anchor: @escaping @MainActor @Sendable (QueryAnchor) -> HKQueryAnchor?,
      keptAnchor: @escaping @MainActor @Sendable (HKQueryAnchor, SampleType) -> QueryAnchor
    ) {
      self.source = source
      self.anchor = anchor
      self.keptAnchor = keptAnchor
    }

    /// A translation whose anchors are numbers of a book.
    ///
    /// - Parameter book: The book, which has to live as long as the numbers are kept.
    /// - Returns: The translation.
    public static func numbering(in book: HealthKitAnchorBook) -> HealthKitTranslation {
      HealthKitTranslation(anchor: { book.anchors[$0.position] }) { anchor, type in
        QueryAnchor(type: type, position: book.number(of: anchor))
      }
    }

    /// Returns a source with the kind that its product type suggests.
    public static func guess(_ revision: HKSourceRevision, _ device: HKDevice?) -> DataSource {
      let product = revision.productType ?? ""
      let kind: DataSource.Kind =
        product.hasPrefix("Watch") ? .watch : product.hasPrefix("iPhone") ? .phone : .thirdParty
      let bundle = revision.source.bundleIdentifier
      return DataSource(
        identifier: "\(bundle)/\(device?.name ?? "")", kind: kind, bundleIdentifier: bundle,
        deviceName: device?.name, name: revision.source.name, productType: revision.productType,
        version: revision.version)
    }
  }

  /// The anchors of HealthKit that services keep as numbers.
  @MainActor
  public final class HealthKitAnchorBook {
    fileprivate var anchors: [Int: HKQueryAnchor] = [:]

    /// Creates an empty book.
    public nonisolated init() {}

    fileprivate func number(of anchor: HKQueryAnchor) -> Int {
      if let known = anchors.first(where: { $0.value == anchor }) { return known.key }
      anchors[anchors.count + 1] = anchor
      return anchors.count
    }
  }

  // MARK: Types and values

  /// The names that HealthKit does not write as ours with a capital.
  private let exceptionalNames = [("uvExposure", "UVExposure"), ("vo2Max", "VO2Max")]

  extension SampleType {
    /// The type as HealthKit knows it; nil for types that only scenarios have.
    package var healthKitType: HKSampleType? {
      let text =
        exceptionalNames.first { $0.0 == name }?.1
        ?? name.prefix(1).uppercased() + name.dropFirst()
      return isQuantity
        ? HKObjectType.quantityType(
          forIdentifier: HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifier" + text))
        : HKObjectType.categoryType(
          forIdentifier: HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifier" + text))
    }

    /// The type of an identifier of HealthKit.
    init?(healthKitIdentifier text: String) {
      let prefixes = ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier"]
      guard let prefix = prefixes.first(where: text.hasPrefix) else { return nil }
      let name = text.dropFirst(prefix.count)
      self.init(
        exceptionalNames.first { $0.1 == name }?.0
          ?? name.prefix(1).lowercased() + name.dropFirst())
    }

    /// The unit of the type's values.
    var healthKitUnit: HKUnit { HKUnit(from: unit) }

    func quantity(_ value: HKQuantity) -> Quantity {
      Quantity(
        millionths: Int64(
          exactly: (value.doubleValue(for: healthKitUnit) * 1_000_000).rounded()) ?? .max)
    }
  }

  extension NewSample {
    /// The sample as an object of HealthKit; nil if HealthKit has no such type.
    package var healthKitSample: HKSample? {
      var entries: [String: Any] = [:]
      if let identifier = metadata.syncIdentifier {
        entries[HKMetadataKeySyncIdentifier] = identifier
      }
      if let version = metadata.syncVersion { entries[HKMetadataKeySyncVersion] = version }
      if metadata.wasUserEntered { entries[HKMetadataKeyWasUserEntered] = true }
      if let zone = metadata.timeZone { entries[HKMetadataKeyTimeZone] = zone }
      if let identifier = metadata.externalUUID {
        entries[HKMetadataKeyExternalUUID] = identifier
      }
      if let version = metadata.algorithmVersion {
        entries[HKMetadataKeyAlgorithmVersion] = version
      }
      let (start, end) = (Instant(milliseconds: start).date, Instant(milliseconds: end).date)
      switch type.healthKitType {
      case let quantityType as HKQuantityType:
        let number = Double(value) / Double(type.quantaPerUnit)
        return HKQuantitySample(
          type: quantityType,
          quantity: HKQuantity(unit: type.healthKitUnit, doubleValue: number), start: start,
          end: end, metadata: entries.isEmpty ? nil : entries)
      case let categoryType as HKCategoryType:
        return HKCategorySample(
          type: categoryType, value: Int(value), start: start, end: end,
          metadata: entries.isEmpty ? nil : entries)
      default: return nil
      }
    }
  }

  extension HealthKitTranslation {
    /// Returns a sample of HealthKit as the contracts have it; nil for one of another kind.
    func stored(_ sample: HKSample) -> StoredSample? {
      guard let type = SampleType(healthKitIdentifier: sample.sampleType.identifier) else {
        return nil
      }
      let value: Int64
      switch sample {
      case let sample as HKQuantitySample:
        let number = sample.quantity.doubleValue(for: type.healthKitUnit)
        value = Int64((number * Double(type.quantaPerUnit)).rounded())
      case let sample as HKCategorySample: value = Int64(sample.value)
      default: return nil
      }
      let entries = sample.metadata ?? [:]
      return StoredSample(
        uuid: sample.uuid, type: type,
        range: TimeRange(start: Instant(sample.startDate), end: Instant(sample.endDate)),
        value: value, source: source(sample.sourceRevision, sample.device),
        metadata: SampleMetadata(
          syncIdentifier: entries[HKMetadataKeySyncIdentifier] as? String,
          syncVersion: Self.syncVersion(in: entries),
          wasUserEntered: (entries[HKMetadataKeyWasUserEntered] as? NSNumber)?.boolValue
            ?? (entries[HKMetadataKeyWasUserEntered] as? Bool ?? false),
          timeZone: entries[HKMetadataKeyTimeZone] as? String,
          externalUUID: entries[HKMetadataKeyExternalUUID] as? String,
          algorithmVersion: (entries[HKMetadataKeyAlgorithmVersion] as? NSNumber)?.intValue))
    }

    /// Returns a deletion as the contracts have it.
    func deleted(_ object: HKDeletedObject) -> DeletedSample {
      let entries = object.metadata ?? [:]
      return DeletedSample(
        uuid: object.uuid, syncIdentifier: entries[HKMetadataKeySyncIdentifier] as? String,
        syncVersion: Self.syncVersion(in: entries))
    }

    private static func syncVersion(in entries: [String: Any]) -> Int? {
      (entries[HKMetadataKeySyncVersion] as? NSNumber)?.intValue
        ?? entries[HKMetadataKeySyncVersion] as? Int
    }

    /// Returns statistics as the contracts have them.
    package func statistics(_ found: HKStatistics, of type: SampleType) -> Statistics {
      var statistics = Statistics(
        start: Instant(found.startDate), end: Instant(found.endDate))
      statistics.values = values(found, of: type, nil)
      statistics.sources = found.sources.map { sources in
        sources.map { one in
          SourceStatistics(
            source: source(HKSourceRevision(source: one, version: nil), nil),
            values: values(found, of: type, one))
        }
      }
      return statistics
    }

    private func values(_ found: HKStatistics, of type: SampleType, _ source: HKSource?)
      -> StatisticValues
    {
      func amount(_ all: () -> HKQuantity?, _ one: (HKSource) -> HKQuantity?) -> Quantity? {
        (source.map(one) ?? (source == nil ? all() : nil)).map(type.quantity)
      }
      var values = StatisticValues()
      values.sum = amount(found.sumQuantity, found.sumQuantity(for:))
      values.average = amount(found.averageQuantity, found.averageQuantity(for:))
      values.minimum = amount(found.minimumQuantity, found.minimumQuantity(for:))
      values.maximum = amount(found.maximumQuantity, found.maximumQuantity(for:))
      values.mostRecent = amount(found.mostRecentQuantity, found.mostRecentQuantity(for:))
      let recent =
        source.map { found.mostRecentQuantityDateInterval(for: $0) }
        ?? found.mostRecentQuantityDateInterval()
      values.mostRecentRange = recent.map {
        TimeRange(start: Instant($0.start), end: Instant($0.end))
      }
      let duration = source.map { found.duration(for: $0) } ?? found.duration()
      values.duration = duration.map { Int64(($0.doubleValue(for: .second()) * 1_000).rounded()) }
      return values
    }
  }

  // MARK: Questions

  extension SamplePredicate {
    /// The condition as a predicate of HealthKit; nil for every sample.
    package var healthKitPredicate: NSPredicate? {
      switch self {
      case .everything: nil
      case .time(let start, let end, let options):
        HKQuery.predicateForSamples(
          withStart: start?.date, end: end?.date,
          options: [
            options.contains(.strictStart) ? .strictStartDate : [],
            options.contains(.strictEnd) ? .strictEndDate : [],
          ])
      case .identifiers(let identifiers): HKQuery.predicateForObjects(with: identifiers)
      case .metadata(.userEntered(let isEntered)):
        HKQuery.predicateForObjects(
          withMetadataKey: HKMetadataKeyWasUserEntered,
          operatorType: isEntered ? .equalTo : .notEqualTo, value: true)
      case .metadata(.syncIdentifiers(let identifiers)):
        HKQuery.predicateForObjects(
          withMetadataKey: HKMetadataKeySyncIdentifier, allowedValues: identifiers.sorted())
      case .metadata(.hasTimeZone):
        HKQuery.predicateForObjects(withMetadataKey: HKMetadataKeyTimeZone)
      case .devices(let names):
        HKQuery.predicateForObjects(
          withDeviceProperty: HKDevicePropertyKeyName, allowedValues: names)
      case .bundles(let bundles):
        NSPredicate { object, _ in
          (object as? HKObject).map {
            bundles.contains($0.sourceRevision.source.bundleIdentifier)
          } ?? false
        }
      case .test: preconditionFailure("a test of the store has no predicate of HealthKit")
      case .and(let parts): NSCompoundPredicate(andPredicateWithSubpredicates: Self.all(parts))
      case .or(let parts): NSCompoundPredicate(orPredicateWithSubpredicates: Self.all(parts))
      case .not(let part):
        NSCompoundPredicate(
          notPredicateWithSubpredicate: part.healthKitPredicate ?? NSPredicate(value: true))
      }
    }

    private static func all(_ parts: [SamplePredicate]) -> [NSPredicate] {
      parts.map { $0.healthKitPredicate ?? NSPredicate(value: true) }
    }
  }

  extension StatisticsOptions {
    /// The options as HealthKit has them.
    package var healthKitOptions: HKStatisticsOptions {
      let pairs: [(StatisticsOptions, HKStatisticsOptions)] = [
        (.cumulativeSum, .cumulativeSum), (.discreteAverage, .discreteAverage),
        (.discreteMin, .discreteMin), (.discreteMax, .discreteMax), (.mostRecent, .mostRecent),
        (.duration, .duration), (.separateBySource, .separateBySource),
      ]
      return pairs.reduce(into: []) { if contains($1.0) { $0.insert($1.1) } }
    }
  }

  /// The error of the contracts for one of HealthKit; other errors stay what they are.
  func contractError(_ error: any Error) -> any Error {
    guard let error = error as? HKError else { return error }
    guard let code = HealthStoreError.Code(rawValue: error.code.rawValue) else { return error }
    return HealthStoreError(code, error.localizedDescription)
  }
#endif
