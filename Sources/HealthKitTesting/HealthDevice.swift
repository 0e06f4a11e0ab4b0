public import Foundation
public import HealthKit
public import HealthModel
import SimulatedHealth
import VirtualTime

/// The simulated device of a test, on which the code under test runs.
///
/// Its methods are the acts of the person, the device and other apps; the app itself acts through
/// `HKHealthStore`. The device belongs to the test's simulation, whose tasks run on one thread.
public final class HealthDevice: @unchecked Sendable {
  // Unchecked, because every use is on the thread of the simulation.
  private let device: AppDevice

  /// The device of the running test; the program stops if the test has none.
  public static var current: HealthDevice {
    guard let device = Simulation.current?.attachment(of: HealthDevice.self) else {
      platformException("there is no simulated device; give the test the trait .simulatedHealth")
    }
    return device
  }

  @MainActor
  init(_ person: HealthSource.Person, _ configuration: StoreConfiguration, lateHours: Int) {
    device = AppDevice(
      person.history, person.arrivals, person.truth, person.zones, lateHours: lateHours,
      configuration)
  }

  /// Makes the device the one that the tasks of a simulation see.
  @MainActor
  func attach(to simulation: Simulation) {
    simulation.attach(self)
    HealthKitDevice.attach(device.store, to: simulation)
  }

  private func onMain<Answer>(_ body: @MainActor (AppDevice) throws -> Answer) rethrows -> Answer {
    guard let simulation = Simulation.current else {
      platformException("the device is used outside its simulation")
    }
    return try simulation.asMainActor { try body(device) }
  }

  // MARK: Time

  /// The time of the device, which `Date()` shows as well.
  public var now: Date { Date(timeIntervalSince1970: Double(onMain { $0.store.now }) / 1_000) }

  /// The local day of the device, from midnight to midnight.
  public var today: DateInterval {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = Simulation.current.flatMap { TimeZone(identifier: $0.zone) } ?? .gmt
    let start = calendar.startOfDay(for: now)
    let end = calendar.date(byAdding: .day, value: 1, to: start) ?? start
    return DateInterval(start: start, end: end)
  }

  /// Lets virtual time pass, while samples of the history arrive as their devices deliver them.
  ///
  /// - Parameter duration: The duration, not negative.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func advance(by duration: Duration) async throws {
    let (seconds, attoseconds) = duration.components
    let length = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    let end = onMain { $0.store.now } + length
    try receive()
    while case let left = end - onMain({ $0.store.now }), left > 0 {
      try await Task.sleep(for: .milliseconds(min(left, Self.pause)))
      try receive()
    }
  }

  /// Lets virtual time pass until a time, which must not be in the past.
  ///
  /// - Parameter date: The time.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func advance(to date: Date) async throws {
    let seconds = date.timeIntervalSince(now)
    precondition(seconds >= 0, "\(date) is before the device's time \(now)")
    try await advance(by: .seconds(seconds))
  }

  /// The time between two deliveries of samples, in milliseconds.
  private static let pause: Int64 = 15 * 60 * 1_000

  private func receive() throws { _ = try onMain { try $0.receiveSamples() } }

  // MARK: The history

  /// The true steps, sleep and weight of the person; nil if the history does not tell them.
  public var truth: GroundTruth? { onMain { $0.truth } }

  // MARK: The person and the device

  /// The person's characteristics, as entered in the Health app.
  public var characteristics: HealthCharacteristics {
    get { HealthKitDevice.current?.characteristics ?? HealthCharacteristics() }
    set { HealthKitDevice.current?.characteristics = newValue }
  }

  /// The daily goals of the person's rings: energy in kilocalories, minutes and hours.
  public var activityGoals: (energy: Double, exercise: Double, stand: Double) {
    get {
      let goals = HealthKitDevice.required.activityGoals
      return (goals.activeEnergyKilocalories, goals.exerciseMinutes, goals.standHours)
    }
    set {
      var goals = ActivityGoals()
      goals.activeEnergyKilocalories = newValue.energy
      goals.exerciseMinutes = newValue.exercise
      goals.standHours = newValue.stand
      HealthKitDevice.required.activityGoals = goals
    }
  }

  /// A Boolean value that indicates whether the device is locked, so that reads fail.
  public var isLocked: Bool {
    get { onMain { $0.isLocked } }
    set { onMain { $0.isLocked = newValue } }
  }

  /// Withdraws authorization, as the person does in Settings.
  ///
  /// - Parameters:
  ///   - read: The types that the app can no longer read.
  ///   - share: The types that the app can no longer save.
  public func deny(read: Set<HKSampleType> = [], share: Set<HKSampleType> = []) {
    let (read, share) = (types(read), types(share))
    onMain { $0.store.revoke(read: read, share: share) }
  }

  /// Grants authorization, as the person does in Settings.
  ///
  /// - Parameters:
  ///   - read: The types that the app can now read.
  ///   - share: The types that the app can now save.
  public func allow(read: Set<HKSampleType> = [], share: Set<HKSampleType> = []) {
    let (read, share) = (types(read), types(share))
    onMain { $0.store.allow(read: read, share: share) }
  }

  private func types(_ types: Set<HKSampleType>) -> Set<SampleType> {
    Set(types.compactMap(HealthKitDevice.sampleType(of:)))
  }

  /// Adds samples of another source: the watch, the phone, a scale or another app.
  ///
  /// - Parameters:
  ///   - samples: The samples.
  ///   - source: The source, which ranks below those of a better kind.
  /// - Throws: `HealthStoreError` for a sample that the store refuses.
  public func add(_ samples: [HKSample], from source: DataSource) throws {
    let news = samples.compactMap(HealthKitDevice.newSample(of:))
    precondition(news.count == samples.count, "a sample has a value that its type cannot have")
    let uuids = try onMain { try $0.store.deliver(news, from: source) }
    HealthKitDevice.current?.keep(zip(samples, uuids).compactMap { $1 == nil ? nil : $0 })
  }

  /// Returns an electrocardiogram to be added, as a watch takes it.
  ///
  /// - Parameters:
  ///   - start: The time of the first voltage.
  ///   - voltages: The voltages in volts, one a period of the sampling frequency.
  ///   - samplingFrequency: The number of voltages a second, above zero.
  ///   - classification: What the watch read.
  ///   - averageHeartRate: The heart rate in beats a minute; nil if there is none.
  ///   - symptomsStatus: Symptoms that the person entered.
  /// - Returns: The electrocardiogram.
  public static func electrocardiogram(
    at start: Date, voltages: [Double] = [], samplingFrequency: Double = 512,
    classification: HKElectrocardiogram.Classification = .sinusRhythm,
    averageHeartRate: Double? = nil, symptomsStatus: HKElectrocardiogram.SymptomsStatus = .none
  ) -> HKElectrocardiogram {
    HKElectrocardiogram(
      start: start, voltages: voltages, samplingFrequency: samplingFrequency,
      classification: classification, averageHeartRate: averageHeartRate,
      symptomsStatus: symptomsStatus)
  }

  /// Adds a fault of the store, whose times count from now.
  public func inject(_ fault: StoreFault) { onMain { $0.store.inject(fault) } }

  // MARK: The app

  /// Called when the system launches the app in the background; it has to start the observers.
  public func onLaunch(_ launch: @escaping @MainActor () -> Void) {
    onMain { $0.onLaunch = launch }
  }

  /// Moves the app to the foreground or background.
  public func move(toForeground isInForeground: Bool) {
    onMain { $0.move(toForeground: isInForeground) }
  }

  /// Ends the app's process, whose observers end with it.
  public func endProcess() { onMain { $0.endProcess() } }

  /// The number of background launches of the app.
  public var launches: Int { onMain { $0.store.launches } }
}
