import HealthContracts

extension Mutant {
  static let rowsWithoutSpent = Mutant.statsMutant(
    "rowsWithoutSpent", "Uploads rows without the steps spent",
    seenIn: "a column that was added to the table and not to the request"
  ) { EditingStatsServer($0, row: { $0.spentSteps = 0 }) }
}
