/// The catalog of the events of a person's life.
package enum LifeEventCatalog {
  static let all: [any LifeEvent.Type] = [
    Injury.self,
    Newborn.self,
    NewHabits.self,
    NightShifts.self,
    Training.self,
    WatchGivenUp.self,
  ]

  /// The names that scenarios use, with a one-sentence description of each.
  package static var entries: [(kind: String, summary: String)] {
    all.map { ($0.kind, $0.summary) }
  }

  /// The names that scenarios use.
  static var kinds: [String] { all.map { $0.kind } }

  /// Returns the event of a kind.
  static func type(of kind: String) -> (any LifeEvent.Type)? { all.first { $0.kind == kind } }
}
