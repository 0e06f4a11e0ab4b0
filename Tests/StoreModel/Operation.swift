public import struct Foundation.UUID
public import HealthModel

/// One thing done with a store under check.
public enum Operation: Sendable, Equatable {
  /// Samples are saved.
  case save([NewSample], DataSource)
  /// Samples are deleted by identity.
  case delete([UUID], DataSource)
  /// A source's own samples are deleted by predicate.
  case deleteMatching(SampleType, SamplePredicate, DataSource)
  /// The device is locked or unlocked.
  case lock(Bool)
  /// Sources are put in an order.
  case prioritize([DataSource])
  /// Time passes, in milliseconds.
  case advance(Int64)
  /// Deletions are no longer told, or told again.
  case forgetDeletions(Bool)
  /// Only the last days can be read; nil for all.
  case keepDays(Int?)
  /// Only one bundle's samples can be read; nil for all.
  case readOnly(String?)
  /// Samples are read.
  case samples(SampleQuery)
  /// Statistics are read.
  case statistics(StatisticsQuery)
  /// Buckets are read.
  case collection(StatisticsCollectionQuery)
  /// A page of changes is read.
  case page(PageRequest)

  /// The name of the kind, for counts.
  public var kind: String {
    switch self {
    case .save: "save"
    case .delete: "delete"
    case .deleteMatching: "deleteMatching"
    case .lock: "lock"
    case .prioritize: "prioritize"
    case .advance: "advance"
    case .forgetDeletions: "forgetDeletions"
    case .keepDays: "keepDays"
    case .readOnly: "readOnly"
    case .samples: "samples"
    case .statistics: "statistics"
    case .collection: "collection"
    case .page: "page"
    }
  }
}

/// A client's question for changes: the client keeps the anchor of its last answer.
public struct PageRequest: Sendable, Equatable {
  /// Which client's place the answer's anchor is kept in.
  public var client: Int
  /// Which client's anchor is handed over; nil for none.
  public var anchorOf: Int?
  /// What is added to the anchor's position: forged where it is not 0.
  public var shift: Int
  /// What is asked for.
  public var type: SampleType
  /// Which samples.
  public var predicate: SamplePredicate
  /// The most changes; 0 for all.
  public var limit: Int

  /// Makes a question.
  ///
  /// - Parameters:
  ///   - client: Which client asks.
  ///   - anchorOf: Which client's anchor is handed over.
  ///   - shift: What is added to the anchor's position.
  ///   - type: What is asked for.
  ///   - predicate: Which samples.
  ///   - limit: The most changes.
  public init(
    client: Int, anchorOf: Int?, shift: Int = 0, type: SampleType,
    predicate: SamplePredicate = .everything, limit: Int
  ) {
    self.client = client
    self.anchorOf = anchorOf
    self.shift = shift
    self.type = type
    self.predicate = predicate
    self.limit = limit
  }
}

/// Operations with the rules under which they are done.
public struct OperationSequence: Sendable {
  /// What it was drawn from.
  public var seed: UInt64
  /// The rules.
  public var semantics: StoreSemantics
  /// The first `now`.
  public var now: Int64
  /// What is done.
  public var operations: [Operation]

  /// Makes a sequence.
  ///
  /// - Parameters:
  ///   - seed: What it was drawn from.
  ///   - semantics: The rules.
  ///   - now: The first `now`.
  ///   - operations: What is done.
  public init(seed: UInt64, semantics: StoreSemantics, now: Int64, operations: [Operation]) {
    self.seed = seed
    self.semantics = semantics
    self.now = now
    self.operations = operations
  }
}

/// Identities in operations: those of stored samples are not known before the store gives them.
enum Placeholder {
  /// The identity of one of the samples stored so far.
  static func stored(_ number: UInt32) -> UUID { make(0xEE, number) }
  /// An identity that no store has given.
  static func own(_ number: UInt32) -> UUID { make(0xDD, number) }

  /// The number of `stored`, or nil for every other identity.
  static func number(_ uuid: UUID) -> Int? {
    let bytes = uuid.uuid
    guard bytes.0 == 0xEE, bytes.1 == 0xEE else { return nil }
    return Int(bytes.14) << 8 | Int(bytes.15)
  }

  private static func make(_ mark: UInt8, _ number: UInt32) -> UUID {
    UUID(
      uuid: (
        mark, mark, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)
      ))
  }

  static func resolve(_ uuid: UUID, _ known: [UUID]) -> UUID {
    guard !known.isEmpty, let number = number(uuid) else { return uuid }
    return known[number % known.count]
  }

  static func resolve(_ predicate: SamplePredicate, _ known: [UUID]) -> SamplePredicate {
    switch predicate {
    case .identifiers(let uuids): .identifiers(Set(uuids.map { resolve($0, known) }))
    case .and(let parts): .and(parts.map { resolve($0, known) })
    case .or(let parts): .or(parts.map { resolve($0, known) })
    case .not(let part): .not(resolve(part, known))
    case .everything, .time, .bundles, .devices, .metadata, .test: predicate
    }
  }
}
