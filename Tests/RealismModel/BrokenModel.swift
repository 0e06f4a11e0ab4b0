import HealthModel
import HistoryGeneration
import Realism

/// A person model with one part broken, and the statistics that must notice it.
package struct BrokenModel: Sendable {
  /// A statistic's name is none of the catalog.
  package struct UnknownStatistic: Error {
    package let name: String
  }

  /// What is broken.
  package let name: String
  /// The names of the statistics, of which one at least must notice.
  package let statistics: [String]
  let track: TrackKind
  let persons: Int
  let days: Int
  /// Whether the statistics must pass without the defect; small cohorts do not pass all of them.
  var passesUnbroken = true
  /// Whether the figure must be below the band, and not merely outside.
  var mustBeBelow = false
  let change: @Sendable (inout PersonModelSettings) -> Void

  /// Measures the statistics.
  ///
  /// - Returns: What is wrong: a statistic that does not pass unbroken, or none that notices the
  ///   defect; nil if all is as it must be.
  /// - Throws: `UnknownStatistic`, or `InputError` for parameters that the generator refuses.
  package func problem() throws -> String? {
    let measured = try statistics.map { id in
      guard let statistic = RealismCatalog.all.first(where: { $0.id == id }) else {
        throw UnknownStatistic(name: id)
      }
      return statistic
    }
    // Steps are at their yearly mean in spring.
    let first = LocalDay(ordinal: track == .steps ? 19_401 : 18_993)
    let seed: UInt64 = track == .steps ? 11 : 5
    var cohort = try LifeCohort([track], from: first, days: days)
    if passesUnbroken {
      for (statistic, figure) in zip(
        measured, try cohort.figures(measured, persons: persons, seed: seed))
      {
        guard let figure, statistic.band.contains(figure) else {
          return "\(name): \(statistic.id) is \(figure.map { "\($0)" } ?? "nothing") unbroken"
        }
      }
    }
    change(&cohort.settings)
    let figures = try cohort.figures(measured, persons: persons, seed: seed)
    let isNoticed = zip(measured, figures).contains { statistic, figure in
      guard let figure else { return false }
      return mustBeBelow
        ? figure < statistic.band.lowerBound : !statistic.band.contains(figure)
    }
    return isNoticed ? nil : "\(name): not noticed by \(statistics), which are \(figures)"
  }
}
