import HealthContracts
import HealthModel

extension Mutant {
  static let staleEnergyOfPastDays = Mutant.statsMutant(
    "staleEnergyOfPastDays", "Sends past days with energy from before the day's last read",
    seenIn: "values that are computed once, when a day ends"
  ) {
    EditingStatsServer(
      $0,
      snapshot: { snapshot in
        let others = snapshot.energy.others
        snapshot.energy = EnergyPoints(steps: 0, sleep: 0, others: others, total: others)
      })
  }
}
