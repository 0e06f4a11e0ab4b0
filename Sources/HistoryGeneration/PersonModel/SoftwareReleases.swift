import Distributions
import Foundation
import HealthModel
import Randomness

/// The releases of a source's software, and when a person installs them.
///
/// A system has a major version each September and sixteen smaller ones until the next, on days
/// that differ by year; a device has those of the autumn in which its model was first sold and of
/// the six after it. A person installs a release some days later and skips those that are
/// superseded by then, which gives eight versions a year (source: J-53; a fifth to three fifths of
/// devices run a major version after ten days: J-54). Each app has its own intervals and numbers.
enum SoftwareReleases {
  /// The system of a phone or a watch. The companion is the person's watch or phone; the system of
  /// the watch is never newer than that of the phone.
  case system(DeviceModel, companion: DeviceModel)
  /// An app, whose versions are numbered from its first release.
  ///
  /// - Parameters:
  ///   - first: The day of the first release.
  ///   - days: The days from one release to the next.
  ///   - minors: The number of releases of a major version.
  case app(first: Int, days: Int, minors: Int)

  /// The version at the beginning, and the updates that follow.
  typealias Installed = (first: String, updates: [SoftwareUpdate])

  private struct Release {
    var day: Int
    /// The year of the major version's release; 0 for apps.
    var year: Int
    var version: String
    var isMajor: Bool
  }

  /// The years after a model's first in which it gets the new system.
  private static let supportedYears = 6
  /// The days from the release of a major version to that of each version after it.
  private static let minors: [(days: Int, suffix: String)] = [
    (0, "0"), (3, "0.1"), (8, "0.2"), (16, "0.3"), (37, "1"), (50, "1.1"), (73, "1.2"), (84, "2"),
    (92, "2.1"), (126, "3"), (143, "3.1"), (169, "4"), (185, "4.1"), (238, "5"), (245, "5.1"),
    (315, "6"), (324, "6.1"),
  ]

  /// Returns the versions that a person's device has over the owner's span.
  ///
  /// - Complexity: O(*y*) for *y* years.
  func installed(_ owner: DeviceOwner, _ slot: UInt16, _ random: RandomSource) -> Installed {
    let (first, updates) = installs(owner, slot, random)
    return (
      first.version,
      updates.map { SoftwareUpdate(time: $0.time, version: $0.release.version) }
    )
  }

  /// Returns the release at the beginning of the owner's span, and the later ones.
  private func installs(
    _ owner: DeviceOwner, _ slot: UInt16, _ random: RandomSource
  ) -> (first: Release, updates: [(time: Int64, release: Release)]) {
    let span = owner.span
    let stream = StreamIdentifier(.personTraits, slot: slot)
    random.seek(person: owner.person, stream: stream, day: 1)
    let usual = 18 * exp(0.9 * StandardNormal.sample(from: random))
    let releases = releases(over: span)
    // The device came with the oldest release or a newer one.
    var first = releases[0]
    var updates: [(time: Int64, release: Release)] = []
    let earliest = earliestInstall(owner, random)
    for (index, release) in releases.enumerated().dropFirst() {
      guard let companion = earliest(release.year) else { continue }
      random.seek(person: owner.person, stream: stream, day: Int32(release.day))
      let mean = usual * (release.isMajor ? 2.5 : 1)
      let delay = -mean * log(1 - random.uniform())
      let own = Int64((Double(release.day) + min(delay, 1_000)) * Double(Milliseconds.day))
      let time = max(own, companion)
      let isSuperseded =
        index + 1 < releases.count
        && time >= Int64(releases[index + 1].day) * Milliseconds.day
      if isSuperseded || time >= span.end.milliseconds { continue }
      if time <= span.start.milliseconds {
        first = release
      } else {
        // On the whole second.
        updates.append((time - time % Milliseconds.second, release))
      }
    }
    return (first, updates)
  }

  /// Returns a function from a year to the time from which the device may have the releases of that
  /// year: for a watch, when the phone has one too; nil if it never does.
  private func earliestInstall(
    _ owner: DeviceOwner, _ random: RandomSource
  ) -> (_ year: Int) -> Int64? {
    guard case .system(let model, let phone) = self, model.kind == .watch else { return { _ in 0 } }
    let (first, updates) = Self.system(phone, companion: model)
      .installs(owner, DeviceMix.slot(.phone), random)
    return { year in
      year <= first.year ? 0 : updates.first { $0.release.year >= year }?.time
    }
  }

  /// Returns the releases from two years before a span to the first after its end, or later,
  /// ascending.
  private func releases(over span: TimeRange) -> [Release] {
    let from = Self.day(of: span.start) - 2 * 366
    let to = Self.day(of: span.end)
    switch self {
    case .app(let begin, let days, let minors):
      // Before its first release, an app has that one.
      let first = max(from - begin, 0) / days
      let last = max(first, max(to - begin, 0) / days + 1)
      return (first...last).map {
        Release(
          day: begin + $0 * days, year: 0, version: "\($0 / minors + 1).\($0 % minors)",
          isMajor: false)
      }
    case .system(let model, let companion):
      let isWatch = model.kind == .watch
      let lastYear =
        (isWatch ? min(model.year, companion.year) : model.year) + Self.supportedYears
      // A phone whose watch was sold later has the release that the watch needs.
      let sold = isWatch ? model.year : max(model.year, companion.year)
      let firstYear = min(max(LocalDay(ordinal: from).components.year, sold), lastYear)
      let end = min(max(LocalDay(ordinal: to).components.year + 1, firstYear), lastYear)
      return Self.releases(from: firstYear, to: end, model.kind)
    }
  }

  private static func releases(from first: Int, to last: Int, _ kind: DataSource.Kind) -> [Release]
  {
    (first...last).flatMap { year in
      guard let middle = LocalDay(year: year, month: 9, day: 12)?.ordinal else {
        preconditionFailure("the year \(year) is beyond the calendar")
      }
      // A Monday, which falls on other days of the month each year.
      let autumn = middle + (7 - LocalDay(ordinal: middle).weekday) % 7
      return minors.enumerated().map { place, minor in
        // A small release comes up to two days sooner or later than usual.
        let moved = place % 2 == 1 ? (year * 7 + place) % 5 - 2 : 0
        return Release(
          day: autumn + minor.days + moved, year: year,
          version: "\(major(of: year, kind)).\(minor.suffix)",
          isMajor: minor.days == 0)
      }
    }
  }

  /// Returns the major version of an autumn: numbered by the year since 2025.
  private static func major(of year: Int, _ kind: DataSource.Kind) -> Int {
    if year >= 2025 { return year - 1_999 }
    return kind == .watch ? year - 2_013 : year - 2_006
  }

  private static func day(of time: Instant) -> Int {
    Int(time.milliseconds.floorDivided(by: Milliseconds.day))
  }
}
