import VirtualTime

/// An order of jobs by a policy, which records its choices.
///
/// The plain order continues the task that ran last while it can, and then takes the task that has
/// been ready for longest. A recorded choice is a rank in that order, so that 0 is no preemption.
final class RecordedOrder: JobOrder {
  /// The number of choices in a row after which the plain order passes over a task, so that a task
  /// that polls does not keep the others out.
  private static let patience = 100

  private var policy: any Policy
  private var streak = 0
  private var streakTask = 0

  /// The rank of the task that was selected, by choice.
  private(set) var choices: [Int] = []
  /// The number of tasks that were ready, or of outcomes, by choice.
  private(set) var widths: [Int] = []
  /// The digest of the program's state, by choice; nil where the program does not describe it.
  private(set) var states: [Int?] = []
  /// The number of choices since which each task has been ready without being selected.
  private(set) var waits: [Int: Int] = [:]
  /// The digest of the tasks that were selected, which tells orders apart.
  private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ policy: any Policy) { self.policy = policy }

  func next(among tasks: [Int], after last: Int, in state: Int?) -> Int {
    let isPatient = last != streakTask || streak < Self.patience
    let plain = isPatient ? tasks.firstIndex(of: last) ?? 0 : tasks.firstIndex { $0 != last } ?? 0
    let ranked = [plain] + tasks.indices.filter { $0 != plain }
    let rank = policy.rank(of: ranked.map { tasks[$0] }, at: choices.count)
    let chosen = ranked[rank]
    note(rank, among: tasks.count, of: tasks[chosen], in: state)
    for task in tasks { waits[task, default: 0] += 1 }
    waits[tasks[chosen]] = nil
    streak = tasks[chosen] == streakTask ? streak + 1 : 1
    streakTask = tasks[chosen]
    return chosen
  }

  func outcome(of count: Int, isRare: Bool) -> Int {
    let chosen = policy.outcome(of: count, isRare: isRare, at: choices.count)
    note(chosen, among: count, of: -chosen, in: nil)
    return chosen
  }

  private func note(_ rank: Int, among width: Int, of chosen: Int, in state: Int?) {
    choices.append(rank)
    widths.append(width)
    states.append(state)
    digest = (digest ^ UInt64(bitPattern: Int64(chosen))) &* 0x100_0000_01b3
  }
}
