import Foundation
import HealthKit
import HealthKitTesting
import Testing

@Suite("Format strings of predicates")
struct PredicateFormatTests {
  private let type = HKQuantityType(.stepCount)
  private let start = Date(timeIntervalSince1970: 1_704_067_200)

  private func sample(_ count: Double, _ metadata: [String: Any]?) -> HKQuantitySample {
    HKQuantitySample(
      type: type, quantity: HKQuantity(unit: .count(), doubleValue: count),
      start: start.addingTimeInterval(count), end: start.addingTimeInterval(count + 5),
      metadata: metadata)
  }

  private var samples: [HKQuantitySample] {
    [
      sample(10, [HKMetadataKeyWasUserEntered: true, "mood": "Good"]),
      sample(20, ["mood": "goodish", "grade": 3]), sample(30, ["mood": "bad", "a.b": 1]),
      sample(40, nil),
    ]
  }

  private func selected(_ predicate: NSPredicate) -> [Double] {
    samples.filter { predicate.evaluate(with: $0) }.map { $0.quantity.doubleValue(for: .count()) }
  }

  @Test("comparisons, words and their combinations select what they say")
  func forms() {
    let key = HKMetadataKeyWasUserEntered
    let cases: [(NSPredicate, [Double])] = [
      (NSPredicate(format: "metadata.%K != YES", key), [20, 30, 40]),
      (NSPredicate(format: "metadata.%K == YES", key), [10]),
      (NSPredicate(format: "metadata.HKWasUserEntered = %@", NSNumber(value: true)), [10]),
      (NSPredicate(format: "%K = %@", "metadata.mood", "bad"), [30]),
      (NSPredicate(format: "metadata.mood ==[c] 'GOOD'"), [10]),
      (NSPredicate(format: "metadata.mood BEGINSWITH[c] %@", "good"), [10, 20]),
      (NSPredicate(format: "metadata.mood ENDSWITH \"ish\""), [20]),
      (NSPredicate(format: "metadata.mood contains 'a'"), [30]),
      (NSPredicate(format: "metadata.mood IN %@", ["bad", "Good"]), [10, 30]),
      (NSPredicate(format: "metadata.grade >= 3"), [20]),
      (NSPredicate(format: "metadata.grade < %d", 3), []),
      (NSPredicate(format: "metadata.%K = 1", "a.b"), [30]),
      (NSPredicate(format: "metadata.mood = nil"), [40]),
      (
        NSPredicate(
          format: "%K >= %@ AND endDate < %@", HKPredicateKeyPathStartDate,
          start.addingTimeInterval(20) as NSDate, start.addingTimeInterval(36) as NSDate),
        [20, 30]
      ),
      (
        NSPredicate(format: "quantity > %@", HKQuantity(unit: .count(), doubleValue: 25)),
        [30, 40]
      ),
      (NSPredicate(format: "NOT (metadata.mood = 'bad' || metadata.mood = 'Good')"), [20, 40]),
      (NSPredicate(format: "metadata.grade = 3 OR metadata.mood = 'bad' AND FALSEPREDICATE"), [20]),
      (NSPredicate(format: "(metadata.grade=3)OR(metadata.mood='bad')"), [20, 30]),
    ]
    for (place, (predicate, expected)) in cases.enumerated() {
      #expect(selected(predicate) == expected, "case \(place)")
    }
  }

  @Test("a query takes them", .simulatedHealth())
  func query() async throws {
    let store = HKHealthStore()
    try await store.requestAuthorization(toShare: [type], read: [type])
    try await store.save(samples)
    let typed = NSPredicate(format: "metadata.%K != YES", HKMetadataKeyWasUserEntered)
    let sum = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: type, predicate: typed), options: .cumulativeSum
    ).result(for: store)?.sumQuantity()
    #expect(sum?.doubleValue(for: .count()) == 90)
  }

  @Test(
    "what is not read stops the program",
    arguments: [
      "", "metadata.a", "metadata.a = ", "= 1", "(metadata.a = 1", "metadata.a = 1)",
      "metadata.a LIKE 'x'", "metadata.a = %@", "metadata..a = 1", "ANY metadata.a = 1",
      "metadata.a =[cd] 'b'",
      "source = 1", "metadata.a = 1 %@",
    ])
  func malformed(_ format: String) async {
    await #expect(processExitsWith: .failure) { [format] in _ = NSPredicate(format: format) }
  }
}
