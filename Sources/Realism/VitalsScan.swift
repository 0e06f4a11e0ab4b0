import HealthModel

/// A person's vital signs by type.
struct VitalsScan: PersonScan {
  /// The resting heart rate of each day in thousandths of a beat per minute; nil on days without
  /// one.
  private(set) var resting: [Int64?] = []
  /// The heart rate variability readings in thousandths of a millisecond, ascending.
  private(set) var variability: [Int32] = []
  /// The sum and the number of respiratory rate readings, in thousandths of a breath per minute.
  private(set) var breaths: (sum: Int64, count: Int64) = (0, 0)
  /// The sum and the number of blood oxygen readings by day (7:00 to 23:00) and by night, in
  /// hundredths of a percentage point.
  private(set) var oxygenByDay: (sum: Int64, count: Int64) = (0, 0)
  private(set) var oxygenByNight: (sum: Int64, count: Int64) = (0, 0)

  init(_ person: MeasuredPerson) {
    resting = Array(repeating: nil, count: person.days.count)
    for series in person.history.vitals {
      switch series.type {
      case .restingHeartRate:
        for row in 0..<series.count {
          if let day = person.days.index(of: series.starts[row]), resting[day] == nil {
            resting[day] = Int64(series.values[row])
          }
        }
      case .heartRateVariabilitySDNN: variability += series.values
      case .respiratoryRate:
        breaths.sum += series.values.reduce(0) { $0 + Int64($1) }
        breaths.count += Int64(series.count)
      case .oxygenSaturation: readOxygen(series, person.days)
      default: break
      }
    }
    variability.sort()
  }

  private mutating func readOxygen(_ series: VitalSeries, _ days: DayTable) {
    for row in 0..<series.count {
      guard let day = days.index(of: series.starts[row]) else { continue }
      let hour = (series.starts[row] - days.starts[day]) / Milliseconds.hour
      if hour >= 23 || hour < 7 {
        oxygenByNight.sum += Int64(series.values[row])
        oxygenByNight.count += 1
      } else {
        oxygenByDay.sum += Int64(series.values[row])
        oxygenByDay.count += 1
      }
    }
  }
}
