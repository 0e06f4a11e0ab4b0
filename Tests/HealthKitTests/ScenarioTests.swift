import Foundation
import HealthKit
import HealthKitTesting
import HealthModel
import SimHarnessTesting
import Testing

private let steps = HKQuantityType(.stepCount)

/// The merged steps of a day, as an app asks for them.
private func count(on day: DateInterval) async throws -> Double {
  let predicate = HKQuery.predicateForSamples(
    withStart: day.start, end: day.end, options: .strictStartDate)
  let statistics = try await HKStatisticsQueryDescriptor(
    predicate: .quantitySample(type: steps, predicate: predicate), options: .cumulativeSum
  ).result(for: HKHealthStore())
  return statistics?.sumQuantity()?.doubleValue(for: .count()) ?? 0
}

/// An export of two days, written beside the tests' other temporary files.
private let export: String = {
  func record(_ day: Int, _ hour: Int, _ count: Int, _ source: String) -> String {
    let times = ["00", "10"].map { "2024-05-0\(day) \(hour):\($0):00 +0200" }
    return "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"\(source)\" "
      + "unit=\"count\" creationDate=\"\(times[1])\" startDate=\"\(times[0])\" "
      + "endDate=\"\(times[1])\" value=\"\(count)\"/>\n"
  }
  let text =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"de_DE\">\n"
    + record(6, 10, 100, "Anna's Watch") + record(6, 15, 40, "Anna's Watch")
    + record(7, 11, 7, "Anna's Watch") + "</HealthData>\n"
  let path = NSTemporaryDirectory() + "export-\(ProcessInfo.processInfo.processIdentifier).xml"
  return FileManager.default.createFile(atPath: path, contents: Data(text.utf8)) ? path : ""
}()

@Suite("Persons of scenarios on a simulated device")
struct ScenarioTests {
  @Test(
    "a person's own data is a source, whose samples arrive as they did",
    .simulatedHealth(.appleHealthExport(export, timeZone: "Europe/Berlin")))
  func ownData() async throws {
    try await HKHealthStore().requestAuthorization(toShare: [], read: [steps])
    let device = HealthDevice.current
    while device.today.end < Date(timeIntervalSince1970: 1_715_000_000) {
      try await device.advance(to: device.today.end)
    }
    // Noon of 6 May in Berlin: the second walk has not happened yet.
    try await device.advance(to: Date(timeIntervalSince1970: 1_714_989_600))
    #expect(try await count(on: device.today) == 100)
    try await device.advance(by: .seconds(12 * 3_600 - 60))
    #expect(try await count(on: device.today) == 140)
    #expect(device.truth == nil)
  }

  @Test(
    "an app's counts follow the person's true steps day by day",
    .simulatedHealth(.scenario("quick", seed: 7)))
  func truth() async throws {
    try await HKHealthStore().requestAuthorization(toShare: [], read: [steps])
    let device = HealthDevice.current
    let truth = try #require(device.truth?.steps)
    var days: [DateInterval] = []
    for _ in 0..<6 {
      let day = device.today
      days.append(day)
      try await device.advance(to: day.end)
    }
    // Late samples arrive within the following days.
    try await device.advance(by: .seconds(5 * 86_400))
    var compared = 0
    for day in days {
      guard let index = truth.days.index(of: Int64(day.start.timeIntervalSince1970 * 1_000)) else {
        continue
      }
      let (counted, real) = (try await count(on: day), Double(truth.totals[index]))
      #expect(abs(counted - real) < 0.5 * real + 500, "\(counted) of \(real) on \(day)")
      compared += 1
    }
    #expect(compared >= 5)
  }

  @Test(
    "Date(), the device and its zone agree, also after a journey",
    .simulatedHealth(.scenario("travel")))
  func clocks() async throws {
    let device = HealthDevice.current
    var zones: Set<Int> = []
    for _ in 0..<40 {
      try await device.advance(by: .seconds(12 * 3_600))
      let day = device.today
      #expect(day.start <= device.now && device.now < day.end)
      zones.insert(Int(day.start.timeIntervalSince1970) % 86_400)
    }
    #expect(zones.count > 1)
  }
}
