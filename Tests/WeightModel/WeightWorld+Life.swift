import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import TestSupport
import VirtualTime

extension WeightWorld {
  /// Lives through the acts, lets everything come to rest, and looks.
  func live(seed: UInt64, steps: Int) async throws -> WeightRun {
    let first = service
    chance.losses = random.int(0...20)
    run { _ = try await first.enableSync() }
    var restarts = 0
    var deaths = 0
    for _ in 0..<steps {
      if isDead {
        deaths += 1
        restart()
      }
      if random.int(0...19) == 0 {
        restarts += 1
        restart()
      }
      try act()
      try await pause()
    }
    let withheld = try await settle()
    return WeightRun(
      seed: seed,
      violations: ledger.violations(memory.entries(), try samples, withheld: withheld.left),
      entries: memory.entries().count, samples: try samples.count, restarts: restarts,
      deaths: deaths, withheld: withheld.reported, virtualSeconds: store.now / 1_000 - 1_700_000_000
    )
  }

  private func act() throws {
    let kind = random.int(0...9)
    switch random.int(0...19) {
    case 0...5: actInApp(kind)
    case 6...9: try actElsewhere(kind)
    case 10...12: try actOnOwn(kind)
    case 13: chance.isOffline.toggle()
    case 14: store.isLocked.toggle()
    case 15: doom()
    case 16: store.move(to: [.foreground, .background, .terminated][kind % 3])
    case 17: actOnAuthorization(kind)
    case 18:
      let service = service
      run { _ = try await service.reconcile() }
    default:
      let service = service
      run { try await service.foreground() }
    }
  }

  private func actOnAuthorization(_ kind: Int) {
    switch kind {
    case 0: store.revoke(share: [.bodyMass])
    case 1: store.revoke(read: [.bodyMass])
    case 2:
      store.inject(StoreFault(.slow(StoreFault.Window(from: 0, seconds: 100_000), factor: 20)))
    case 3: store.inject(StoreFault(.deletionsForgotten(from: 0)))
    case 4: chance.losses = random.int(0...60)
    default: store.allow(read: [.bodyMass], share: [.bodyMass])
    }
  }

  /// From no time at all, so that calls overlap, to days.
  private func pause() async throws {
    let milliseconds: Int64 =
      switch random.int(0...9) {
      case 0...3: Int64(random.int(0...120))
      case 4...6: Int64(random.int(0...5_000))
      case 7, 8: Int64(random.int(0...240)) * Milliseconds.minute
      default: Int64(random.int(0...40)) * Milliseconds.hour
      }
    try await SimulationClock().sleep(for: .milliseconds(milliseconds))
  }

  /// Faults end, the person allows everything, and the app is opened; then comes the last
  /// reconcile, and what it queued.
  private func settle() async throws -> (reported: Int, left: Int) {
    chance.isOffline = false
    chance.losses = 0
    store.isLocked = false
    store.allow(read: [.bodyMass], share: [.bodyMass])
    store.move(to: .foreground)
    await waitForAll()
    try await SimulationClock().sleep(for: .seconds(3_600))
    restart(isLaunched: false)
    if !service.isSyncEnabled { _ = try await service.enableSync() }
    try await service.launch()
    await waitForAll()
    let withheld = try await service.reconcile().withheld
    try await service.foreground()
    // Once another writer is seen, reading is known to be allowed, and nothing is withheld.
    if withheld > 0 { try actElsewhere(3) }
    let left = try await service.reconcile().withheld
    return (withheld, left)
  }
}
