import struct Foundation.UUID
import HealthModel
import ServiceObservations

/// The entries and settings that the acts of a weight sync's life lead to, by the contract.
///
/// The identities of new entries are the service's; everything else is computed from the acts.
struct WeightLedger {
  typealias Entry = WeightObservation.Entry
  typealias State = WeightObservation.State
  typealias Step = WeightObservation.Step
  typealias Draft = WeightObservation.Draft

  /// The content of an own entry.
  struct Content: Hashable {
    /// The permitted weights: a typed value that is displayed already keeps the exact grams.
    var grams: Set<Int32>
    var unit: WeightObservation.Unit
    var time: Instant
    var note: String?
    var bodyFat: Double?
  }

  /// The content that the person gave to an entry of another writer.
  struct Annotation: Hashable {
    var unit: WeightObservation.Unit
    var note: String?
    var bodyFat: Double?
  }

  /// The name that a writer gave to a sample.
  struct Name: Hashable {
    var bundle: String
    var identifier: String
  }

  private(set) var own: [UUID: Content] = [:]
  /// The own entries that the person deleted, or whose samples the other device deleted.
  private(set) var gone: Set<UUID> = []
  /// The content of own entries after the next complete sync, from the other device.
  private(set) var coming: [UUID: Content] = [:]
  /// The own entries that the other device has touched.
  private(set) var touchedElsewhere: Set<UUID> = []
  private(set) var leaving: Set<UUID> = []
  private(set) var annotations: [UUID: Annotation] = [:]
  /// The entries of other writers whose annotations may be lost, since their sample was deleted.
  private(set) var uncertain: Set<UUID> = []
  private(set) var hiddenSamples: Set<UUID> = []
  private(set) var hiddenNames: Set<Name> = []
  /// The hidden names whose sample was deleted by its writer: a new one may be shown or not.
  private(set) var releasedNames: Set<Name> = []
  /// The names whose sample was deleted by its writer since the app last knew the store: what the
  /// person then deletes in the app is an entry without a sample.
  private var retractedNames: Set<Name> = []
  private(set) var isOn = false
  private(set) var isOffered = true
  private(set) var strike = WeightObservation.Strike()
  /// The errors that the person was shown since a save or deletion last succeeded.
  private(set) var told: Set<WeightObservation.Failure> = []
  /// The own entries with a call that the store rejected since both sides were last equal; they
  /// need no place in the queue.
  private(set) var rejected: Set<UUID> = []
  /// The samples whose deletion was not reported and that no reconciliation has noticed.
  private(set) var unreported: Set<UUID> = []
  private(set) var preferredUnits: Set<WeightObservation.Unit>
  private(set) var preferredUnit: WeightObservation.Unit
  private(set) var canRead: Bool
  private(set) var canSave: Bool
  /// True if the device has forgotten that the person was asked.
  private(set) var isForgotten = false
  /// True if the store does not know the anchors that it has given, and was not read since.
  private(set) var hasLostAnchors = false
  /// The own entries whose addition was interrupted by the end of the process.
  private(set) var hasInterrupted = false
  private let bundle: String
  private let hasUpdates: Bool

  init(_ life: WeightObservation.Life) {
    bundle = life.bundle
    hasUpdates = life.hasUpdates
    canRead = life.mayRead
    canSave = life.maySave
    preferredUnit = life.before.settings.preferredUnit
    preferredUnits = [preferredUnit]
  }

  /// Returns true if the app must know all samples of the store after a step.
  func knowsStore(after step: Step) -> Bool {
    guard isOn, canRead, !strike.isActive, unreported.isEmpty else { return false }
    if case .failure = step.answer { return false }
    switch step.act {
    case .launch, .foreground, .enable, .reconcile, .importChanges: return true
    case .write, .retract(_, isAnnounced: true): return hasUpdates
    default: return false
    }
  }

  /// Returns true if both sides must be equal after a step.
  func isSettled(after step: Step) -> Bool {
    guard knowsStore(after: step), canSave else { return false }
    switch step.act {
    case .launch, .foreground, .enable: return true
    default: return false
    }
  }

  /// Returns the own entry that a sync identifier refers to.
  func ownEntry(_ identifier: String?) -> UUID? {
    let prefix = "w8trackr-"
    guard let identifier, identifier.hasPrefix(prefix) else { return nil }
    return UUID(canonical: identifier.dropFirst(prefix.count))
  }

  /// Returns true if a sample is one of the app's own entries.
  func isOwn(_ sample: StoredSample) -> Bool {
    sample.source.bundleIdentifier == bundle && ownEntry(sample.metadata.syncIdentifier) != nil
  }

  /// Returns true if another app wrote a sample.
  func isOfAnotherApp(_ sample: StoredSample) -> Bool { sample.source.bundleIdentifier != bundle }

  /// Returns true if an entry was imported from another app.
  func isOfAnotherApp(_ entry: WeightObservation.Entry) -> Bool {
    !entry.isOwn && entry.bundle != bundle
  }

  // MARK: Acts

  /// Applies a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - before: The state before it.
  mutating func advance(_ step: Step, from before: State) {
    switch step.act {
    case .add(let draft): add(draft, step, before)
    case .addAndEnd: hasInterrupted = true
    case .edit(let id, let draft), .editDuringImport(let id, let draft):
      edit(id, draft, before)
    case .editTwice(let id, let first, let second):
      edit(id, first, before)
      edit(id, second, before, isSecond: true)
    case .delete(let id): delete(id, before)
    case .enable(let isCancelled): enable(isCancelled, step)
    case .disable: isOn = false
    case .prefer(let unit):
      preferredUnit = unit
      preferredUnits.insert(unit)
    case .permit(let read, let save): (canRead, canSave) = (read, save)
    case .equip(let isEquipped): isOffered = isEquipped
    case .forgetAnswer: isForgotten = true
    case .loseAnchors: loseAnchors(before)
    case .strike(let strike): self.strike = strike
    case .write(let samples): write(Set(samples), step.after)
    case .retract(let samples, let isAnnounced):
      retract(before.samples.filter { samples.contains($0.uuid) }, isAnnounced, before)
      uncertain.formUnion(
        before.kept.filter { $0.sample.map { samples.contains($0) } ?? false }.map(\.id))
    case .reconcile:
      if case .report = step.answer, isOn, canRead { unreported = [] }
    case .launch, .foreground, .importChanges, .importHistory, .retryDue, .wait, .limit: break
    }
    if step.after.settings.lastReconcile != before.settings.lastReconcile, canRead {
      unreported = []
    }
    if step.calls.contains(where: { $0.isWrite && $0.succeeded }) {
      (told, isForgotten) = ([], false)
    }
    told.formUnion(step.notices)
    if strike.failure == .rejected {
      let failed = step.calls.filter { $0.isWrite && !$0.succeeded }
      rejected.formUnion(failed.compactMap { ownEntry($0.identifier) })
    }
    if isSettled(after: step) { rejected = [] }
    if knowsStore(after: step) { hasLostAnchors = false }
    settle(step)
    adopt(step.after)
  }

  private mutating func add(_ draft: Draft, _ step: Step, _ before: State) {
    guard let grams = WeightArithmetic.grams(draft) else { return }
    let known = Set(before.kept.map(\.id))
    for entry in step.after.kept where entry.isOwn && !known.contains(entry.id) {
      own[entry.id] = Self.content(draft, [grams])
    }
  }

  private static func content(_ draft: Draft, _ grams: Set<Int32>) -> Content {
    Content(
      grams: grams, unit: draft.unit, time: draft.time, note: draft.note, bodyFat: draft.bodyFat)
  }

  /// Applies an edit; the state before it is not that of a second edit of the same step.
  private mutating func edit(
    _ id: UUID, _ draft: Draft, _ before: State, isSecond: Bool = false
  ) {
    guard let entry = before.kept.first(where: { $0.id == id }), !entry.isHidden else { return }
    let isDisplayed = WeightArithmetic.hundredths(entry.grams, draft.unit) == draft.hundredths
    if entry.isOwn {
      guard let grams = WeightArithmetic.grams(draft) else { return }
      let known = isSecond ? [] : [entry.grams]
      let exact = Set(known).union(own[id]?.grams ?? []).filter {
        WeightArithmetic.hundredths($0, draft.unit) == draft.hundredths
      }
      own[id] = Self.content(draft, exact.isEmpty ? [grams] : exact)
    } else if isDisplayed, draft.time == entry.time {
      annotations[id] = Annotation(unit: draft.unit, note: draft.note, bodyFat: draft.bodyFat)
    }
  }

  private mutating func delete(_ id: UUID, _ before: State) {
    guard let entry = before.kept.first(where: { $0.id == id }), !entry.isHidden else { return }
    if entry.isOwn {
      own[id] = nil
      coming[id] = nil
      gone.insert(id)
    } else {
      if let sample = entry.sample { hiddenSamples.insert(sample) }
      if let bundle = entry.bundle, let identifier = entry.remoteIdentifier {
        let name = Name(bundle: bundle, identifier: identifier)
        if retractedNames.contains(name) {
          releasedNames.insert(name)
        } else {
          hiddenNames.insert(name)
        }
      }
    }
  }

  private mutating func enable(_ isCancelled: Bool, _ step: Step) {
    if !isOffered { return }
    let seesOthers = canRead && step.after.samples.contains { isOfAnotherApp($0) }
    isOn = !isCancelled && (canSave || seesOthers)
  }

  // MARK: Other writers

  private mutating func write(_ written: Set<UUID>, _ after: State) {
    for sample in after.samples where written.contains(sample.uuid) {
      guard isOwn(sample), let id = ownEntry(sample.metadata.syncIdentifier) else { continue }
      touchedElsewhere.insert(id)
      leaving.remove(id)
      if gone.contains(id) { continue }
      var content =
        own[id]
        ?? Content(grams: [], unit: preferredUnit, time: sample.range.start)
      content.grams = [Int32(clamping: sample.value)]
      content.time = sample.range.start
      coming[id] = content
    }
  }

  private mutating func retract(
    _ samples: [StoredSample], _ isAnnounced: Bool, _ before: State
  ) {
    for sample in samples {
      if !isAnnounced || hasLostAnchors { unreported.insert(sample.uuid) }
      if isOwn(sample), let id = ownEntry(sample.metadata.syncIdentifier) {
        touchedElsewhere.insert(id)
        // A version that the person has made since is kept.
        let isEdited = before.kept.contains {
          $0.id == id && !$0.isSynced && $0.version > sample.metadata.syncVersion ?? 1
        }
        if !isEdited { leaving.insert(id) }
      } else if let identifier = sample.metadata.syncIdentifier {
        let name = Name(bundle: sample.source.bundleIdentifier, identifier: identifier)
        retractedNames.insert(name)
        if hiddenNames.remove(name) != nil { releasedNames.insert(name) }
      }
    }
  }

  /// Notes that deletions which the app has not read yet are not reported any more.
  private mutating func loseAnchors(_ before: State) {
    hasLostAnchors = true
    let stored = Set(before.samples.map(\.uuid))
    unreported.formUnion(before.kept.compactMap(\.sample).filter { !stored.contains($0) })
  }

  /// Expects of a complete sync what the other device has done.
  private mutating func settle(_ step: Step) {
    guard knowsStore(after: step) else { return }
    own.merge(coming) { $1 }
    coming = [:]
    for id in leaving { own[id] = nil }
    gone.formUnion(leaving)
    leaving = []
    retractedNames = []
  }

  /// Takes over own entries that only the store or an interrupted addition can have brought.
  private mutating func adopt(_ after: State) {
    for sample in after.samples where !isOwn(sample) {
      let name = sample.metadata.syncIdentifier.map {
        Name(bundle: sample.source.bundleIdentifier, identifier: $0)
      }
      // A newer version of a hidden sample stays hidden under its own identity.
      if let name, hiddenNames.contains(name) { hiddenSamples.insert(sample.uuid) }
    }
    guard hasInterrupted else { return }
    for entry in after.kept where entry.isOwn && !entry.isHidden && own[entry.id] == nil {
      if gone.contains(entry.id) || coming[entry.id] != nil { continue }
      own[entry.id] = Content(
        grams: [entry.grams], unit: entry.unit, time: entry.time, note: entry.note,
        bodyFat: entry.bodyFat)
    }
  }
}
