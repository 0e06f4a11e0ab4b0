import HealthContracts
import HealthModel

extension Mutant {
  static let restoresNothing = Mutant.statsMutant(
    "restoresNothing", "Does not restore the values on the server to a new installation",
    seenIn: "a bootstrap that runs only after the first upload"
  ) { EmptyServer($0) }
}

@MainActor
private final class EmptyServer: StatsServerWrapper {
  override func loadTodayStatsFromServer(_ day: LocalDay) async throws
    -> StepsAndSleep.DailyStats?
  {
    nil
  }
}
