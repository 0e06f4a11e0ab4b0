import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

/// The model of histories whose distributions a scenario states: its tracks, the samples that the
/// listed sources write, and edge cases.
struct GeneratedModel: Sendable {
  private let scenario: Scenario
  private let cases: EdgeCases
  private let steps: StepTrackPlan?
  private let sleep: SleepTrackPlan?
  private let weight: WeightTrackPlan?
  /// The scope shared by persons who stay in the scenario's own time zones.
  private let home: PersonScope

  /// Creates a model after checking the parameters that the scenario reader cannot check.
  ///
  /// - Throws: `InputError` with a parameter's location in the file.
  init(_ scenario: Scenario, _ history: GeneratedHistory) throws(InputError) {
    let home = PersonScope(scenario)
    self.scenario = scenario
    self.home = home
    let devices = ListedDevices(history)
    cases = try EdgeCases(
      history.edgeCases.map(\.element),
      EdgeCaseReadScope(
        span: scenario.span, days: home.track.days,
        sources: history.steps?.sources.map(\.source.identifier) ?? [],
        tracks: history.tracks, roles: devices.roles))
    steps = try history.steps.map { track throws(InputError) in
      try StepTrackPlan(track, home.track, devices)
    }
    sleep = try history.sleep.map { track throws(InputError) in
      try SleepTrackPlan(track, home.track, devices)
    }
    weight = try history.weight.map { track throws(InputError) in
      try WeightTrackPlan(track, home.track, devices)
    }
  }

  /// Generates a person, whose arrivals are kept if they are asked for.
  ///
  /// - Complexity: O(*n* log *n*) for *n* samples, plus true minutes.
  func person(
    _ person: UInt32, _ random: RandomSource, identifierKey: UInt64, keepsArrivals: Bool = true
  ) -> GeneratedPerson {
    let scope = home.traveling(scenario, cases, person, random)
    var tracks = RecordedTracks()
    // The night comes first: the other tracks are of the hours awake.
    let slept = sleep?.moved(to: scope.track).generate(person, random)
    let nights = slept?.nights ?? TrueNights()
    if let walked = steps?.moved(to: scope.track).generate(nights, person, random) {
      tracks.recordings += walked.recordings
      tracks.steps = walked.truth
    }
    if let slept {
      tracks.sleep = (slept.truth, slept.recordings.map(\.device.source))
      tracks.recordings += slept.recordings
    }
    if let weighed = weight?.moved(to: scope.track).generate(nights, person, random) {
      tracks.weight = (weighed.truth, weighed.recordings.map(\.device.source))
      tracks.recordings += weighed.recordings
    }
    let counts = cases.apply(to: &tracks.recordings, track: scope.track, person: person, random)
    let isPrompt = tracks.recordings.allSatisfy { $0.samples.allSatisfy(\.isPrompt) }
    let span = scope.track.span
    let assembly = HistoryAssembly(
      tracks.takeRecordings(until: span.end), end: span.end.milliseconds, isRanked: true,
      hasActivities: !isPrompt, keepsLog: keepsArrivals && !isPrompt)
    let history = assembly.history(span: span, identifierKey: identifierKey)
    return GeneratedPerson(
      zones: scope.track.zones, history: history, arrivals: assembly.log,
      truth: tracks.truth(of: history, days: scope.policyDays), edgeCases: counts,
      civilDays: scope.track.days)
  }
}

/// The devices of the sources that a scenario lists.
struct ListedDevices: Sendable {
  private var devices: [String: OwnedDevice] = [:]

  /// The roles of the devices.
  var roles: Set<OwnedDevice.Role> { Set(devices.values.map(\.role)) }

  /// Collects the sources of all tracks; tracks with the same source share its device.
  init(_ history: GeneratedHistory) {
    for source in history.steps?.sources ?? [] { add(source.source, other: .gridTracker) }
    for source in history.sleep?.sources ?? [] { add(source.source, other: .sleepApp) }
    for source in history.weight?.sources ?? [] { add(source.source, other: .scale) }
  }

  /// Returns the device of a listed source.
  func device(of source: DataSource) -> OwnedDevice {
    guard let device = devices[source.identifier] else {
      preconditionFailure("\(source.identifier) is not a listed source")
    }
    return OwnedDevice(role: device.role, source: source, slot: device.slot)
  }

  private mutating func add(_ source: DataSource, other: OwnedDevice.Role) {
    if devices[source.identifier] != nil { return }
    let role: OwnedDevice.Role =
      switch source.kind {
      case .phone: .phone
      case .watch: .watch
      case .scale: .scale
      case .manual: .manualEntry
      case .thirdParty, .mock: other
      }
    // Edge cases have streams for 16 devices of a role; further devices share them.
    let ordinal = devices.values.count { $0.role == role } % 16
    devices[source.identifier] = OwnedDevice(
      role: role, source: source, slot: DeviceMix.slot(role, ordinal: ordinal))
  }
}

extension DeviceSample {
  /// True if the sample arrives at its end and stays.
  fileprivate var isPrompt: Bool { arrival == end && departure == .max }
}
