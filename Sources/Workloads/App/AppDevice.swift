public import struct Foundation.UUID
public import HealthContracts
public import HealthModel

/// A device on which an app lives for years, with its servers and what survives its processes.
///
/// Its health store begins empty: what the history holds arrives as time passes.
@MainActor
public protocol AppDevice: AnyObject {
  /// The time of the device.
  var now: Instant { get }

  // MARK: What the app is built from

  /// The step provider over the store.
  var statistics: any StatisticsQueryProvider { get }
  /// Changes of step samples.
  var stepChanges: any ChangeProvider { get }
  /// The low-level provider of steps, sleep and vitals.
  var healthProvider: any StepsAndSleep.HealthStoreProvider { get }
  /// The store as the weight sync of one process sees it.
  var weightStore: any WeightSync.ObservableHealthStore { get }
  /// The bundle identifier under which the app saves.
  var bundleIdentifier: String { get }
  /// Runs work in the background.
  var scheduler: any Metrics.TaskScheduling { get }
  /// Where weights, their anchor, queue and settings are kept.
  var weightPersistence: any WeightSync.Persistence { get }
  /// The values shared with the app's extension.
  var values: any StepsAndSleep.KeyValueStoring { get }
  /// Where intervals and all that a step sync has to remember are kept.
  var syncState: any SyncStateStoring { get }
  /// The server that takes days.
  var statsServer: any StepsAndSleep.StatsSyncing { get }
  /// The server that takes step samples.
  var stepServer: any StepUploadEndpoint { get }
  /// The server that takes metrics.
  var metricsServer: any Metrics.HealthDataUploading { get }
  /// Makes an identity that was never used.
  func makeIdentity() -> UUID

  // MARK: What happens to it

  /// Called when the system launches the app in the background.
  var onLaunch: (@MainActor () -> Void)? { get set }
  /// Whether the device is locked.
  var isLocked: Bool { get set }
  /// Whether the person allows reading.
  var isReadingAllowed: Bool { get set }
  /// Whether no server can be reached.
  var isOffline: Bool { get set }
  /// Lets a request go wrong now and then, or none from now on.
  var requestFaultPercent: Int { get set }

  /// Lets samples arrive that are due.
  ///
  /// - Returns: How many arrived.
  /// - Throws: What the store says.
  func receiveSamples() throws -> Int

  /// Begins a process of the app on the screen; the one before and its observers are gone.
  func beginProcess()

  /// Ends the launch, after which no handlers of background tasks are taken.
  func endLaunch()

  /// Ends the app's process.
  func endProcess()

  /// Moves the running app onto the screen or off it.
  ///
  /// - Parameter isInForeground: Whether it is on the screen from now on.
  func move(toForeground isInForeground: Bool)

  /// Tells what the stores and servers hold in the end.
  ///
  /// - Parameter observation: What the app did.
  /// - Throws: What the store or the sync's state says.
  func conclude(_ observation: inout AppObservation) throws
}
