package import LocatedJSON

/// A rule of the decoder that a schema cannot state, with a scenario that breaks it and no other.
package struct SemanticRule: Sendable {
  /// Words of the problem that the decoder states.
  package var problem: String
  /// How the path of the value ends.
  var ending = ""
  /// Whether the sample is the literal scenario, not the generated one.
  package var literal = false
  /// Where the sample differs from the full scenario.
  package var path: String
  /// The value there.
  package var value: String

  package func explains(_ error: InputError) -> Bool {
    error.problem.contains(problem) && (error.path?.description ?? "").hasSuffix(ending)
  }

  static let steps = "history/generated/steps/"
  package static let all =
    values + distributions + edgeCases + [
      SemanticRule(
        problem: "the sample ends before it starts", literal: true,
        path: "history/literal/steps/0/samples/0/end", value: "'2024-01-01T07:00:00Z'"),
      SemanticRule(
        problem: "the sample is outside the span or out of order", literal: true,
        path: "history/literal/steps/0/samples/1/start", value: "'2024-01-01T08:00:00Z'"),
      SemanticRule(
        problem: "the sample ends after the span", literal: true,
        path: "history/literal/steps/0/samples/0/end", value: "'2199-01-01T00:00:00Z'"),
      SemanticRule(
        problem: "the weigh-in is outside the span or out of order", literal: true,
        path: "history/literal/weight/0/samples/0/time", value: "'2024-01-03T00:00:00Z'"),
    ]

  private static let values = [
    SemanticRule(
      problem: "a device is listed twice", path: "history",
      value: "{ person: { devices: ['phone', 'phone'] } }"),
    SemanticRule(
      problem: "the event does not end after it starts", ending: ".to", path: "history",
      value: """
        { person: { events: [{ kind: 'injury', from: '2024-01-02', to: '2024-01-02' }] } }
        """),
    SemanticRule(
      problem: "not a local date between 1970 and 2200", ending: ".from", path: "history",
      value: """
        { person: { events: [{ kind: 'injury', from: '2023-02-29', to: '2024-01-02' }] } }
        """),
    SemanticRule(
      problem: "in a history without one", ending: "edgeCases[0]",
      path: "history",
      value: "{ person: { devices: ['phone'], edgeCases: [{ kind: 'watchOff' }] } }"),
    SemanticRule(
      problem: "every outfit has weight 0", path: "history",
      value: "{ population: { deviceMix: { outfits: [{ devices: ['phone'], weight: 0 }] } } }"),
    SemanticRule(
      problem: "every region has weight 0", path: "history",
      value: "{ population: { regions: [{ weight: 0 }] } }"),
    SemanticRule(
      problem: "the verdict is violated, but no violation is listed", ending: "expect",
      path: "expect/violated", value: "[]"),
    SemanticRule(
      problem: "violations are listed, but the verdict is held", ending: "expect",
      path: "expect/verdict", value: "'held'"),
    SemanticRule(
      problem: "the span does not end after it starts", path: "span/end", value: "'2024-01-01'"),
    SemanticRule(
      problem: "the span has ", path: "span",
      value: "{ start: '1970-01-01', end: '2170-01-03' }"),
    SemanticRule(
      problem: "not a local date between 1970 and 2200", ending: ".start", path: "span/start",
      value: "'2023-02-29'"),
    SemanticRule(
      problem: "not a time between 1970 and 2200", path: "moves/0/at",
      value: "'2023-02-29T00:00:00Z'"),
    SemanticRule(problem: "unknown time zone", path: "zone", value: "'Europe/Atlantis'"),
    SemanticRule(
      problem: "the move is not later than the one before it", path: "moves",
      value: """
        [{ at: '2024-01-02T00:00:00Z', zone: 'UTC' }, { at: '2024-01-02T00:00:00Z', zone: 'UTC' }]
        """),
    SemanticRule(
      problem: "the day end takes effect before grantDay", ending: ".fromDay",
      path: "app/dayEnds", value: "[{ fromDay: 1, hour: 1, minute: 0 }]"),
    SemanticRule(
      problem: "the day end does not take effect after the one before it, of day ",
      ending: ".fromDay", path: "app/dayEnds",
      value: "[{ fromDay: 4, hour: 1, minute: 0 }, { fromDay: 4, hour: 2, minute: 0 }]"),
    SemanticRule(
      problem: "two sources of a track have the same id", ending: ".id",
      path: "history/generated/weight/sources",
      value: """
        [{ id: 'a', kind: 'scale', bundleIdentifier: '', dayProbability: 0,
           hour: { kind: 'constant', value: 1 } },
         { id: 'a', kind: 'manual', bundleIdentifier: '', dayProbability: 0,
           hour: { kind: 'constant', value: 1 } }]
        """),
    SemanticRule(
      problem: "the upper bound is below the lower one", path: steps + "sources/0/stepsPerSample",
      value: "[9, 8]"),
  ]

  private static let edgeCases = [
    SemanticRule(
      problem: "outside the span", ending: ".day", path: "history/generated/edgeCases/1/day",
      value: "'2024-01-09'"),
    SemanticRule(
      problem: "not a local date between 1970 and 2200", ending: ".day",
      path: "history/generated/edgeCases/1/day", value: "'2023-02-29'"),
    SemanticRule(
      problem: "outside the span", ending: ".from", path: "history/generated/edgeCases/2/from",
      value: "'2023-12-31'"),
    SemanticRule(
      problem: "unknown value", ending: ".source", path: "history/generated/edgeCases/1/source",
      value: "'nobody'"),
    SemanticRule(
      problem: "integer out of range", ending: ".days", path: "history/generated/edgeCases/2/days",
      value: "6"),
    SemanticRule(
      problem: "integer out of range", ending: "[1]",
      path: "history/generated/edgeCases/0/seconds", value: "[30, 29]"),
    SemanticRule(
      problem: "an edge case of weight in a history without", path: "history",
      value: "{ person: { tracks: ['steps'], edgeCases: [{ kind: 'wrongUnit' }] } }"),
    SemanticRule(
      problem: "the year begins after the history does", ending: ".years[0]", path: "history",
      value: "{ person: { edgeCases: [{ kind: 'antiqueSample', years: [2100, 2100] }] } }"),
    SemanticRule(
      problem: "begins before the history ends", ending: ".year", path: "history",
      value: "{ person: { edgeCases: [{ kind: 'wrongClock', year: 1971 }] } }"),
  ]

  private static let distributions = [
    distribution("the mean is above the maximum", "{ kind: 'poisson', mean: 3, maximum: 2 }"),
    distribution("the mean is below the minimum", "{ kind: 'poisson', mean: 3, minimum: 4 }"),
    distribution("the distribution's mean of", "{ kind: 'constant', value: 60001 }"),
    distribution("within the bounds", "{ kind: 'uniform', lower: 0, upper: 9, minimum: 10 }"),
    distribution("truncated: maximum is", "{ kind: 'constant', value: 2, minimum: 3, maximum: 1 }"),
    distribution(
      "finite; use smaller parameters", "{ kind: 'lognormal', location: 9999, scale: 1 }"),
    distribution("uniform: upper is", "{ kind: 'uniform', lower: 2, upper: 2 }"),
    distribution("it must be at least lower", "{ kind: 'uniformInteger', lower: 2, upper: 1 }"),
    distribution("it must be a whole number", "{ kind: 'uniformInteger', lower: 1, upper: 2.5 }"),
    distribution("discrete: sum of weights is", "{ kind: 'discrete', weights: [0, 0] }"),
    distribution(
      "negativeBinomial: mean is",
      "{ kind: 'negativeBinomial', probability: 1e-9, successes: 2 }"),
  ]

  private static func distribution(_ problem: String, _ value: String) -> SemanticRule {
    SemanticRule(problem: problem, path: steps + "dailySteps", value: value)
  }
}
