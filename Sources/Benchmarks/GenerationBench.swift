import Distributions
import Harness
import HealthModel
import HistoryGeneration
package import LocatedJSON
import Scenario
import SystemSupport

/// Benchmarks the generation of persons: one person compared with its random draws alone, and a
/// cohort on one worker and on two.
///
/// The time of the draws alone is a bound on how fast the generation can become. It is measured as
/// a loop that takes as many words and doubles from the generator as the person did: normal numbers
/// by the ziggurat method for the words, and uniform and exponential numbers in turn for the
/// doubles. Of a person's doubles, a third to a half are plain uniform numbers, and most others
/// serve methods that compute a logarithm or a power or test for acceptance. The loop leaves out
/// the bounded integers and the moves between streams, about a tenth of the time of all draws.
package struct GenerationBench: Sendable {
  private let person: RunPlan
  private let vital: RunPlan
  private let cohort: RunPlan
  private static let rounds = 9

  /// Creates a benchmark.
  ///
  /// - Parameters:
  ///   - years: The length of the single person's history.
  ///   - persons: The size of the cohort.
  ///   - days: The days of each person in the cohort.
  /// - Throws: `InputError` for lengths that no scenario can have.
  package init(years: Int = 10, persons: Int = 200, days: Int = 120) throws(InputError) {
    let first = LocalDay(ordinal: 16_071)
    func plan(_ history: String, persons: Int, days: Int) throws(InputError) -> RunPlan {
      let text = """
        {
          "formatVersion": 1, "name": "lives", "why": "What lives cost.", "seed": 7,
          "persons": \(persons), "zone": "America/New_York",
          "span": { "start": "\(first)", "end": "\(first.advanced(by: days))" },
          "history": \(history)
        }
        """
      return try RunPlan(Scenario(parsing: Array(text.utf8), file: "bench"))
    }
    let tracks = #""tracks": ["steps", "sleep", "weight", "vitals"]"#
    person = try plan("{ \"person\": {} }", persons: 1, days: 365 * years)
    vital = try plan("{ \"person\": { \(tracks) } }", persons: 1, days: 365 * years)
    cohort = try plan("{ \"population\": { \(tracks) } }", persons: persons, days: days)
  }

  /// Runs both measurements.
  ///
  /// The times of the single person are processor times, which are less sensitive to other
  /// programs. The speed-up of the cohort is meaningful only on an otherwise idle machine.
  ///
  /// - Returns: The results.
  /// - Throws: `BenchError.workersDiffer` if two workers compute different contributions than one.
  package func run() throws(BenchError) -> [BenchResult] {
    personResults(of: person, "person") + personResults(of: vital, "person with vital signs")
      + (try cohortResults())
  }

  private func personResults(of person: RunPlan, _ name: String) -> [BenchResult] {
    let history = person.generated(0).history
    let samples = history.sampleCount
    let count = person.generator.drawCount(of: 0, seed: person.seed)
    var sums: Set<Double> = []
    var (whole, draws) = (Int.max, Int.max)
    // Alternating, so that a temporary slowdown of the machine affects both.
    for _ in 0..<Self.rounds {
      whole = min(whole, Self.time { _ = person.generated(0) })
      draws = min(draws, Self.time { sums.insert(Self.draw(count, seed: person.seed)) })
    }
    precondition(sums.count == 1, "repeated draws differ: \(sums.sorted())")
    return [
      BenchResult(
        name: "\(name), whole", value: Double(whole) / 1e6, unit: "ms",
        counter: "\(samples) samples"),
      BenchResult(
        name: "\(name), draws alone", value: Double(draws) / 1e6, unit: "ms",
        counter: "\(count.words) words, \(count.doubles) doubles"),
      BenchResult(
        name: "\(name), whole divided by draws", value: Double(whole) / Double(max(1, draws)),
        unit: "times",
        counter: "target: at most 3"),
    ]
  }

  /// Draws about as many words and exactly as many doubles as counted.
  ///
  /// - Returns: The sum of the numbers, so that the compiler cannot remove any of the draws.
  private static func draw(_ count: DrawCount, seed: UInt64) -> Double {
    let source = RandomSource(seed: seed)
    var sum = 0.0
    for _ in 0..<count.words { sum += StandardNormal.sample(from: source) }
    for _ in 0..<count.doubles / 2 {
      sum += source.uniform() + Exponential.sample(from: source, mean: 1)
    }
    return sum
  }

  private func cohortResults() throws(BenchError) -> [BenchResult] {
    var shares: [[[String: [Int64]]]] = [[], []]
    var times = [Int.max, Int.max]
    for _ in 0..<4 {
      for jobs in 1...2 {
        let watch = Stopwatch()
        shares[jobs - 1] = contributions(jobs: jobs)
        times[jobs - 1] = min(times[jobs - 1], watch.reading.wallNanoseconds)
      }
    }
    guard shares[0] == shares[1] else { throw .workersDiffer }
    let counter = "\(cohort.persons) persons, \(shares[0].reduce(0) { $0 + $1.count }) shares"
    return [
      BenchResult(
        name: "cohort, one worker", value: Double(times[0]) / 1e6, unit: "ms", counter: counter),
      BenchResult(
        name: "cohort, two workers", value: Double(times[1]) / 1e6, unit: "ms",
        counter: "\(counter), the same result"),
      BenchResult(
        name: "cohort, speed-up", value: Double(times[0]) / Double(max(1, times[1])),
        unit: "times", counter: "target: 1.8 if two processors are free"),
    ]
  }

  /// Generates and measures the cohort on one worker.
  func measureCohort() { _ = contributions(jobs: 1) }

  /// The contributions of the cohort's persons to the realism statistics.
  private func contributions(jobs: Int) -> [[String: [Int64]]] {
    let cohort = cohort
    return Parallel.map(0..<cohort.persons, jobs: jobs) { number in
      Cohort.contributions(of: cohort.generator.person(number, seed: cohort.seed))
    }
  }

  /// The processor time of `work` in nanoseconds.
  private static func time(_ work: () -> Void) -> Int {
    let watch = Stopwatch()
    work()
    return watch.reading.cpuNanoseconds
  }
}
