import HealthContracts

extension Mutant {
  static let pastDaysWithoutPoints = Mutant.statsMutant(
    "pastDaysWithoutPoints", "Sends past days without the points that the person assigned",
    seenIn: "a reset of the entries before the snapshot is taken"
  ) { EditingStatsServer($0, snapshot: { $0.points = .init() }) }
}
