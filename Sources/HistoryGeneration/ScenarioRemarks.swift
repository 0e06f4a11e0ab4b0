import Distributions
package import HealthModel
package import LocatedJSON
package import Scenario

extension HistoryGenerator {
  /// The parts of the scenario that are valid and probably not meant, each with its place and a
  /// remedy: events without effect, edge cases listed twice, tracks without a device, and moves or
  /// an app's days after the span.
  ///
  /// - Complexity: O(*n* *d*) for *n* events of *d* days, plus O(*c*²) for *c* edge cases.
  package var remarks: [InputError] {
    let own =
      switch scenario.history {
      case .life(let life): life.remarks(on: scenario)
      case .generated(let generated): generated.edgeCases.doubled
      case .literal, .export: [] as [InputError]
      }
    return scenario.lateDays + own
  }
}

extension LifeHistory {
  fileprivate func remarks(on scenario: Scenario) -> [InputError] {
    let path = JSONPath([
      .key("history"), .key(isPopulation ? "population" : "person"), .key("tracks"),
    ])
    // A track that is there by default is not asked for.
    let given = (try? JSONParser.parse(scenario.source, file: scenario.file))?.node(at: path)
    let idle = given == nil ? [] : tracks.subtracting(recordedTracks)
    return idle.sorted { $0.rawValue < $1.rawValue }.map { track in
      InputError(
        file: scenario.file, location: given?.location, path: path,
        problem: "no device records \(track.rawValue)",
        remedy: isPopulation
          ? "let persons own a device that does, or leave the track out"
          : "add \(Self.recorders(of: track)), or leave the track out")
    } + edgeCases.doubled + LifeEvents.idle(events, in: scenario.days, devices.roles)
  }

  /// The tracks that a device records.
  package var recordedTracks: Set<TrackKind> { tracks.intersection(devices.tracks) }

  private var isPopulation: Bool {
    switch devices {
    case .listed: false
    case .drawn: true
    }
  }

  /// The names of the devices that record a track, as a phrase.
  private static func recorders(of track: TrackKind) -> String {
    Device.allCases.filter { Devices.listed([$0]).tracks.contains(track) }.map(\.rawValue)
      .joined(separator: " or ")
  }
}

extension LifeHistory.Devices {
  /// The tracks that the devices can record.
  fileprivate var tracks: Set<TrackKind> {
    roles.reduce(into: []) { $0.formUnion($1.tracks) }
  }
}

extension OwnedDevice.Role {
  /// The tracks that a device of the role can record.
  fileprivate var tracks: Set<TrackKind> {
    switch self {
    case .watch: [.steps, .sleep, .vitals]
    case .phone: [.steps, .sleep]
    case .gridTracker, .dailyTotalApp: [.steps]
    case .sleepApp, .ring: [.sleep]
    case .scale, .manualEntry: [.weight]
    }
  }
}

extension [Located<String>] {
  /// The entries that equal an earlier one in everything.
  fileprivate var doubled: [InputError] {
    enumerated().compactMap { place, entry in
      guard let first = self[..<place].firstIndex(where: { $0.node.hasSameValue(as: entry.node) })
      else { return nil }
      let happensOnce = EdgeCaseCatalog.type(of: entry.value).map { type in
        type.isDetector || type == Journey.self
      }
      var remark = entry.element.problem(
        happensOnce ?? false
          ? "the same as edgeCases[\(first)], and without effect"
          : "the same as edgeCases[\(first)], so that the case happens more often",
        remedy: "leave one out, unless this is intended")
      remark.value = nil
      return remark
    }
  }
}

extension LifeEvents {
  /// The events that change no day of a span, or only what a device records that nobody has.
  fileprivate static func idle(
    _ events: [Located<String>], in span: ClosedRange<LocalDay>, _ roles: Set<OwnedDevice.Role>
  ) -> [InputError] {
    guard let known = try? LifeEvents(events.map(\.element)) else { return [] }
    return events.indices.compactMap { place -> InputError? in
      let needed = known.roles(place)
      var remark: InputError
      if !needed.isEmpty, needed.isDisjoint(with: roles) {
        let names = OwnedDevice.Role.allCases.filter(needed.contains).map(\.name)
        remark = events[place].element.problem(
          "no person has a \(names.joined(separator: " or a "))",
          remedy: "add the device, or leave the event out")
      } else if !known.changesADay(place, of: span, RandomSource(seed: 0)) {
        remark = events[place].element.problem(
          "the event changes no day of the span, \(span.lowerBound) to \(span.upperBound)",
          remedy: "change its days, or leave it out")
      } else {
        return nil
      }
      remark.value = nil
      return remark
    }
  }
}

extension Scenario {
  /// The moves, and the days of the app on which something changes, that come after the span.
  fileprivate var lateDays: [InputError] {
    guard let tree = try? JSONParser.parse(source, file: file) else { return [] }
    func remark(_ path: [JSONPath.Component]) -> InputError {
      InputError(
        file: file, location: tree.node(at: JSONPath(path))?.location, path: JSONPath(path),
        problem: "without effect, because it comes after the span",
        remedy: "make the span longer, or leave it out")
    }
    let moves = zones.segments.dropFirst().enumerated()
      .filter { isLate($1.from) && !hasJourneys }
      .map { remark([.key("moves"), .index($0.offset)]) }
    guard let app else { return moves }
    let ends = app.dayEnds.enumerated().filter { isLate(appDay: $1.fromDay) }
      .map { remark([.key("app"), .key("dayEnds"), .index($0.offset)]) }
    let late = [
      ("grantDay", isLate(appDay: app.grantDay)),
      ("revoked", app.revoked.days > 0 && isLate(appDay: app.revoked.fromDay)),
    ].filter(\.1).map { remark([.key("app"), .key($0.0)]) }
    return moves + ends + late
  }

  /// True if both a move and the flight to it come after the span.
  private func isLate(_ move: Instant) -> Bool {
    move >= span.end && !flights.contains { $0.end == move && $0.start < span.end }
  }

  /// True if a day of the app comes after every person's span, which can be longer in other zones.
  private func isLate(appDay day: Int) -> Bool {
    let begin = Int64(day) * Milliseconds.day
    guard case .life(let life) = history,
      hasJourneys || life.regions.contains(where: { $0.zone != nil })
    else { return begin >= span.length }
    return begin >= span.length + Milliseconds.day
  }

  /// True if persons make journeys, which they do only without moves.
  private var hasJourneys: Bool {
    guard case .life(let life) = history else { return false }
    return life.isWild || life.edgeCases.contains { $0.value == Journey.kind }
  }
}
