import DeviceProbe
import Foundation
import HealthKit
import HealthKitTesting
import SimHarnessTesting
import Testing

@Suite("The seeder of a phone's Health app", .simulatedHealth(.empty(from: 1_760_000_000)))
struct HistorySeederTests {
  private static let titles =
    "person,type,source,bundle,start,end,value,unit,quantaPerUnit,mark,activity,arrival,departure,"
    + "announced,stored\n"

  /// 300 minutes of steps, a stage of sleep, a pulse of 61.5, and a sample that was refused.
  private var table: String {
    var text = Self.titles
    func line(
      _ type: String, _ minute: Int, _ value: Int, _ unit: String, _ quanta: Int, _ stored: Bool
    ) {
      let hour = minute / 60
      let times = [minute % 60, minute % 60].map {
        String(format: "2023-10-16T%02d:%02d:00.500Z", hour, $0)
      }
      text +=
        "0,\(type),watch,com.apple.health.watch,\(times[0]),\(times[1]),\(value),\(unit),"
        + "\(quanta),genuine,,,,,\(stored)\n"
    }
    for minute in 0..<300 { line("stepCount", minute, minute + 1, "count", 1, true) }
    line("sleepAnalysis", 301, 3, "", 1, true)
    line("heartRate", 302, 61_500, "count/min", 1_000, true)
    line("stepCount", 303, 9, "count", 1, false)
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

  @Test(
    "a table that is none is told with its line",
    arguments: [
      ("", "samples.csv:1: no column type"),
      (titles + "0,bodyFat", "samples.csv:2: 2 fields"),
      (titles + "0,joy,w,b,x,y,1,count,1,,,,,,true", "samples.csv:2: no type joy"),
      (titles + "0,stepCount,w,b,x,y,1,count,1,,,,,,true", "samples.csv:2: no times"),
    ])
  func badTable(text: String, message: String) {
    do {
      _ = try HistorySeeder(samples: text)
      Issue.record("the table was read")
    } catch { #expect("\(error)" == message) }
  }
}
