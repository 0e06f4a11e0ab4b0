/// The store's behaviour where HealthKit's rules leave a choice or are not known.
///
/// Each property is a switch; `switches` lists them with the source of their evidence. The defaults
/// are the best supported values.
public struct StoreSemantics: Hashable, Sendable {
  /// The meaning of a nil end in a time predicate.
  public var openSide = OpenSide.open
  /// The samples among which sources are merged.
  public var mergeScope = MergeScope.perQuery
  /// The way in which overlapping sources are combined.
  public var sourceMerging = SourceMerging.byInstant
  /// The combination of samples of one source that overlap.
  public var ownOverlaps = OwnOverlaps.first
  /// The order of a history's third-party sources.
  public var thirdPartyRank = ThirdPartyRank.asListed
  /// The treatment of a zero-length sample that a better source covers.
  public var instantUnderCover = InstantUnderCover.hidden
  /// The rounding of fractional step counts.
  public var sumRounding = SumRounding.down
  /// The order of samples that a query does not sort.
  public var defaultSampleOrder = SampleOrder.start
  /// The bucket that counts a sample across a bucket's edge.
  public var collectionSplit = CollectionSplit.proportional
  /// The buckets to which a discrete sample across an edge belongs.
  public var discreteInCollection = DiscreteInCollection.startBucket
  /// The treatment of buckets outside the queried range.
  public var outsideBuckets = OutsideBuckets.kept
  /// The length of a day bucket.
  public var dayBuckets = DayBuckets.calendar
  /// The treatment of the bucket that contains the end of an enumeration.
  public var enumerationEnd = EnumerationEnd.included
  /// The response to a statistics option that the type does not support.
  public var refusedOption = RefusedOption.exception
  /// The weighting in a temporally weighted average.
  public var temporalWeighting = TemporalWeighting.arithmetic
  /// The sample that counts as the most recent one.
  public var mostRecentBy = MostRecentBy.end
  /// The duration of overlapping samples.
  public var durationOfOverlaps = DurationOfOverlaps.covered
  /// The answer to a statistics query that matches no samples.
  public var emptyStatistics = EmptyAnswer.error
  /// The answer to a collection query that matches no samples.
  public var emptyCollection = EmptyAnswer.empty
  /// The effect of an anchor in a query for another type.
  public var anchorOfOtherType = ForeignAnchor.refused
  /// The effect of an anchor in a query with another predicate.
  public var anchorOfOtherPredicate = ForeignAnchor.carriesOn
  /// The reporting of a sample that was added and deleted between two anchors.
  public var comeAndGone = ComeAndGone.deletion
  /// The deletions that an anchored query with a predicate reports.
  public var deletionsTold = DeletionsTold.matching
  /// The number of days for which deletions are remembered.
  public var deletionDays = 30
  /// The reporting of a sample that a newer version replaced.
  public var replacementShown = ReplacementShown.deleteAndAdd
  /// The response to saving a version that is not newer.
  public var staleVersion = StaleVersion.ignored
  /// The scope in which a sync identifier is unique.
  public var syncScope = SyncScope.sourceAndType
  /// The answer to a query for a type that was never requested.
  public var unaskedRead = UnaskedRead.error
  /// The result of deleting while the device is locked.
  public var lockedDelete = LockedDelete.fails
  /// The time at which an observer is first called.
  public var observerStart = ObserverStart.fires
  /// The treatment of changes that caused no wake when the app enters the foreground.
  public var foregroundCatchUp = CatchUp.delivered
  /// The seconds before the first retry of an uncompleted observer call; each later wait doubles.
  public var retrySeconds = 60
  /// The limit on the length of a sample.
  public var durationLimit = DurationLimit.none
  /// The response to saving a sample that ends in the distant future.
  public var openEnd = OpenEnd.refused
  /// The handling of calls that raise an exception in HealthKit.
  public var exceptions = Exceptions.precondition

  /// Creates the default rules.
  public init() {}
}

extension StoreSemantics {
  /// The meaning of a nil end in a time predicate.
  public enum OpenSide: String, Sendable, CaseIterable { case open, queryTime }
  /// The samples among which sources are merged.
  public enum MergeScope: String, Sendable, CaseIterable { case perQuery, once }
  /// The way in which overlapping sources are combined.
  public enum SourceMerging: String, Sendable, CaseIterable { case byInstant, sum }
  /// The combination of samples of one source that overlap.
  public enum OwnOverlaps: String, Sendable, CaseIterable { case first, summed }
  /// The order of a history's third-party sources.
  public enum ThirdPartyRank: String, Sendable, CaseIterable { case asListed, newestFirst }
  /// The treatment of a zero-length sample that a better source covers.
  public enum InstantUnderCover: String, Sendable, CaseIterable { case hidden, counted }
  /// The rounding of fractional step counts.
  public enum SumRounding: String, Sendable, CaseIterable { case down, nearest }
  /// The order of samples that a query does not sort.
  public enum SampleOrder: String, Sendable, CaseIterable { case start, arrival, shuffled }
  /// The bucket that counts a sample across a bucket's edge.
  public enum CollectionSplit: String, Sendable, CaseIterable { case proportional, startBucket }
  /// The buckets to which a discrete sample across an edge belongs.
  public enum DiscreteInCollection: String, Sendable, CaseIterable {
    case startBucket, touchedBuckets
  }
  /// The treatment of buckets outside the queried range.
  public enum OutsideBuckets: String, Sendable, CaseIterable { case kept, dropped }
  /// The length of a day bucket.
  public enum DayBuckets: String, Sendable, CaseIterable { case calendar, fixed }
  /// The treatment of the bucket that contains the end of an enumeration.
  public enum EnumerationEnd: String, Sendable, CaseIterable { case included, excluded }
  /// The response to a statistics option that the type does not support.
  public enum RefusedOption: String, Sendable, CaseIterable { case exception, invalidArgument }
  /// The weighting in a temporally weighted average.
  public enum TemporalWeighting: String, Sendable, CaseIterable { case arithmetic, untilNext }
  /// The sample that counts as the most recent one.
  public enum MostRecentBy: String, Sendable, CaseIterable { case end, start }
  /// The duration of overlapping samples.
  public enum DurationOfOverlaps: String, Sendable, CaseIterable { case covered, summed }
  /// The answer to a query that matches no samples.
  public enum EmptyAnswer: String, Sendable, CaseIterable { case error, empty }
  /// The effect of an anchor in a query other than its own.
  public enum ForeignAnchor: String, Sendable, CaseIterable { case refused, startsOver, carriesOn }
  /// The reporting of a sample that was added and deleted between two anchors.
  public enum ComeAndGone: String, Sendable, CaseIterable { case deletion, nothing }
  /// The deletions that an anchored query with a predicate reports.
  public enum DeletionsTold: String, Sendable, CaseIterable { case matching, all }
  /// The reporting of a sample that a newer version replaced.
  public enum ReplacementShown: String, Sendable, CaseIterable { case deleteAndAdd, addOnly }
  /// The response to saving a version that is not newer.
  public enum StaleVersion: String, Sendable, CaseIterable { case ignored, error }
  /// The scope in which a sync identifier is unique.
  public enum SyncScope: String, Sendable, CaseIterable { case sourceAndType, source, store }
  /// The answer to a query for a type that was never requested.
  public enum UnaskedRead: String, Sendable, CaseIterable { case error, empty }
  /// The result of deleting while the device is locked.
  public enum LockedDelete: String, Sendable, CaseIterable { case fails, works }
  /// The time at which an observer is first called.
  public enum ObserverStart: String, Sendable, CaseIterable { case fires, waits }
  /// The treatment of changes that caused no wake.
  public enum CatchUp: String, Sendable, CaseIterable {
    case delivered = "heard", dropped = "forgotten"
  }
  /// The limit on the length of a sample.
  public enum DurationLimit: String, Sendable, CaseIterable { case none, fourDays }
  /// The response to saving a sample that ends in the distant future.
  public enum OpenEnd: String, Sendable, CaseIterable { case refused, accepted }
  /// The handling of calls that raise an exception in HealthKit.
  public enum Exceptions: String, Sendable, CaseIterable { case precondition, recorded }
}
