import Distributions
import HealthModel
import Randomness
package import Scenario

/// The parameters of the person model.
package struct PersonModelSettings: Sendable {
  /// The parameters of steps.
  package var steps = StepModelSettings.calibrated
  /// The parameters of sleep.
  package var sleep = SleepModelSettings.calibrated
  /// The parameters of weight.
  package var weight = WeightModelSettings.calibrated
  /// The parameters of vital signs.
  package var vitals = VitalsModelSettings.calibrated

  /// The parameters calibrated to published figures.
  package static let calibrated = PersonModelSettings()
}

extension RecordedTracks {
  /// Generates the tracks of a person of the person model.
  init(
    _ settings: PersonModelSettings, _ life: LifeHistory, _ scope: PersonScope,
    _ days: LifeDays, _ hemisphere: Hemisphere, _ devices: PersonDevices, _ person: UInt32,
    _ random: RandomSource
  ) {
    let sleeper = SleepTrackModel(
      settings.sleep, scope.track,
      SleepPersona(settings.sleep, life.traits, person: person, random: random), days)
    let nights = SleepNights(sleeper, person: person, random: random)
    if life.tracks.contains(.steps) || life.tracks.contains(.vitals) {
      let persona = StepPersona.drawn(
        settings.steps, devices.measurement, hemisphere, life.traits, person: person,
        random: random)
      let walker = StepTrackModel(
        settings.steps, scope.track, persona, nights, clocks: scope.clocks, life: days)
      let heart = VitalsTrackModel(
        settings.vitals, scope.track,
        VitalsPersona(settings.vitals, person: person, random: random))
      addMotion(walker, heart, life.tracks, devices.steps, person, random)
    }
    if life.tracks.contains(.sleep) {
      // A watch that is left behind sees no night.
      let left = devices.sleep.map { device in
        device.role == .watch
          ? StepModelChains.absences(
            of: device, settings.steps.devices, scope.track.civil, days, person, random) : nil
      }
      let slept = sleeper.generate(
        nights, devices: devices.sleep, isLeft: left, person: person, random: random)
      recordings += slept.recordings
      sleep = (slept.truth, devices.sleep.map(\.source))
    }
    if life.tracks.contains(.weight) {
      let persona = WeightPersona(settings.weight, life.traits, person: person, random: random)
      let weighed = WeightTrackModel(settings.weight, scope.track, persona, nights)
        .generate(devices: devices.weight, person: person, random: random)
      recordings += weighed.recordings
      weight = (weighed.truth, devices.weight.map(\.source))
    }
  }

  /// Adds a person's steps, and what a watch reads of the body that makes them.
  private mutating func addMotion(
    _ walker: StepTrackModel, _ heart: VitalsTrackModel, _ tracks: Set<TrackKind>,
    _ devices: [OwnedDevice], _ person: UInt32, _ random: RandomSource
  ) {
    let levels = heart.levels(person: person, random: random)
    var chains = StepModelChains(walker, devices, person, random)
    chains.slow(by: levels.illness)
    let watches = tracks.contains(.vitals) ? devices.filter { $0.role == .watch } : []
    var vitals = watches.flatMap { watch in
      TrackKind.vitals.sampleTypes.map { type in
        var recording = Recording(type: type, device: watch, samples: [])
        if type == .heartRate { recording.samples.reserveCapacity(heart.usualRates) }
        return recording
      }
    }
    let walked = walker.generate(
      devices: devices, chains, person: person, random: random
    ) { device, body in
      guard let place = watches.firstIndex(of: device) else { return }
      let readings = heart.day(body, levels, device, person: person, random: random)
      for (type, own) in readings.enumerated() {
        vitals[place * readings.count + type].samples += own
      }
    }
    if tracks.contains(.steps) {
      recordings += walked.recordings
      steps = walked.truth
    }
    recordings += vitals
  }
}
