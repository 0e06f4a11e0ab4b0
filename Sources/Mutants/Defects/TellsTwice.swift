import HealthContracts

extension Mutant {
  static let tellsTwice = Mutant.weightSyncMutant(
    "tellsTwice", "Shows each error twice",
    seenIn: "alerts that a service and its caller both show"
  ) { dependencies in
    let notify = dependencies.notify
    dependencies.notify = { error in
      notify(error)
      notify(error)
    }
  }
}
