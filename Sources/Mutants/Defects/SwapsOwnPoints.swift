import HealthContracts

extension Mutant {
  static let swapsOwnPoints = Mutant.statsMutant(
    "swapsOwnPoints", "Uploads the points for the heart as those for the body",
    seenIn: "columns that are bound by position"
  ) {
    EditingStatsServer(
      $0,
      row: { row in
        let points = row.points
        row.points = .init(body: points.heart, mind: points.mind, heart: points.body)
      })
  }
}
