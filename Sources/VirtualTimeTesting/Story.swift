import VirtualTime

/// Virtual time as text.
enum StoryTime {
  /// Returns seconds with as many digits as the nanoseconds need.
  static func text(_ nanoseconds: Int64) -> String {
    let rest = String(nanoseconds % 1_000_000_000)
    var digits = String(repeating: "0", count: 9 - rest.count) + rest
    while digits.hasSuffix("0"), digits.count > 1 { digits.removeLast() }
    return "\(nanoseconds / 1_000_000_000).\(digits)"
  }
}

/// The course of a run: which task ran when, and where it resumed.
struct Story: Sendable {
  /// A task's jobs in a row, at one virtual time.
  struct Turn: Sendable {
    var time: Int64
    var task: Int
    /// The functions in which the task resumed, without repetitions in a row.
    var places: [String]
    var jobs: Int
    /// True if it begins with the task's first job.
    var isFirst: Bool

    /// The functions as text.
    var place: String {
      if !places.isEmpty { return (isFirst ? "starts " : "") + places.joined(separator: ", ") }
      return isFirst ? "starts" : "the queue of an actor"
    }
  }

  let turns: [Turn]

  /// The number of times that another task ran than before.
  var switches: Int { zip(turns, turns.dropFirst()).count { $0.task != $1.task } }

  init(_ steps: [StepRecord]) {
    var turns: [Turn] = []
    var seen: Set<Int> = []
    for step in steps {
      let place = step.decision ?? CodePlace.name(step.frames)
      if let last = turns.indices.last, turns[last].task == step.task,
        turns[last].time == step.time
      {
        if step.decision == nil { turns[last].jobs += 1 }
        if let place, turns[last].places.last != place { turns[last].places.append(place) }
      } else {
        turns.append(
          Turn(
            time: step.time, task: step.task, places: place.map { [$0] } ?? [], jobs: 1,
            isFirst: seen.insert(step.task).inserted))
      }
    }
    self.turns = turns
  }

  /// The tasks that the test started, in the order in which they were first seen.
  var startedTasks: [Int] { Set(turns.map(\.task)).filter { $0 > 1 }.sorted() }

  /// Returns where tasks were seen last, a text each; without those whose place is not known.
  func lastPlaces(of tasks: [Int]) -> [String] {
    tasks.compactMap { task in
      let last = turns.last { $0.task == task && !$0.places.isEmpty }
      return last?.places.last.map { "task \(task) in \($0)" }
    }
  }

  /// The most turns that are written out.
  private static let most = 40

  /// A table with a row a turn: the virtual time and the task, and where it resumed.
  var table: String {
    let half = Self.most / 2
    let rows = turns.map { ("\(StoryTime.text($0.time)) s  task \($0.task)", $0.place) }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { left, right in
      "  \(left)\(String(repeating: " ", count: width - left.count)) | \(right)"
    }
    if lines.count <= Self.most { return lines.joined(separator: "\n") }
    let left = lines.count - 2 * half
    return (lines[..<half] + ["  … more turns: \(left)"] + lines.suffix(half))
      .joined(separator: "\n")
  }
}
