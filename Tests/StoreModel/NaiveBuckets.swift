import HealthModel

/// Where buckets lie, from the grid's description alone.
struct NaiveBuckets {
  let grid: BucketGrid
  let isFixed: Bool

  init(_ grid: BucketGrid) {
    self.grid = grid
    isFixed = !grid.followsCalendar || grid.component == .minute || grid.component == .hour
  }

  /// The non-empty buckets that may hold something of a stretch of time, ascending.
  func windows(from first: Int64, through last: Int64) -> [NaiveStore.Window] {
    var index = 0
    while start(index) > first { index -= 1 }
    while start(index + 1) <= first { index += 1 }
    var windows: [NaiveStore.Window] = []
    var start = start(index)
    while start <= last {
      let next = self.start(index + 1)
      if start < next { windows.append(NaiveStore.Window(start: start, end: next)) }
      index += 1
      start = next
    }
    return windows
  }

  /// Where a bucket starts.
  private func start(_ index: Int) -> Int64 {
    let anchor = grid.anchor.milliseconds
    let number = Int64(index * grid.count)
    if isFixed { return anchor + number * unit }
    if index == 0 { return anchor }
    // Days and weeks are of one length on the wall.
    return instant(showing: grid.zones.wall(at: grid.anchor) + number * unit)
  }

  /// The milliseconds of one unit where no clock is changed.
  private var unit: Int64 {
    switch grid.component {
    case .minute: 60_000
    case .hour: 3_600_000
    case .day: 86_400_000
    case .week: 7 * 86_400_000
    // Months and years are not checked here.
    case .month, .year: 30 * 86_400_000
    }
  }

  /// The first instant at which the wall clock shows a time or, where it skips it, a later one.
  private func instant(showing wall: Int64) -> Int64 {
    if grid.zones.segments.count == 1, grid.zones.segments[0].identifier == "UTC" { return wall }
    let step: Int64 = 900_000
    // No clock is ahead or behind by more than 15 hours, nor changed within a quarter of an hour.
    var block = wall - 15 * 3_600_000
    block -= block % step
    while true {
      let offset = grid.zones.offset(at: Instant(milliseconds: block))
      let candidate = max(block, wall - offset)
      if candidate < block + step { return candidate }
      block += step
    }
  }
}
