/// How the store behaves where HealthKit's rules leave a choice.
///
/// Each property is a switch; `switches` lists them with their sources. The defaults are what the
/// evidence favours.
public struct StoreSemantics: Hashable, Sendable {
  /// What an end that is nil stands for.
  public var openSide = OpenSide.open
  /// Among which samples sources are merged.
  public var mergeScope = MergeScope.perQuery
  /// How sources that speak of the same time are put together.
  public var sourceMerging = SourceMerging.byInstant
  /// What a sample without length counts under a better source's cover.
  public var instantUnderCover = InstantUnderCover.hidden
  /// How a step count in fractions becomes whole.
  public var sumRounding = SumRounding.down
  /// The order of samples that a query does not sort.
  public var defaultSampleOrder = SampleOrder.start
  /// Where a sample over a bucket's edge is counted.
  public var collectionSplit = CollectionSplit.proportional
  /// Which buckets a discrete sample over an edge belongs to.
  public var discreteInCollection = DiscreteInCollection.startBucket
  /// What becomes of buckets outside the time asked for.
  public var outsideBuckets = OutsideBuckets.kept
  /// How long a day's bucket is.
  public var dayBuckets = DayBuckets.calendar
  /// Whether an enumeration includes the bucket that holds the end.
  public var enumerationEnd = EnumerationEnd.included
  /// What an option gets that its type refuses.
  public var refusedOption = RefusedOption.exception
  /// How a temporally weighted average weighs.
  public var temporalWeighting = TemporalWeighting.arithmetic
  /// Which sample is the most recent one.
  public var mostRecentBy = MostRecentBy.end
  /// What the duration of samples that overlap is.
  public var durationOfOverlaps = DurationOfOverlaps.covered
  /// What statistics of nothing are.
  public var emptyStatistics = EmptyAnswer.error
  /// What a collection of nothing is.
  public var emptyCollection = EmptyAnswer.empty
  /// What an anchor does in a query for another type.
  public var anchorOfOtherType = ForeignAnchor.refused
  /// What an anchor does in a query with another predicate.
  public var anchorOfOtherPredicate = ForeignAnchor.carriesOn
  /// What is told of a sample that came and went between two anchors.
  public var comeAndGone = ComeAndGone.deletion
  /// Which deletions a predicate lets through.
  public var deletionsTold = DeletionsTold.matching
  /// How many days a deletion is remembered.
  public var deletionDays = 30
  /// How a replacement is shown.
  public var replacementShown = ReplacementShown.deleteAndAdd
  /// What saving a version that is not newer answers.
  public var staleVersion = StaleVersion.ignored
  /// Among which samples a sync identifier is unique.
  public var syncScope = SyncScope.sourceAndType
  /// What a query answers for a type that the person was never asked about.
  public var unaskedRead = UnaskedRead.error
  /// What deleting does while the device is locked.
  public var lockedDelete = LockedDelete.fails
  /// Whether an observer is called when it starts.
  public var observerStart = ObserverStart.fires
  /// What becomes of changes that no wake told when the app comes to the foreground.
  public var foregroundCatchUp = CatchUp.heard
  /// Seconds before the first of the growing retries of an observer that did not complete.
  public var retrySeconds = 60
  /// The longest sample that can be saved.
  public var durationLimit = DurationLimit.none
  /// What a sample without end in sight gets.
  public var openEnd = OpenEnd.refused
  /// What becomes of calls for which Apple's code raises an exception.
  public var exceptions = Exceptions.precondition

  /// Makes the defaults.
  public init() {}
}

extension StoreSemantics {
  /// What an end that is nil stands for.
  public enum OpenSide: String, Sendable, CaseIterable { case open, queryTime }
  /// Among which samples sources are merged.
  public enum MergeScope: String, Sendable, CaseIterable { case perQuery, once }
  /// How sources that speak of the same time are put together.
  public enum SourceMerging: String, Sendable, CaseIterable { case byInstant, sum }
  /// What a sample without length counts under a better source's cover.
  public enum InstantUnderCover: String, Sendable, CaseIterable { case hidden, counted }
  /// How a step count in fractions becomes whole.
  public enum SumRounding: String, Sendable, CaseIterable { case down, nearest }
  /// The order of samples that a query does not sort.
  public enum SampleOrder: String, Sendable, CaseIterable { case start, arrival, shuffled }
  /// Where a sample over a bucket's edge is counted.
  public enum CollectionSplit: String, Sendable, CaseIterable { case proportional, startBucket }
  /// Which buckets a discrete sample over an edge belongs to.
  public enum DiscreteInCollection: String, Sendable, CaseIterable {
    case startBucket, touchedBuckets
  }
  /// What becomes of buckets outside the time asked for.
  public enum OutsideBuckets: String, Sendable, CaseIterable { case kept, dropped }
  /// How long a day's bucket is.
  public enum DayBuckets: String, Sendable, CaseIterable { case calendar, fixed }
  /// Whether an enumeration includes the bucket that holds the end.
  public enum EnumerationEnd: String, Sendable, CaseIterable { case included, excluded }
  /// What an option gets that its type refuses.
  public enum RefusedOption: String, Sendable, CaseIterable { case exception, invalidArgument }
  /// How a temporally weighted average weighs.
  public enum TemporalWeighting: String, Sendable, CaseIterable { case arithmetic, untilNext }
  /// Which sample is the most recent one.
  public enum MostRecentBy: String, Sendable, CaseIterable { case end, start }
  /// What the duration of samples that overlap is.
  public enum DurationOfOverlaps: String, Sendable, CaseIterable { case covered, summed }
  /// What a question about nothing is answered with.
  public enum EmptyAnswer: String, Sendable, CaseIterable { case error, empty }
  /// What an anchor does in another query.
  public enum ForeignAnchor: String, Sendable, CaseIterable { case refused, startsOver, carriesOn }
  /// What is told of a sample that came and went between two anchors.
  public enum ComeAndGone: String, Sendable, CaseIterable { case deletion, nothing }
  /// Which deletions a predicate lets through.
  public enum DeletionsTold: String, Sendable, CaseIterable { case matching, all }
  /// How a replacement is shown.
  public enum ReplacementShown: String, Sendable, CaseIterable { case deleteAndAdd, addOnly }
  /// What saving a version that is not newer answers.
  public enum StaleVersion: String, Sendable, CaseIterable { case ignored, error }
  /// Among which samples a sync identifier is unique.
  public enum SyncScope: String, Sendable, CaseIterable { case sourceAndType, source, store }
  /// What a query answers for a type that the person was never asked about.
  public enum UnaskedRead: String, Sendable, CaseIterable { case error, empty }
  /// What deleting does while the device is locked.
  public enum LockedDelete: String, Sendable, CaseIterable { case fails, works }
  /// Whether an observer is called when it starts.
  public enum ObserverStart: String, Sendable, CaseIterable { case fires, waits }
  /// What becomes of changes that no wake told.
  public enum CatchUp: String, Sendable, CaseIterable { case heard, forgotten }
  /// The longest sample that can be saved.
  public enum DurationLimit: String, Sendable, CaseIterable { case none, fourDays }
  /// What a sample without end in sight gets.
  public enum OpenEnd: String, Sendable, CaseIterable { case refused, accepted }
  /// What becomes of calls for which Apple's code raises an exception.
  public enum Exceptions: String, Sendable, CaseIterable { case precondition, recorded }
}
