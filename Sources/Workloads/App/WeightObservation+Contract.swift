import HealthContracts
import HealthModel
import ServiceObservations

extension WeightObservation.Unit {
  init(_ unit: WeightUnit) {
    self =
      switch unit {
      case .pound: .pound
      case .kilogram: .kilogram
      case .stone: .stone
      }
  }

  var contract: WeightUnit {
    switch self {
    case .pound: .pound
    case .kilogram: .kilogram
    case .stone: .stone
    }
  }
}

extension WeightObservation.Entry {
  init(_ entry: WeightEntry) {
    self.init(
      id: entry.id, grams: entry.grams, unit: WeightObservation.Unit(entry.weightUnit),
      time: entry.date)
    isOwn = entry.origin == .own
    note = entry.note
    bodyFat = entry.bodyFatPercentage
    sample = entry.healthKitUUID
    source = entry.source
    bundle = entry.sourceBundleIdentifier
    remoteIdentifier = entry.remoteSyncIdentifier
    version = entry.syncVersion
    isSynced = entry.isSynced
    wasSent = entry.wasSent
    isHidden = entry.isHidden
  }
}

extension WeightObservation.Draft {
  var contract: WeightDraft {
    WeightDraft(
      hundredths: hundredths, unit: unit.contract, date: time, note: note,
      bodyFatPercentage: bodyFat)
  }
}

extension WeightObservation.Failure {
  init(_ error: any Error) {
    guard let error = error as? WeightSyncError else {
      self = .other
      return
    }
    self =
      switch error {
      case .authorizationDenied: .authorizationDenied
      case .authorizationNotDetermined: .authorizationNotDetermined
      case .databaseInaccessible: .databaseInaccessible
      case .healthDataUnavailable: .healthDataUnavailable
      case .syncDelayed: .syncDelayed
      case .rejected: .rejected
      case .unknownUnit: .unknownUnit
      case .invalidWeight: .invalidWeight
      case .noSuchEntry: .noSuchEntry
      case .notOwnEntry: .notOwnEntry
      }
  }
}

extension WeightObservation.Settings {
  init(_ settings: WeightSync.Settings) {
    self.init(preferredUnit: WeightObservation.Unit(settings.preferredUnit))
    outcome = settings.outcome.map { WeightObservation.Outcome($0) }
    hasImportedHistory = settings.hasImportedHistory
    lastReconcile = settings.lastReconcile.map { Instant(milliseconds: $0) }
  }
}

extension WeightObservation.Outcome {
  init(_ outcome: WeightSync.AuthorizationOutcome) {
    self =
      switch outcome {
      case .full: .full
      case .writeOnly: .writeOnly
      case .readOnly: .readOnly
      case .denied: .denied
      case .cancelled: .cancelled
      }
  }
}
