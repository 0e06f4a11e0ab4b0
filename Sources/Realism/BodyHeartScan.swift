import HealthModel

/// A watch's heart rates beside its steps.
struct BodyHeartScan: PersonScan {
  /// The number of readings of each day from 10:00 on, when most persons have risen.
  private(set) var readings: [Int64]
  /// The steps that the watch counts on each day.
  private(set) var steps: [Int] = []
  /// The number of holes of one to four hours between readings of one day, from 7:00 to 23:00.
  private(set) var holes: Int64 = 0
  /// The number of days with readings from 3:00 to 5:00.
  private(set) var nights: Int64 = 0
  /// The correlation of hourly steps and heart rates from 7:00 to 22:00; nil without enough hours.
  private(set) var correlation: Double?
  /// The sum and the number of readings in true minutes of 100 to 119 steps, in beats.
  private(set) var brisk = (sum: Int64(0), count: Int64(0))
  /// The same in minutes of at least 140 steps.
  private(set) var running = (sum: Int64(0), count: Int64(0))
  /// The same ten minutes or more after the last true step, awake.
  private(set) var still = (sum: Int64(0), count: Int64(0))
  /// The same in true sleep.
  private(set) var asleep = (sum: Int64(0), count: Int64(0))

  init(_ person: MeasuredPerson) {
    readings = Array(repeating: 0, count: person.days.count)
    guard let watch = person.scan(StepScan.self).devices.first(where: { $0.kind == .watch }),
      let heart = person.history.vitals.first(where: { $0.type == .heartRate }), heart.count > 0
    else { return }
    steps = person.days.indices.map { watch.total($0) }
    count(heart, person.days)
    correlation = Self.correlation(heart, watch, person.days)
    compare(heart, person)
  }

  /// The days on which the watch counted at least 100 steps, and the others.
  var isWorn: [Bool] { steps.map { $0 >= StepScan.minimumWornSteps } }

  private mutating func count(_ heart: VitalSeries, _ days: DayTable) {
    var last: (day: Int, time: Int64)?
    var night = -1
    for row in 0..<heart.count {
      let time = heart.starts[row]
      guard let day = days.index(of: time) else { continue }
      let hour = (time - days.starts[day]) / Milliseconds.hour
      if hour >= 10 { readings[day] += 1 }
      if let last, last.day == day, (last.time - days.starts[day]) >= 7 * Milliseconds.hour,
        hour < 23, (60...240).contains((time - last.time) / Milliseconds.minute)
      {
        holes += 1
      }
      if (3..<5).contains(hour), night != day {
        nights += 1
        night = day
      }
      last = (day, time)
    }
  }

  /// The correlation over the hours with at least three readings, on days of 24 hours.
  private static func correlation(_ heart: VitalSeries, _ watch: StepScan.Device, _ days: DayTable)
    -> Double?
  {
    var sums = [Int64](repeating: 0, count: 24 * days.count)
    var counts = sums
    for row in 0..<heart.count {
      guard let day = days.index(of: heart.starts[row]),
        days.range(day).length == Milliseconds.day
      else { continue }
      let hour = 24 * day + Int((heart.starts[row] - days.starts[day]) / Milliseconds.hour)
      sums[hour] += Int64(heart.values[row])
      counts[hour] += 1
    }
    var pairs: [(Double, Double)] = []
    for hour in counts.indices where (7..<22).contains(hour % 24) && counts[hour] >= 3 {
      pairs.append((Double(watch.hours[hour]), Double(sums[hour] / counts[hour])))
    }
    return pairs.count >= 200 ? PairedDeviations(pairs).correlation : nil
  }

  /// Sorts the readings by what the person truly does.
  private mutating func compare(_ heart: VitalSeries, _ person: MeasuredPerson) {
    guard let truth = person.truth.steps, let sleep = person.truth.sleep?.segments else { return }
    var segment = 0
    for row in 0..<heart.count {
      let time = heart.starts[row]
      guard let day = truth.days.index(of: time) else { continue }
      let minute =
        truth.firstMinutes[day] + Int((time - truth.days.starts[day]) / Milliseconds.minute)
      guard minute >= 10, minute < truth.minutes.count else { continue }
      while segment < sleep.count, sleep.ends[segment] <= time { segment += 1 }
      let beats = Int64(heart.values[row]) / 1_000
      let steps = truth.minutes[minute]
      let before = truth.minutes[minute - 1]
      if segment < sleep.count, sleep.starts[segment] <= time, sleep.stages[segment].isAsleep {
        asleep = (asleep.sum + beats, asleep.count + 1)
      } else if (100..<120).contains(steps), (100..<120).contains(before) {
        brisk = (brisk.sum + beats, brisk.count + 1)
      } else if steps >= 140, before >= 140 {
        running = (running.sum + beats, running.count + 1)
      } else if truth.minutes[(minute - 10)...minute].allSatisfy({ $0 == 0 }) {
        still = (still.sum + beats, still.count + 1)
      }
    }
  }
}
