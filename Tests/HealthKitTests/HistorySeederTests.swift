import DeviceProbe
import Foundation
import HealthKit
import HealthKitTesting
import HealthModel
import HistoryGeneration
import HistoryTables
import Scenario
import SimHarnessTesting
import Testing

@Suite("The seeder of a phone's Health app", .simulatedHealth(.empty(from: 1_760_000_000)))
struct HistorySeederTests {
  private static let columns = HistoryTables.Table.samples.columns
  private static let titles = columns.joined(separator: ",") + "\r\n"

  /// A line of the table, whose other cells are empty.
  private static func line(_ cells: [String: String]) -> String {
    columns.map { cells[$0] ?? "" }.joined(separator: ",") + "\r\n"
  }

  /// 300 minutes of steps, a stage of sleep, a pulse of 61.5, and a sample that was refused.
  private var table: String {
    var text = Self.titles
    func add(_ type: String, _ minute: Int, _ cells: [String: String], stored: Bool = true) {
      let time = String(format: "2023-10-16T%02d:%02d:00.500Z", minute / 60, minute % 60)
      let own = [
        "type": type, "source": "watch", "product": "\"Watch7,1\"", "start": time, "end": time,
        "stored": "\(stored)",
      ]
      text += Self.line(own.merging(cells) { $1 })
    }
    for minute in 0..<300 {
      add("stepCount", minute, ["value": "\(minute + 1)", "unit": "count"])
    }
    add("sleepAnalysis", 301, ["stage": "asleepCore"])
    add("heartRate", 302, ["value": "61.5", "unit": "count/min"])
    add("stepCount", 303, ["value": "9", "unit": "count"], stored: false)
    return text
  }

  private func samples(_ type: HKSampleType) async throws -> [HKSample] {
    try await HKSampleQueryDescriptor(
      predicates: [.sample(type: type)], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: HKHealthStore())
  }

  @Test("what is written is read back equal, written once, and removed again")
  func roundTrip() async throws {
    let seeder = try HistorySeeder(samples: table)
    #expect(seeder.count == 302)
    try await seeder.authorize()
    var told: [Int] = []
    try await seeder.write(batch: 100) { done, all in
      #expect(all == 302)
      told.append(done)
    }
    #expect(told == [100, 200, 300, 302])
    try await seeder.write()
    let steps = try await samples(HKQuantityType(.stepCount)).compactMap { $0 as? HKQuantitySample }
    #expect(steps.map { $0.quantity.doubleValue(for: .count()) } == (1...300).map(Double.init))
    #expect(steps.allSatisfy { $0.device?.name == "watch" })
    let first = try #require(steps.first)
    #expect(first.startDate == Date(timeIntervalSince1970: 1_697_414_400.5))
    let pulse = try await samples(HKQuantityType(.heartRate)).first as? HKQuantitySample
    #expect(pulse?.quantity.doubleValue(for: HKUnit(from: "count/min")) == 61.5)
    let stage = try await samples(HKCategoryType(.sleepAnalysis)).first as? HKCategorySample
    #expect(stage?.value == HKCategoryValueSleepAnalysis.asleepCore.rawValue)
    #expect(try await seeder.undo() == 302)
    #expect(try await samples(HKQuantityType(.stepCount)).isEmpty)
  }

  @Test("every stored sample of a generated table is written with its value")
  func generated() async throws {
    let scenario = try Scenario(
      parsing: Array(
        #"""
        {"formatVersion": 1, "name": "seeded", "why": "Three days.", "seed": 5, "zone": "UTC",
         "span": {"start": "2024-03-04", "end": "2024-03-07"}, "history": {"person": {
         "devices": ["watch", "phone", "scale"], "traits": {"nightsRecorded": 1, "weighDays": 1},
         "tracks": ["steps", "sleep", "weight", "vitals"]}}}
        """#.utf8), file: "seeded.json")
    let person = try HistoryGenerator(scenario).person(0, seed: 5)
    var text = TextTable.header(.csv, columns: Self.columns)
    try HistoryTables(person, traits: nil, person: 0, selection: RowSelection())
      .write(.samples, as: .csv) { text += $0 }
    let seeder = try HistorySeeder(samples: String(decoding: text, as: UTF8.self))
    #expect(seeder.count == person.history.sampleCount)
    try await seeder.authorize()
    try await seeder.write()
    let nights = try await samples(HKCategoryType(.sleepAnalysis)).compactMap {
      ($0 as? HKCategorySample)?.value
    }
    let stages = person.history.sleep.flatMap { $0.stages.map { Int($0.rawValue) } }
    #expect(nights.sorted() == stages.sorted() && Set(stages).count > 3)
    let weights = try await samples(HKQuantityType(.bodyMass)).compactMap {
      ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .gram()).rounded()
    }
    let grams = person.history.weight.flatMap { $0.grams.map(Double.init) }
    #expect(weights.sorted() == grams.sorted() && !grams.isEmpty)
  }

  @Test(
    "a table that is none is told with its line",
    arguments: [
      ("", "samples.csv:1: no column type"),
      (titles + "0,bodyFat", "samples.csv:2: 2 fields"),
      (titles + line(["type": "joy", "stored": "true"]), "samples.csv:2: no type joy"),
      (titles + line(["type": "stepCount", "stored": "true"]), "samples.csv:2: no times"),
      (
        titles
          + line([
            "type": "sleepAnalysis", "stored": "true", "start": "2023-10-16T01:00:00.000Z",
            "end": "2023-10-16T01:00:00.000Z", "stage": "dozing",
          ]), "samples.csv:2: no value"
      ),
    ])
  func badTable(text: String, message: String) {
    do {
      _ = try HistorySeeder(samples: text)
      Issue.record("the table was read")
    } catch { #expect("\(error)" == message) }
  }
}
