package import HealthModel
package import LocatedJSON
package import Scenario

extension HistoryGenerator {
  /// The parts of the scenario that are valid and probably not meant, each with its place and a
  /// remedy: events on no day of the span, edge cases listed twice, and tracks without a device.
  ///
  /// - Complexity: O(*n* *d*) for *n* events of *d* days, plus O(*c*²) for *c* edge cases.
  package var remarks: [InputError] {
    switch scenario.history {
    case .life(let life): life.remarks(on: scenario)
    case .generated(let generated): generated.edgeCases.doubled
    case .literal, .export: []
    }
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
    } + edgeCases.doubled + LifeEvents.idle(events, in: scenario.days)
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
  /// The events that change no day of a span by their dates and weekdays.
  fileprivate static func idle(_ events: [Located<String>], in span: ClosedRange<LocalDay>)
    -> [InputError]
  {
    events.compactMap { event in
      guard let events = try? LifeEvents([event.element]), !events.changesADay(of: span) else {
        return nil
      }
      var remark = event.element.problem(
        "the event changes no day of the span, \(span.lowerBound) to \(span.upperBound)",
        remedy: "change its days, or leave it out")
      remark.value = nil
      return remark
    }
  }
}
