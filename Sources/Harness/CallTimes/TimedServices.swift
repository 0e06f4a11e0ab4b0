import struct Foundation.Date
import struct Foundation.DateInterval
import struct Foundation.UUID
import HealthContracts
import HealthModel

/// A layering service whose calls are measured.
struct TimedLayering: LayeringServiceProtocol {
  let base: any LayeringServiceProtocol
  let times: CallTimes

  var followsStrategies: Bool { base.followsStrategies }

  func performLayering() async throws -> Int {
    try await times.measure("layering.performLayering") { try await base.performLayering() }
  }

  func clearAllIntervals() async throws {
    try await times.measure("layering.clearAllIntervals") { try await base.clearAllIntervals() }
  }
}

/// A sleep merge service whose calls are measured.
struct TimedSleepMerge: SleepMergeServiceProtocol {
  let base: any SleepMergeServiceProtocol
  let times: CallTimes

  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    times.measure("sleepMerge.mergedSleep") { base.mergedSleep(samples, in: window) }
  }
}

/// A day boundary service whose calls are measured.
struct TimedDayBoundary: DayBoundaryProtocol {
  let base: any DayBoundaryProtocol
  let times: CallTimes

  func storedDayEnd() -> StoredDayEnd {
    times.measure("dayBoundary.storedDayEnd") { base.storedDayEnd() }
  }

  var startOfToday: Date { times.measure("dayBoundary.startOfToday") { base.startOfToday } }

  func isToday(_ date: Date) -> Bool {
    times.measure("dayBoundary.isToday") { base.isToday(date) }
  }

  func currentDayStart(for date: Date) -> Date {
    times.measure("dayBoundary.currentDayStart") { base.currentDayStart(for: date) }
  }

  func day(containing date: Date) -> LocalDay {
    times.measure("dayBoundary.day") { base.day(containing: date) }
  }

  func interval(of day: LocalDay) -> DateInterval {
    times.measure("dayBoundary.interval") { base.interval(of: day) }
  }

  func dayOrdinals(ofAscending milliseconds: [Int64]) -> [Int32] {
    times.measure("dayBoundary.dayOrdinals") { base.dayOrdinals(ofAscending: milliseconds) }
  }
}

/// An energy service whose calls are measured.
struct TimedEnergy: EnergyServiceProtocol {
  let base: any EnergyServiceProtocol
  let times: CallTimes

  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    try times.measure("energy.pointsFromSteps") { try base.pointsFromSteps(steps, target: target) }
  }

  func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    try times.measure("energy.pointsFromSleep") {
      try base.pointsFromSleep(seconds: seconds, target: target)
    }
  }

  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints {
    try times.measure("energy.dailyEnergy") { try base.dailyEnergy(of: day) }
  }
}

/// A mirror of the store whose calls are measured.
struct TimedChangeMirror: ChangeMirrorProtocol {
  let base: any ChangeMirrorProtocol
  let times: CallTimes

  var identifiers: Set<UUID> { base.identifiers }

  func refresh() async throws {
    try await times.measure("changeMirror.refresh") { try await base.refresh() }
  }

  func reconcile() async throws {
    try await times.measure("changeMirror.reconcile") { try await base.reconcile() }
  }
}
