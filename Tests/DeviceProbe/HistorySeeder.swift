// Writes a generated history into the Health app of a phone or of Xcode's simulator, so that a team
// sees there the life that its tests had here. Add this file and the samples.csv of
// `simharness generate SCENARIO --persons 1 --format csv` to an app with the HealthKit capability
// and both usage descriptions, and call from a button:
//
//     let seeder = try HistorySeeder(samples: String(contentsOf: url, encoding: .utf8))
//     try await seeder.authorize()
//     try await seeder.write { done, all in print(done, all) }
//     …
//     try await seeder.undo()
//
// HealthKit lets an app write under its own name only: the source of a sample becomes the name of
// its device, so that the sources are not merged as they were. Writing again after an interruption
// adds nothing twice, because every sample has a sync identifier.
#if canImport(HealthKit)
  import Foundation
  import HealthKit

  /// Writes the samples of a generated history, and removes them again.
  public struct HistorySeeder: @unchecked Sendable {  // HKHealthStore is thread-safe.
    /// A line of the file that cannot be a sample.
    public struct BadLine: Error, CustomStringConvertible {
      public let line: Int
      public let problem: String
      public var description: String { "samples.csv:\(line): \(problem)" }
    }

    /// A sample of the file.
    struct Row {
      var type: HKSampleType
      var source: String
      var start: Date
      var end: Date
      /// The value in the unit; the number of the value for a category.
      var value: Double
      var unit: HKUnit?
      var number: Int
    }

    private let rows: [Row]
    private let label: String
    private let store = HKHealthStore()

    /// The number of samples.
    public var count: Int { rows.count }

    /// Reads a table of samples.
    ///
    /// - Parameters:
    ///   - samples: The text of samples.csv.
    ///   - label: The name by which the samples are found again.
    /// - Throws: `BadLine`.
    public init(samples: String, label: String = "simharness") throws {
      self.label = label
      let lines = samples.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let titles = lines.first.map(Self.fields(of:)) ?? []
      let columns = Dictionary(zip(titles, titles.indices)) { first, _ in first }
      for title in ["type", "source", "start", "end", "value", "unit", "stage", "stored"]
      where columns[title] == nil { throw BadLine(line: 1, problem: "no column \(title)") }
      let dates = ISO8601DateFormatter()
      dates.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
      var rows: [Row] = []
      for (number, line) in lines.enumerated().dropFirst() where !line.isEmpty {
        let fields = Self.fields(of: line)
        func bad(_ problem: String) -> BadLine { BadLine(line: number + 1, problem: problem) }
        guard fields.count == titles.count else { throw bad("\(fields.count) fields") }
        func field(_ title: String) -> String { columns[title].map { fields[$0] } ?? "" }
        // Samples that the store refused, such as those of the future, are told as not stored.
        if field("stored") != "true" { continue }
        guard let type = Self.type(field("type")) else { throw bad("no type \(field("type"))") }
        guard let start = dates.date(from: field("start")), let end = dates.date(from: field("end"))
        else { throw bad("no times") }
        let isQuantity = type is HKQuantityType
        let stage = Self.stages[field("stage")].map(Double.init)
        guard let value = isQuantity ? Double(field("value")) : stage else {
          throw bad("no value")
        }
        rows.append(
          Row(
            type: type, source: field("source"), start: start, end: end, value: value,
            unit: isQuantity ? HKUnit(from: field("unit")) : nil, number: number))
      }
      self.rows = rows
    }

    private static let stages: [String: Int] = [
      "inBed": HKCategoryValueSleepAnalysis.inBed.rawValue,
      "asleepUnspecified": HKCategoryValueSleepAnalysis.asleepUnspecified.rawValue,
      "awake": HKCategoryValueSleepAnalysis.awake.rawValue,
      "asleepCore": HKCategoryValueSleepAnalysis.asleepCore.rawValue,
      "asleepDeep": HKCategoryValueSleepAnalysis.asleepDeep.rawValue,
      "asleepREM": HKCategoryValueSleepAnalysis.asleepREM.rawValue,
    ]

    /// The fields of a line; commas between double quotes, as in `"Watch7,1"`, separate none.
    private static func fields(of line: Substring) -> [String] {
      var fields = [""]
      var isQuoted = false
      for character in line {
        switch character {
        case "\"": isQuoted.toggle()
        case "," where !isQuoted: fields.append("")
        default: fields[fields.count - 1].append(character)
        }
      }
      return fields
    }

    private static func type(_ name: String) -> HKSampleType? {
      let capital = name.prefix(1).uppercased() + name.dropFirst()
      let quantity = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifier" + capital)
      let category = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifier" + capital)
      return HKObjectType.quantityType(forIdentifier: quantity)
        ?? HKObjectType.categoryType(forIdentifier: category)
    }

    private var types: Set<HKSampleType> { Set(rows.map(\.type)) }

    /// Asks the person.
    public func authorize() async throws {
      try await store.requestAuthorization(toShare: types, read: types)
    }

    /// Writes the samples in batches.
    ///
    /// - Parameters:
    ///   - batch: The number of samples that are saved at once, above zero.
    ///   - progress: Called after each batch with the number of written samples and of all.
    /// - Throws: `HKError`; the batches before it are written.
    public func write(
      batch: Int = 1_000, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) async throws {
      var done = 0
      while done < rows.count {
        let part = rows[done..<min(rows.count, done + max(1, batch))]
        try await store.save(part.map(sample))
        done += part.count
        progress(done, rows.count)
      }
    }

    private func sample(_ row: Row) -> HKSample {
      let metadata: [String: Any] = [
        HKMetadataKeySyncIdentifier: "\(label)/\(row.number)", HKMetadataKeySyncVersion: 1,
        Self.key: label,
      ]
      let device = HKDevice(
        name: row.source, manufacturer: nil, model: nil, hardwareVersion: nil,
        firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil,
        udiDeviceIdentifier: nil)
      if let type = row.type as? HKQuantityType, let unit = row.unit {
        return HKQuantitySample(
          type: type, quantity: HKQuantity(unit: unit, doubleValue: row.value), start: row.start,
          end: row.end, device: device, metadata: metadata)
      }
      return HKCategorySample(
        type: row.type as? HKCategoryType ?? HKCategoryType(.sleepAnalysis),
        value: Int(row.value), start: row.start, end: row.end, device: device,
        metadata: metadata)
    }

    private static let key = "SimharnessHistory"

    /// Removes the samples of the label.
    ///
    /// - Returns: The number of removed samples.
    /// - Throws: `HKError`.
    @discardableResult
    public func undo() async throws -> Int {
      let own = HKQuery.predicateForObjects(withMetadataKey: Self.key, allowedValues: [label])
      var count = 0
      for type in types { count += try await store.deleteObjects(of: type, predicate: own) }
      return count
    }
  }
#endif
