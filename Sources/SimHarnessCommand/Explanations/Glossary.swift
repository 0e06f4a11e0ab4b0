/// The words of reports, scenarios and documentation.
enum Glossary {
  /// A word with its meaning.
  struct Term {
    /// The word.
    let name: String
    /// The meaning, as a phrase.
    let meaning: String
  }

  /// The words, ascending.
  static let terms = [
    Term(
      name: "anchor",
      meaning: "a mark of the point up to which changes have been read; HealthKit's word"),
    Term(
      name: "arrival",
      meaning: "the time at which a sample enters the store; the arrival log lists "
        + "arrivals and deletions"),
    Term(
      name: "background delivery",
      meaning: "the waking of an app by the store because samples of a type changed"),
    Term(
      name: "baseline",
      meaning: "the verdict, counters and digests of a scenario that later runs must equal"),
    Term(
      name: "boundary excess",
      meaning:
        "the steps that adjacent intervals count in excess of one query over the whole range"),
    Term(
      name: "canary", meaning: "a scenario that continuous integration requires to fail"),
    Term(name: "chart", meaning: "numbers in the report that output formats plot"),
    Term(
      name: "check", meaning: "the code of an invariant that compares observations with an oracle"),
    Term(
      name: "check recorder",
      meaning: "the counter of a check's cases, which keeps the first findings"),
    Term(
      name: "checkpoint",
      meaning: "a running digest at the end of a stage of a run, for finding where "
        + "two runs differ"),
    Term(
      name: "contract",
      meaning: "the protocol of a service or provider, as the specification names it"),
    Term(
      name: "day boundary",
      meaning: "the service that decides the day to which an instant belongs"),
    Term(
      name: "day end",
      meaning: "the time of day at which the person's day ends, midnight by default"),
    Term(name: "edge case", meaning: "a flaw of real data that the generator puts into a history"),
    Term(name: "energy", meaning: "the service that turns steps and sleep into points"),
    Term(
      name: "epoch",
      meaning: "the number that a new layering raises; confirmations from an earlier epoch no "
        + "longer count"),
    Term(name: "escape", meaning: "an operation that leaves virtual time"),
    Term(
      name: "evidence",
      meaning:
        "the source of a rule of the store: D, F, C or U; simharness explain D says what the "
        + "letter means"
    ),
    Term(
      name: "export",
      meaning: "a person's Apple Health data: export.xml, or the zip that contains it"),
    Term(
      name: "fault",
      meaning: "a failure of the store that a scenario plans: locked, unavailable, slow, failing"),
    Term(name: "finding", meaning: "a violated case: message, place, expected and actual value"),
    Term(
      name: "galloping",
      meaning: "a layering strategy that doubles an interval until it is too large"),
    Term(name: "gate", meaning: "the comparison of a run with its baseline"),
    Term(name: "generation", meaning: "the computation of a person's history from the seed"),
    Term(
      name: "generator version",
      meaning: "the number that is raised with each change to what a seed produces"),
    Term(name: "goal", meaning: "a situation that a scenario requires to occur"),
    Term(name: "ground truth", meaning: "what the person did: true steps, sleep and weight"),
    Term(
      name: "halving",
      meaning: "the layering strategy that divides what exceeds the limit at its midpoint"),
    Term(
      name: "held",
      meaning: "the verdict of a run in which every invariant that applies has cases "
        + "and no breach"),
    Term(name: "history", meaning: "the samples that the person's devices report"),
    Term(name: "interval", meaning: "a time range with a step count, small enough to upload"),
    Term(
      name: "invariant",
      meaning: "a statement that is true of every correct service, with its check"),
    Term(
      name: "k-way",
      meaning: "a layering strategy that divides what exceeds the limit into k equal parts"),
    Term(name: "layering", meaning: "the division of a step history into intervals"),
    Term(name: "life", meaning: "what happens to a person: devices, habits and events, by day"),
    Term(name: "limit", meaning: "the largest number of steps in an interval, 10,000 by default"),
    Term(
      name: "merge scope",
      meaning: "the samples among which sources are merged: those of one query, or all at once"),
    Term(
      name: "merged steps",
      meaning: "the steps of several sources in which each moment counts once, by the "
        + "store's rules"),
    Term(
      name: "metrics",
      meaning: "the service that uploads steps, sleep and vital signs of the last few days"),
    Term(name: "minimum length", meaning: "the length at which an interval is not divided further"),
    Term(name: "mirror", meaning: "a copy of the store's samples that follows its changes"),
    Term(name: "mutant", meaning: "a service with one known defect, which tests the invariants"),
    Term(
      name: "not applicable",
      meaning: "said of an invariant whose subject is not in the run, such as "
        + "sleep"),
    Term(name: "observation", meaning: "the record of what one service did"),
    Term(name: "oracle", meaning: "an independent, simple computation of the expected result"),
    Term(name: "p50", meaning: "the time that half of the calls do not exceed: their median"),
    Term(name: "p90", meaning: "the time that 90 of 100 calls do not exceed"),
    Term(name: "p95", meaning: "the time that 95 of 100 calls do not exceed"),
    Term(name: "p99", meaning: "the time that 99 of 100 calls do not exceed"),
    Term(
      name: "packed buckets",
      meaning: "a layering strategy that asks for equal buckets and packs neighbors "
        + "into intervals"),
    Term(
      name: "partial",
      meaning: "the result of one shard, which merge joins with those of the others"),
    Term(
      name: "per-second oracle", meaning: "the oracle of merged sleep, with one cell per second"),
    Term(
      name: "person model",
      meaning: "the part of the generator that is calibrated to published figures"),
    Term(
      name: "proportional split",
      meaning: "the division of a whole value over time by differences of rounded-down shares"),
    Term(
      name: "rejected",
      meaning: "said of a sample that a store or server refuses, and would refuse again"),
    Term(
      name: "replay",
      meaning: "a run with the seeds of an earlier one, which gives the same result"),
    Term(name: "retry", meaning: "a repeated operation after a fault of the store"),
    Term(
      name: "rule of the store",
      meaning: "a behavior of HealthKit that a scenario can choose; see simharness rules"),
    Term(name: "schedule", meaning: "the order of ready tasks, drawn from the schedule seed"),
    Term(name: "schedule seed", meaning: "the number that determines the order of tasks"),
    Term(name: "screen snapshot", meaning: "the values that an app shows at one moment"),
    Term(name: "seed", meaning: "the number that determines the data"),
    Term(name: "shard", meaning: "a contiguous part of a run's persons, computed separately"),
    Term(
      name: "shrinking",
      meaning: "the reduction of a failing scenario to a small one that fails in the same way"),
    Term(
      name: "sleep merge",
      meaning: "the service that computes the time asleep from the samples of several sources"),
    Term(name: "source", meaning: "an app or device that writes samples; HealthKit's word"),
    Term(
      name: "step fetch",
      meaning: "the part of a step sync that reads samples, interval by interval, page by page"),
    Term(
      name: "step sync",
      meaning: "the service that uploads every step sample once, interval by interval"),
    Term(
      name: "step upload",
      meaning: "the part of a step sync that sends samples in batches and repeats what failed"),
    Term(
      name: "steps and sleep", meaning: "the service that shows steps, sleep, balance and points"),
    Term(name: "stored history", meaning: "one generated person in a file"),
    Term(name: "suite", meaning: "the services under test, one factory per contract"),
    Term(
      name: "swarm",
      meaning: "a trial mode in which each seed leaves out some edge cases and faults"),
    Term(name: "tombstone", meaning: "the notice to a server that a sample was deleted"),
    Term(
      name: "trial",
      meaning: "the run of one person with one pair of seeds, while exploring or shrinking"),
    Term(name: "vacuous", meaning: "said of an invariant that applies but examined no case"),
    Term(name: "verdict", meaning: "the outcome of a run: held, violated or vacuous"),
    Term(
      name: "violated",
      meaning: "the verdict of a run in which at least one invariant has a breach"),
    Term(
      name: "virtual time",
      meaning: "the time of the simulation, which passes only when every task waits"),
    Term(
      name: "wake",
      meaning: "a launch or a resumption of the app by the system because samples of a type "
        + "changed"),
    Term(
      name: "weight sync",
      meaning: "the service that keeps the weights in the app and in the store equal, in both "
        + "directions"),
    Term(
      name: "workload", meaning: "the code that exercises one service and returns its observation"),
  ]
}
