/// A configurable rule of the store, with the evidence for its default.
public struct SemanticsSwitch: Sendable {
  /// The source of the evidence for a rule.
  public enum EvidenceSource: String, Sendable, CaseIterable {
    /// Apple's documentation or headers.
    case documented = "D"
    /// Apple's staff or developer forum.
    case forum = "F"
    /// Third-party code or an issue report.
    case thirdParty = "C"
    /// No evidence; the rule has to be tested on a device.
    case unverified = "U"
  }

  /// The name in scenario files.
  public let id: String
  /// The source of the evidence for the default.
  public let evidence: EvidenceSource
  /// A one-sentence description of the alternatives.
  public let changes: String
  /// The allowed values; for a number, its minimum and maximum.
  public let options: [String]
  /// True if the value is a number between the two options.
  public let isNumber: Bool
  private let read: @Sendable (StoreSemantics) -> String
  private let write: @Sendable (inout StoreSemantics, String) -> Bool

  /// The value under the default rules.
  public var defaultValue: String { value(in: StoreSemantics()) }

  /// Returns the value in a set of rules: one of the options, or a number in decimal.
  public func value(in semantics: StoreSemantics) -> String { read(semantics) }

  /// Sets the value in a set of rules.
  ///
  /// - Parameters:
  ///   - value: One of the options, or a number between them in decimal.
  ///   - semantics: The rules to change.
  /// - Returns: `false`, with nothing changed, if the value is not allowed.
  public func set(_ value: String, in semantics: inout StoreSemantics) -> Bool {
    write(&semantics, value)
  }

  fileprivate static func choice<Option>(
    _ id: String, _ evidence: EvidenceSource,
    _ path: WritableKeyPath<StoreSemantics, Option> & Sendable, _ changes: String
  ) -> SemanticsSwitch
  where Option: RawRepresentable<String> & CaseIterable & Sendable {
    SemanticsSwitch(
      id: id, evidence: evidence, changes: changes, options: Option.allCases.map(\.rawValue),
      isNumber: false, read: { $0[keyPath: path].rawValue },
      write: { semantics, value in
        guard let option = Option(rawValue: value) else { return false }
        semantics[keyPath: path] = option
        return true
      })
  }

  fileprivate static func number(
    _ id: String, _ evidence: EvidenceSource,
    _ path: WritableKeyPath<StoreSemantics, Int> & Sendable,
    _ range: ClosedRange<Int>, _ changes: String
  ) -> SemanticsSwitch {
    SemanticsSwitch(
      id: id, evidence: evidence, changes: changes,
      options: [String(range.lowerBound), String(range.upperBound)], isNumber: true,
      read: { String($0[keyPath: path]) },
      write: { semantics, value in
        guard let number = Int(value), range.contains(number) else { return false }
        semantics[keyPath: path] = number
        return true
      })
  }
}

extension StoreSemantics {
  /// All switches.
  public static let switches: [SemanticsSwitch] = [
    .choice(
      "openSide", .unverified, \.openSide,
      "a range without an end is open, or ends at the time of the query"),
    .choice(
      "mergeScope", .unverified, \.mergeScope,
      "sources are merged among the samples that a query matches, or once over all samples"),
    .choice(
      "sourceMerging", .unverified, \.sourceMerging,
      "the best source wins each instant and others fill its gaps, or all are summed"),
    .choice(
      "ownOverlaps", .unverified, \.ownOverlaps,
      "of a source's own overlapping samples, the one that starts first counts, or all count"),
    .choice(
      "thirdPartyRank", .unverified, \.thirdPartyRank,
      "a history's third-party sources rank in the history's order, or those that began last "
        + "rank first"),
    .choice(
      "instantUnderCover", .unverified, \.instantUnderCover,
      "a zero-length sample is hidden by a better source at its instant, or counted"),
    .choice(
      "sumRounding", .thirdParty, \.sumRounding,
      "a fractional step count is rounded down, or to the nearest integer"),
    .choice(
      "defaultSampleOrder", .unverified, \.defaultSampleOrder,
      "unsorted samples are returned by start, by arrival, or shuffled"),
    .choice(
      "collectionSplit", .thirdParty, \.collectionSplit,
      "a sample across a bucket's edge is split in proportion to time, or counts where it starts"),
    .choice(
      "discreteInCollection", .unverified, \.discreteInCollection,
      "a reading across a bucket's edge belongs to the bucket of its start, or to each it touches"),
    .choice(
      "outsideBuckets", .thirdParty, \.outsideBuckets,
      "incomplete buckets outside the queried range are returned, or dropped"),
    .choice(
      "dayBuckets", .unverified, \.dayBuckets,
      "a day bucket is a calendar day, or always 24 hours"),
    .choice(
      "enumerationEnd", .documented, \.enumerationEnd,
      "an enumeration includes the bucket that contains its end, or excludes it if it starts "
        + "there"),
    .choice(
      "refusedOption", .unverified, \.refusedOption,
      "an option that the type does not support raises an exception, or gives the error "
        + "invalidArgument"),
    .choice(
      "temporalWeighting", .unverified, \.temporalWeighting,
      "a heart rate's average weights readings equally, or by the time until the next reading"),
    .choice(
      "mostRecentBy", .unverified, \.mostRecentBy,
      "the most recent sample is the one that ends last, or that starts last"),
    .choice(
      "durationOfOverlaps", .unverified, \.durationOfOverlaps,
      "the duration of overlapping samples is the time covered, or the sum of their lengths"),
    .choice(
      "emptyStatistics", .thirdParty, \.emptyStatistics,
      "statistics of no samples give the error noData, or statistics without values"),
    .choice(
      "emptyCollection", .unverified, \.emptyCollection,
      "a collection of no samples gives the error noData, or a collection without buckets"),
    .choice(
      "anchorOfOtherType", .unverified, \.anchorOfOtherType,
      "an anchor of another type is refused, ignored, or used as a number of changes"
    ),
    .choice(
      "anchorOfOtherPredicate", .unverified, \.anchorOfOtherPredicate,
      "an anchor of another predicate is refused, ignored, or continued from"),
    .choice(
      "comeAndGone", .unverified, \.comeAndGone,
      "a sample added and deleted between two anchors is reported as deleted, or not at all"),
    .choice(
      "deletionsTold", .unverified, \.deletionsTold,
      "deletions are reported if the sample matched the predicate, or always"),
    .number(
      "deletionDays", .unverified, \.deletionDays, 0...36_500,
      "the number of days for which deletions are remembered"),
    .choice(
      "replacementShown", .thirdParty, \.replacementShown,
      "a newer version is reported as deletion and addition, or as addition only"),
    .choice(
      "staleVersion", .unverified, \.staleVersion,
      "saving a version that is not newer succeeds without effect, or gives the error "
        + "invalidArgument"),
    .choice(
      "syncScope", .unverified, \.syncScope,
      "a sync identifier is unique in its source and type, in its source, or in the store"),
    .choice(
      "unaskedRead", .unverified, \.unaskedRead,
      "reading a type never requested gives the error authorizationNotDetermined, or finds "
        + "nothing"),
    .choice(
      "lockedDelete", .unverified, \.lockedDelete,
      "deleting on a locked device fails, or succeeds as saving does"),
    .choice(
      "observerStart", .thirdParty, \.observerStart,
      "an observer is called once when it starts, or waits for the first change"),
    .choice(
      "foregroundCatchUp", .unverified, \.foregroundCatchUp,
      "changes that caused no wake are delivered in the foreground, or dropped"),
    .number(
      "retrySeconds", .unverified, \.retrySeconds, 1...86_400,
      "seconds before an uncompleted observer's first retry; each later one waits twice as long"),
    .choice(
      "durationLimit", .unverified, \.durationLimit,
      "samples may have any length, or at most four days"),
    .choice(
      "openEnd", .thirdParty, \.openEnd,
      "a sample that ends in the distant future is invalid, or accepted"),
    .choice(
      "exceptions", .unverified, \.exceptions,
      "what raises an exception on a device stops the program, or is recorded as a violation"),
  ]

  /// The switches that differ from their defaults, as `id=value`.
  public var differences: [String] {
    Self.switches.filter { $0.value(in: self) != $0.defaultValue }
      .map { "\($0.id)=\($0.value(in: self))" }
  }
}
