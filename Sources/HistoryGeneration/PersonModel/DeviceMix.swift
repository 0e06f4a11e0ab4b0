import Distributions
import HealthModel
import Randomness
import Scenario

/// The distribution of devices over the persons of a cohort.
struct DeviceMix: Sendable {
  private let settings: DeviceMixSettings

  init(_ settings: DeviceMixSettings) {
    precondition(
      settings.deviceSets.contains { $0.weight > 0 }
        && settings.deviceSets.allSatisfy { $0.weight >= 0 },
      "invalid device weights: \(settings.deviceSets.map(\.weight))")
    self.settings = settings
  }

  /// Draws a person's step-counting devices, highest priority first.
  func devices(_ owner: DeviceOwner, _ random: RandomSource) -> [OwnedDevice] {
    let person = owner.person
    random.seek(person: person, stream: StreamIdentifier(.personTraits, slot: 2), day: 0)
    var rest = random.uniform() * settings.deviceSets.reduce(0) { $0 + $1.weight }
    var deviceSet = settings.deviceSets[0]
    for candidate in settings.deviceSets where candidate.weight > 0 {
      deviceSet = candidate
      rest -= candidate.weight
      if rest < 0 { break }
    }
    return Self.devices(deviceSet.devices, owner, random)
  }

  /// Returns a person's devices of the given kinds, highest priority first.
  static func devices(
    _ counters: Set<DeviceMixSettings.Counter>, _ owner: DeviceOwner, _ random: RandomSource
  ) -> [OwnedDevice] {
    DeviceMixSettings.Counter.allCases.filter(counters.contains).map {
      owner.device($0.role, random)
    }
  }

  /// The roles of the sources that count steps, and their identifiers.
  static let counterIdentifiers: [(role: OwnedDevice.Role, identifier: String)] = [
    (.phone, "phone"), (.watch, "watch"), (.gridTracker, "tracker"),
  ]

  /// Draws whether a person owns a scale or a sleep app, independently for each; false for other
  /// roles.
  func owns(_ role: OwnedDevice.Role, person: UInt32, random: RandomSource) -> Bool {
    let share =
      switch role {
      case .scale: settings.scaleShare
      case .sleepApp: settings.sleepAppShare
      case .phone, .watch, .gridTracker, .dailyTotalApp, .manualEntry, .ring: 0.0
      }
    random.seek(
      person: person, stream: StreamIdentifier(.personTraits, slot: 2),
      day: Int32(role.rawValue) + 1)
    return random.uniform() < share
  }

  /// Returns the random-stream slot of a person's *n*-th device of a role.
  static func slot(_ role: OwnedDevice.Role, ordinal: Int = 0) -> UInt16 {
    UInt16(role.rawValue + 1) << 8 | UInt16(ordinal)
  }
}

extension DeviceMixSettings.Counter {
  /// The role of the device.
  var role: OwnedDevice.Role {
    switch self {
    case .watch: .watch
    case .phone: .phone
    case .tracker: .gridTracker
    }
  }
}
