public import Foundation
import HealthModel
import SimulatedHealth

/// The activity of a day: the three rings and their goals.
open class HKActivitySummary: NSObject, @unchecked Sendable {
  open var activityMoveMode = HKActivityMoveMode.activeEnergy
  open var activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
  open var activeEnergyBurnedGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
  open var appleMoveTime = HKQuantity(unit: .minute(), doubleValue: 0)
  open var appleMoveTimeGoal = HKQuantity(unit: .minute(), doubleValue: 0)
  open var appleExerciseTime = HKQuantity(unit: .minute(), doubleValue: 0)
  open var appleExerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 0)
  open var exerciseTimeGoal: HKQuantity? { appleExerciseTimeGoal }
  open var appleStandHours = HKQuantity(unit: .count(), doubleValue: 0)
  open var appleStandHoursGoal = HKQuantity(unit: .count(), doubleValue: 0)
  open var standHoursGoal: HKQuantity? { appleStandHoursGoal }

  /// The day, which a summary of the app's own does not have.
  var day: DateComponents?

  public override init() {}

  /// Returns the era, year, month and day of the summary.
  open func dateComponents(for calendar: Calendar) -> DateComponents {
    var components = day ?? DateComponents()
    components.calendar = calendar
    return components
  }
}

/// The goals of the rings.
package struct ActivityGoals: Sendable {
  package var activeEnergyKilocalories: Double = 500
  package var exerciseMinutes: Double = 30
  package var standHours: Double = 12

  package init() {}
}

/// A range of days, as the predicates of activity summaries have it.
struct SummaryDays: Sendable {
  var first: DateComponents
  var last: DateComponents

  /// A number that orders days.
  static func order(_ day: DateComponents) -> Int {
    (day.year ?? 0) * 10_000 + (day.month ?? 0) * 100 + (day.day ?? 0)
  }

  func contains(_ day: DateComponents) -> Bool {
    (Self.order(first)...max(Self.order(first), Self.order(last))).contains(Self.order(day))
  }
}

/// A predicate of summaries, which knows its days.
final class SummaryPredicate: NSPredicate {
  let days: SummaryDays

  init(_ days: SummaryDays) {
    self.days = days
    super.init(block: { object, _ in
      (object as? HKActivitySummary)?.day.map(days.contains) ?? false
    })
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    platformException("a predicate of the store cannot be archived")
  }

  override func copy(with zone: NSZone? = nil) -> Any { self }
}

extension HKQuery {
  /// Returns a predicate for the summary of a day.
  public class func predicateForActivitySummary(with dateComponents: DateComponents) -> NSPredicate
  { predicate(forActivitySummariesBetweenStart: dateComponents, end: dateComponents) }

  /// Returns a predicate for the summaries of a range of days, its last day included.
  public class func predicate(
    forActivitySummariesBetweenStart startDateComponents: DateComponents,
    end endDateComponents: DateComponents
  ) -> NSPredicate {
    for day in [startDateComponents, endDateComponents]
    where day.calendar == nil || day.year == nil || day.month == nil || day.day == nil {
      platformException("date components of a summary must have a calendar, year, month and day")
    }
    return SummaryPredicate(SummaryDays(first: startDateComponents, last: endDateComponents))
  }
}

/// A query for summaries of activity, which are computed from the samples of each day.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  private let handler:
    @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

  /// Called for changes after the first answer; set it before the query is executed.
  @preconcurrency open var updateHandler:
    (@Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void)?

  @preconcurrency public init(
    predicate: NSPredicate?,
    resultsHandler handler:
      @escaping @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
  ) {
    self.handler = handler
    super.init([], predicate)
  }

  override func start(on device: HealthKitDevice) {
    let days = (predicate as? SummaryPredicate)?.days
    if predicate != nil, days == nil {
      platformException(
        "predicates of activity summaries other than a range of days are not simulated")
    }
    let isContinued = updateHandler != nil
    answer {
      try await ActivitySummaries(device).summaries(of: days)
    } _: { [self] found, error in
      handler(self, found, error)
      if isContinued { followChanges(days, device) }
    }
  }

  /// Answers again whenever the active energy of the person changes.
  private func followChanges(_ days: SummaryDays?, _ device: HealthKitDevice) {
    let energy = SampleRequest(
      type: HKQuantityType(.activeEnergyBurned).type, condition: .everything)
    let task = Task.detached { [self] in
      var isFirst = true
      do {
        for try await _ in device.updates([energy], since: nil) {
          defer { isFirst = false }
          if isFirst { continue }
          let found = try await ActivitySummaries(device).summaries(of: days)
          if isStopped || Task.isCancelled { return }
          updateHandler?(self, found, nil)
        }
      } catch {
        if !Task.isCancelled { updateHandler?(self, nil, platformError(error)) }
      }
    }
    device.running[ObjectIdentifier(self)] = { task.cancel() }
  }
}

/// A query for summaries of activity that is awaited.
public struct HKActivitySummaryQueryDescriptor: @unchecked Sendable {
  public let predicate: NSPredicate?

  public init(predicate: NSPredicate? = nil) { self.predicate = predicate }

  /// Returns the summaries, in the order of their days.
  ///
  /// - Throws: `HKError`; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
    try await withCheckedThrowingContinuation { continuation in
      let query = HKActivitySummaryQuery(predicate: predicate) { _, found, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: found ?? [])
        }
      }
      healthStore.execute(query)
    }
  }
}

/// The computation of summaries from the samples that the app may read.
struct ActivitySummaries: Sendable {
  private let device: HealthKitDevice
  private var calendar = Calendar(identifier: .gregorian)

  init(_ device: HealthKitDevice) {
    self.device = device
    calendar.timeZone = TimeZone(identifier: device.zone) ?? .gmt
  }

  /// Returns the summaries of the days with samples, in order.
  func summaries(of days: SummaryDays?) async throws -> [HKActivitySummary] {
    guard device.askedCharacteristics.contains(HKObjectType.activitySummaryType().identifier) else {
      throw platformError(.authorizationNotDetermined)
    }
    let energies = try await sums(.activeEnergyBurned, days)
    let minutes = try await sums(.appleExerciseTime, days)
    let hours = try await stoodHours(days)
    let found = Set(energies.keys).union(minutes.keys).union(hours.keys)
    return found.sorted { SummaryDays.order($0) < SummaryDays.order($1) }.map { day in
      let summary = HKActivitySummary()
      let goals = device.activityGoals
      summary.day = day
      summary.activeEnergyBurned = HKQuantity(
        unit: .kilocalorie(), doubleValue: energies[day] ?? 0)
      summary.appleExerciseTime = HKQuantity(unit: .minute(), doubleValue: minutes[day] ?? 0)
      summary.appleStandHours = HKQuantity(unit: .count(), doubleValue: hours[day] ?? 0)
      summary.activeEnergyBurnedGoal = HKQuantity(
        unit: .kilocalorie(), doubleValue: goals.activeEnergyKilocalories)
      summary.appleExerciseTimeGoal = HKQuantity(
        unit: .minute(), doubleValue: goals.exerciseMinutes)
      summary.appleStandHoursGoal = HKQuantity(unit: .count(), doubleValue: goals.standHours)
      return summary
    }
  }

  private func day(of date: Date) -> DateComponents {
    calendar.dateComponents([.era, .year, .month, .day], from: date)
  }

  /// The time of a range of days; nil for all time.
  private func time(of days: SummaryDays?) -> NSPredicate? {
    guard let days else { return nil }
    func midnight(_ day: DateComponents) -> Date {
      let plain = DateComponents(year: day.year, month: day.month, day: day.day)
      return calendar.date(from: plain) ?? .distantPast
    }
    let end = calendar.date(byAdding: .day, value: 1, to: midnight(days.last))
    return HKQuery.predicateForSamples(withStart: midnight(days.first), end: end)
  }

  /// Returns the sum of a type on each day that has samples, sources merged.
  private func sums(_ identifier: HKQuantityTypeIdentifier, _ days: SummaryDays?) async throws
    -> [DateComponents: Double]
  {
    let type = HKQuantityType(identifier)
    let request = CollectionRequest(
      type, PredicateTranslation.condition(of: time(of: days), device), .cumulativeSum,
      anchor: calendar.startOfDay(for: Date(timeIntervalSince1970: 0)),
      every: DateComponents(day: 1), device)
    var found: [DateComponents: Double] = [:]
    for statistics in try await request.collection(device).statistics() {
      guard let sum = statistics.sumQuantity() else { continue }
      let day = day(of: statistics.startDate)
      if days?.contains(day) ?? true { found[day] = sum.doubleValue(for: type.type.hkUnit) }
    }
    return found
  }

  /// Returns the number of hours in which the person stood, on each day that has samples.
  private func stoodHours(_ days: SummaryDays?) async throws -> [DateComponents: Double] {
    let type = HKCategoryType(.appleStandHour).type
    let condition = PredicateTranslation.condition(of: time(of: days), device)
    var hours: [DateComponents: Set<Date>] = [:]
    for sample in try await device.store.samples(SampleQuery(type, where: condition)) {
      let start = Date(sample.range.start)
      let day = day(of: start)
      guard days?.contains(day) ?? true else { continue }
      // 0 stands for an hour with standing, 1 for an idle one.
      hours[day, default: []].formUnion(sample.value == 0 ? [start] : [])
    }
    return hours.mapValues { Double($0.count) }
  }
}
