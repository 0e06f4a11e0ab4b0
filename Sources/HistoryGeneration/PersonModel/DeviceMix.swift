import Distributions
import HealthModel
import Randomness
import Scenario

/// The distribution of devices over the persons of a cohort.
struct DeviceMix: Sendable {
  private static let phones = [
    "iPhone12,1", "iPhone13,2", "iPhone14,5", "iPhone15,2", "iPhone16,1",
  ]
  private static let watches = ["Watch5,2", "Watch6,2", "Watch6,7", "Watch6,15", "Watch7,1"]

  private let settings: DeviceMixSettings

  init(_ settings: DeviceMixSettings) {
    precondition(
      settings.deviceSets.contains { $0.weight > 0 }
        && settings.deviceSets.allSatisfy { $0.weight >= 0 },
      "invalid device weights: \(settings.deviceSets.map(\.weight))")
    self.settings = settings
  }

  /// Draws a person's step-counting devices, highest priority first.
  func devices(person: UInt32, random: RandomSource) -> [OwnedDevice] {
    random.seek(person: person, stream: StreamIdentifier(.personTraits, slot: 2), day: 0)
    var rest = random.uniform() * settings.deviceSets.reduce(0) { $0 + $1.weight }
    var deviceSet = settings.deviceSets[0]
    for candidate in settings.deviceSets where candidate.weight > 0 {
      deviceSet = candidate
      rest -= candidate.weight
      if rest < 0 { break }
    }
    return Self.devices(deviceSet.devices, person: person, random: random)
  }

  /// Returns a person's devices of the given kinds, highest priority first.
  static func devices(
    _ counters: Set<DeviceMixSettings.Counter>, person: UInt32, random: RandomSource
  ) -> [OwnedDevice] {
    DeviceMixSettings.Counter.allCases.filter(counters.contains).map {
      device($0.role, person: person, random: random)
    }
  }

  /// The identifiers of the sources that count steps.
  static let counterIdentifiers = ["phone", "watch", "tracker"]

  /// Draws whether a person owns a scale or a sleep app, independently for each; false for other
  /// roles.
  func owns(_ role: OwnedDevice.Role, person: UInt32, random: RandomSource) -> Bool {
    let share =
      switch role {
      case .scale: settings.scaleShare
      case .sleepApp: settings.sleepAppShare
      case .phone, .watch, .gridTracker, .dailyTotalApp, .manualEntry: 0.0
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

  /// Returns a device whose names and versions depend only on the person and the slot.
  static func device(
    _ role: OwnedDevice.Role, ordinal: Int = 0, person: UInt32, random: RandomSource
  ) -> OwnedDevice {
    let slot = slot(role, ordinal: ordinal)
    random.seek(person: person, stream: StreamIdentifier(.personTraits, slot: slot), day: 0)
    let suffix = ordinal == 0 ? "" : "-\(ordinal + 1)"
    let model = Int(random.integer(below: 5))
    let source: DataSource
    switch role {
    case .watch:
      source = DataSource(
        identifier: "watch" + suffix, kind: .watch,
        bundleIdentifier: "com.apple.health." + identifier(random), deviceName: "Apple Watch",
        name: "Apple Watch", productType: watches[model], version: "\(7 + model).4")
    case .gridTracker:
      source = DataSource(
        identifier: "tracker" + suffix, kind: .thirdParty,
        bundleIdentifier: "com.garmin.connect.mobile", deviceName: nil, name: "Connect",
        productType: nil, version: "4.\(60 + model)")
    case .scale:
      source = DataSource(
        identifier: "scale" + suffix, kind: .scale, bundleIdentifier: "com.withings.wiScaleNG",
        deviceName: "Body", name: "Scale", productType: nil, version: "5.\(10 + model)")
    case .manualEntry:
      source = DataSource(
        identifier: "hand" + suffix, kind: .manual, bundleIdentifier: "com.apple.Health",
        deviceName: nil, name: "Health", productType: nil, version: "\(14 + model).2")
    case .sleepApp:
      source = DataSource(
        identifier: "sleep-app" + suffix, kind: .thirdParty,
        bundleIdentifier: "com.example.sleep", deviceName: nil, name: "Sleep", productType: nil,
        version: "3.\(model)")
    case .dailyTotalApp:
      source = DataSource(
        identifier: "day-totals" + suffix, kind: .thirdParty,
        bundleIdentifier: "com.example.totals", deviceName: nil, name: "Totals",
        productType: nil, version: "2.\(model)")
    case .phone:
      source = DataSource(
        identifier: "phone" + suffix, kind: .phone,
        bundleIdentifier: "com.apple.health." + identifier(random), deviceName: "iPhone",
        name: "iPhone", productType: phones[model], version: "\(14 + model).2")
    }
    return OwnedDevice(role: role, source: source, slot: slot)
  }

  /// Returns a random identifier in the format of a version 4 UUID.
  private static func identifier(_ random: RandomSource) -> String {
    var digits: [Character] = []
    for place in 0..<32 {
      let digit =
        switch place {
        case 12: 4
        case 16: 8 + Int(random.integer(below: 4))
        default: Int(random.integer(below: 16))
        }
      digits += Array(String(digit, radix: 16, uppercase: true))
      if [7, 11, 15, 19].contains(place) { digits.append("-") }
    }
    return String(digits)
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
