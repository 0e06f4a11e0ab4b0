import HealthModel

/// A person's recorded nights, from a watch and phones.
struct SleepScan: PersonScan {
  /// One recorded night.
  struct Night {
    /// The index of the day on which the person wakes up.
    var day: Int
    /// The start of the first stage and the end of the last.
    var start: Int64
    var end: Int64
    /// The start of the first in-bed sample of the watch; without one, the start of the first
    /// stage.
    var bed: Int64
    /// Milliseconds of core, deep and REM sleep.
    var core: Int64 = 0
    var deep: Int64 = 0
    var rem: Int64 = 0
    /// Milliseconds in bed according to the watch and to phones.
    var watchInBed: Int64 = 0
    var phoneInBed: Int64 = 0
    /// The number of stage samples, including awake.
    var segments = 0

    var asleep: Int64 { core + deep + rem }
  }

  /// The minimum gap between two nights.
  private static let apart = 60 * Milliseconds.minute
  /// The maximum distance of an in-bed sample from the stages of its night.
  private static let margin = 65 * Milliseconds.minute

  /// The nights in ascending order, with only the longest of each day of waking.
  private(set) var nights: [Night] = []
  /// The number of deep sleep samples directly after REM sleep.
  private(set) var deepAfterDreams = 0
  /// The number of starts and ends of stages, and the number of those at multiples of 30 s.
  private(set) var boundaryCount = 0
  private(set) var alignedBoundaryCount = 0
  /// The number of samples that start before an earlier one of the same source and kind has ended.
  private(set) var overlaps = 0
  /// The number of stages that contain a local midnight.
  private(set) var crossings = 0

  init(_ person: MeasuredPerson) {
    for series in person.history.sleep { countOverlaps(series) }
    guard let watch = person.history.sleep.first(where: { $0.source.kind == .watch }) else {
      return
    }
    readStages(watch, person.days)
    addInBed(watch) { night, start, length in
      if night.watchInBed == 0 { night.bed = start }
      night.watchInBed += length
    }
    for phone in person.history.sleep where phone.source.kind == .phone {
      addInBed(phone) { night, _, length in night.phoneInBed += length }
    }
    keepLongest()
  }

  private mutating func countOverlaps(_ series: SleepSeries) {
    var bed = Int64.min
    var sleep = Int64.min
    for row in 0..<series.count {
      if series.stages[row] == .inBed {
        if series.starts[row] < bed { overlaps += 1 }
        bed = max(bed, series.ends[row])
      } else {
        if series.starts[row] < sleep { overlaps += 1 }
        sleep = max(sleep, series.ends[row])
      }
    }
  }

  private mutating func readStages(_ watch: SleepSeries, _ days: DayTable) {
    var last = SleepStage.inBed
    for row in 0..<watch.count {
      let stage = watch.stages[row]
      if stage == .inBed || stage == .asleepUnspecified { continue }
      let (start, end) = (watch.starts[row], watch.ends[row])
      if nights.isEmpty || start - nights[nights.count - 1].end > Self.apart {
        nights.append(Night(day: 0, start: start, end: end, bed: start))
        last = .inBed
      }
      let open = nights.count - 1
      switch stage {
      case .asleepCore: nights[open].core += end - start
      case .asleepDeep: nights[open].deep += end - start
      case .asleepREM: nights[open].rem += end - start
      case .awake, .inBed, .asleepUnspecified: break
      }
      nights[open].segments += 1
      nights[open].end = max(nights[open].end, end)
      if last == .asleepREM, stage == .asleepDeep { deepAfterDreams += 1 }
      last = stage
      let grid = 30 * Milliseconds.second
      boundaryCount += 2
      alignedBoundaryCount += (start % grid == 0 ? 1 : 0) + (end % grid == 0 ? 1 : 0)
      if let day = days.index(of: start), days.starts[day + 1] < end { crossings += 1 }
    }
    nights = nights.compactMap { night in
      guard let day = days.index(of: night.end - 1) else { return nil }
      var night = night
      night.day = day
      return night
    }
  }

  private mutating func addInBed(
    _ series: SleepSeries, _ add: (inout Night, Int64, Int64) -> Void
  ) {
    var open = 0
    for row in 0..<series.count where series.stages[row] == .inBed {
      let (start, end) = (series.starts[row], series.ends[row])
      while open < nights.count, nights[open].end + Self.margin < start { open += 1 }
      guard open < nights.count, nights[open].start - Self.margin <= end else { continue }
      add(&nights[open], start, end - start)
    }
  }

  private mutating func keepLongest() {
    var kept: [Night] = []
    for night in nights {
      if let last = kept.last, last.day == night.day {
        if night.asleep > last.asleep { kept[kept.count - 1] = night }
      } else {
        kept.append(night)
      }
    }
    nights = kept
  }
}
