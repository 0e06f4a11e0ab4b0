/// One choice in the store's rules, with what is known about it.
public struct SemanticsSwitch: Sendable {
  /// How far a rule is known.
  public enum Mark: String, Sendable, CaseIterable {
    /// Apple's documentation or header says so.
    case documented = "D"
    /// Apple's staff or developer forum says so.
    case forum = "F"
    /// Third-party code or an issue says so.
    case thirdParty = "C"
    /// Nobody has said so: it has to be tried on a device.
    case unverified = "U"
  }

  /// The name in scenarios.
  public let id: String
  /// How far the default is known.
  public let mark: Mark
  /// What it changes, in a sentence.
  public let changes: String
  /// What may be chosen; for a number its least and greatest.
  public let options: [String]
  /// Whether the value is a number between the two options.
  public let isNumber: Bool
  private let read: @Sendable (StoreSemantics) -> String
  private let write: @Sendable (inout StoreSemantics, String) -> Bool

  /// The value under the defaults.
  public var defaultValue: String { value(in: StoreSemantics()) }

  /// The value in a set of rules.
  ///
  /// - Parameter semantics: The rules.
  /// - Returns: One of the options, or the number in decimal.
  public func value(in semantics: StoreSemantics) -> String { read(semantics) }

  /// Chooses a value.
  ///
  /// - Parameters:
  ///   - value: One of the options, or a number between them in decimal.
  ///   - semantics: The rules to change.
  /// - Returns: `false`, with nothing changed, when there is no such value.
  public func set(_ value: String, in semantics: inout StoreSemantics) -> Bool {
    write(&semantics, value)
  }

  fileprivate static func choice<Option>(
    _ id: String, _ mark: Mark,
    _ path: WritableKeyPath<StoreSemantics, Option> & Sendable, _ changes: String
  ) -> SemanticsSwitch
  where Option: RawRepresentable<String> & CaseIterable & Sendable {
    SemanticsSwitch(
      id: id, mark: mark, changes: changes, options: Option.allCases.map(\.rawValue),
      isNumber: false, read: { $0[keyPath: path].rawValue },
      write: { semantics, value in
        guard let option = Option(rawValue: value) else { return false }
        semantics[keyPath: path] = option
        return true
      })
  }

  fileprivate static func number(
    _ id: String, _ mark: Mark, _ path: WritableKeyPath<StoreSemantics, Int> & Sendable,
    _ range: ClosedRange<Int>, _ changes: String
  ) -> SemanticsSwitch {
    SemanticsSwitch(
      id: id, mark: mark, changes: changes,
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
  /// Every switch.
  public static let switches: [SemanticsSwitch] = [
    .choice(
      "openSide", .unverified, \.openSide,
      "an end that is nil leaves the range open, or stands for the time of the query"),
    .choice(
      "mergeScope", .unverified, \.mergeScope,
      "sources are merged among the samples that a query matches, or once over all samples"),
    .choice(
      "sourceMerging", .unverified, \.sourceMerging,
      "the best source wins each instant and others fill its gaps, or all are summed"),
    .choice(
      "instantUnderCover", .unverified, \.instantUnderCover,
      "a sample without length is hidden by a better source over its instant, or counted"),
    .choice(
      "sumRounding", .thirdParty, \.sumRounding,
      "a step count in fractions is rounded down, or to the nearest whole"),
    .choice(
      "defaultSampleOrder", .unverified, \.defaultSampleOrder,
      "unsorted samples come by start, by arrival, or shuffled"),
    .choice(
      "collectionSplit", .thirdParty, \.collectionSplit,
      "a sample over a bucket's edge is split in proportion to time, or counts where it starts"),
    .choice(
      "discreteInCollection", .unverified, \.discreteInCollection,
      "a reading over a bucket's edge belongs to the bucket of its start, or to each it touches"),
    .choice(
      "outsideBuckets", .thirdParty, \.outsideBuckets,
      "incomplete buckets outside the time asked for are returned, or dropped"),
    .choice(
      "dayBuckets", .unverified, \.dayBuckets,
      "a day's bucket is a calendar day, or always 24 hours"),
    .choice(
      "enumerationEnd", .documented, \.enumerationEnd,
      "an enumeration includes the bucket that holds the end, or not one that starts there"),
    .choice(
      "refusedOption", .unverified, \.refusedOption,
      "an option that the type refuses raises an exception, or is an invalid argument"),
    .choice(
      "temporalWeighting", .unverified, \.temporalWeighting,
      "a heart rate's average weighs readings alike, or each by the time until the next"),
    .choice(
      "mostRecentBy", .unverified, \.mostRecentBy,
      "the most recent sample is the one that ends last, or that starts last"),
    .choice(
      "durationOfOverlaps", .unverified, \.durationOfOverlaps,
      "the duration of overlapping samples is the time covered, or the sum of their lengths"),
    .choice(
      "emptyStatistics", .thirdParty, \.emptyStatistics,
      "statistics of nothing are the error noData, or statistics with nothing in them"),
    .choice(
      "emptyCollection", .unverified, \.emptyCollection,
      "a collection of nothing is the error noData, or a collection without buckets"),
    .choice(
      "anchorOfOtherType", .unverified, \.anchorOfOtherType,
      "an anchor of another type is refused, counts for nothing, or is taken as a number of changes"
    ),
    .choice(
      "anchorOfOtherPredicate", .unverified, \.anchorOfOtherPredicate,
      "an anchor of another predicate is refused, counts for nothing, or carries on"),
    .choice(
      "comeAndGone", .unverified, \.comeAndGone,
      "of a sample added and deleted between two anchors the deletion is told, or nothing"),
    .choice(
      "deletionsTold", .unverified, \.deletionsTold,
      "deletions are told when the sample matched the predicate, or always"),
    .number(
      "deletionDays", .unverified, \.deletionDays, 0...36_500,
      "how many days a deletion is remembered"),
    .choice(
      "replacementShown", .thirdParty, \.replacementShown,
      "a newer version shows as deletion and addition, or as addition alone"),
    .choice(
      "staleVersion", .unverified, \.staleVersion,
      "saving a version that is not newer succeeds without effect, or is an invalid argument"),
    .choice(
      "syncScope", .unverified, \.syncScope,
      "a sync identifier names one sample of a source and type, of a source, or of the store"),
    .choice(
      "unaskedRead", .unverified, \.unaskedRead,
      "reading a type never asked for is the error authorizationNotDetermined, or finds nothing"),
    .choice(
      "lockedDelete", .unverified, \.lockedDelete,
      "deleting on a locked device fails, or works as saving does"),
    .choice(
      "observerStart", .thirdParty, \.observerStart,
      "an observer is called once when it starts, or waits for the first change"),
    .choice(
      "foregroundCatchUp", .unverified, \.foregroundCatchUp,
      "what no wake told is heard of in the foreground, or forgotten"),
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

  /// The switches that differ from the defaults, as `id=value`.
  public var differences: [String] {
    Self.switches.filter { $0.value(in: self) != $0.defaultValue }
      .map { "\($0.id)=\($0.value(in: self))" }
  }
}
