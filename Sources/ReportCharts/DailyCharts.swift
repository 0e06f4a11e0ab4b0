import HealthModel
import RunReport
import ServiceObservations

/// Charts of daily steps, sleep and energy points, as passed to and returned by the energy
/// service.
enum DailyCharts: ChartBuilder {
  static func charts(of subject: ChartSubject) -> [String: Chart] {
    guard let energy = subject.observations.energy?.days,
      let days = subject.observations.days?.days, energy.count == days.count,
      let first = days.first
    else { return [:] }
    func series(_ unit: String, _ value: (EnergyObservation.Day) -> Int) -> Chart? {
      ChartCatalog.series(unit, start: first.range.start, days: energy.count) {
        Int64(value(energy[$0]))
      }.map(Chart.series)
    }
    return [
      "dailySteps": series("steps") { $0.steps },
      "dailySleep": series("seconds") { $0.sleepSeconds },
      "dailyEnergy": series("points") { $0.points.total },
      "energy.steps": series("points") { $0.points.steps },
      "energy.sleep": series("points") { $0.points.sleep },
      "energy.others": series("points") { $0.points.others },
    ].compactMapValues { $0 }
  }
}
