import HealthModel
import LocatedJSON

/// The catalog of the events of a person's life.
package enum LifeEventCatalog {
  static let all: [any LifeEvent.Type] = [
    Bedtimes.self,
    Injury.self,
    Newborn.self,
    NewHabits.self,
    Shifts.self,
    Training.self,
    WithoutWatch.self,
  ]

  /// The user-facing description of an event.
  package struct Entry: Sendable {
    /// The name that scenarios use.
    package let kind: String
    /// A one-sentence description.
    package let summary: String
    /// The keys besides `kind`.
    package let keys: [String]
  }

  /// All events.
  package static var entries: [Entry] {
    all.map {
      Entry(kind: $0.kind, summary: $0.summary, keys: ["from", "to", "weekdays"] + keys(of: $0))
    }
  }

  /// Returns the keys besides the days and weekdays.
  private static func keys(of type: any LifeEvent.Type) -> [String] {
    let reader = ObjectReader()
    _ = try? type.init(reader, LocalDay(ordinal: 0)..<LocalDay(ordinal: 1))
    return reader.knownKeys
  }

  /// The names that scenarios use.
  static var kinds: [String] { all.map { $0.kind } }

  /// Returns the event of a kind.
  static func type(of kind: String) -> (any LifeEvent.Type)? { all.first { $0.kind == kind } }
}
