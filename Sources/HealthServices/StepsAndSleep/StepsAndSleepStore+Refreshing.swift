public import HealthContracts
import HealthModel

extension StepsAndSleep.HealthStore {
  private typealias Keys = StepsAndSleep.SharedKeys

  // MARK: Authorization

  /// Asks for access, then fetches steps, then sleep, then observes; a failure stops none.
  ///
  /// A second call while a request is under way makes no second request. Nothing but cancellation
  /// keeps it from fetching: what may be read is not told by any status.
  public func ensureHealthAuthorizationAndRefresh() async {
    advanceDay()
    if !isRequestingAuthorization {
      isRequestingAuthorization = true
      defer { isRequestingAuthorization = false }
      do {
        try await dependencies.service.requestAuthorization()
      } catch {
        if Task.isCancelled { return }
        dependencies.errors.handle(.healthKitAuthorizationFailed(error))
      }
    }
    await bootstrapIfFresh()
    await refreshStepsBalance()
    await refreshSleepIfAuthorized()
    if isObserving { return }
    startStepObservation()
    // What was saved between the first fetch and the observer is told by nobody else.
    await refreshStepsBalance()
  }

  // MARK: Fetching

  /// Fetches the open day's steps; on failure the day's last or cached count stays.
  public func refreshStepsBalance() async {
    await refresh("steps", \.steps) { service, range in
      let count = try await service.fetchSteps(from: range.start.date, to: range.end.date)
      return Int(counting: count, .down)
    } taken: { count in
      self.values.setCount(count, Keys.cachedStepsToday, of: self.today)
      if !self.hasEverFetchedSteps { self.values.set(.flag(true), for: Keys.hasStepsData) }
    } failed: {
      self.steps.restore(self.values.count(Keys.cachedStepsToday, of: self.today))
    }
  }

  /// Fetches the open day's sleep; on failure the last value stays and is marked unknown.
  public func refreshSleepIfAuthorized() async {
    await refresh("sleep", \.sleep) { service, range in
      let hours = try await service.fetchSleep(from: range.start.date, to: range.end.date)
      return Int(counting: hours * 3_600, .toNearestOrAwayFromZero)
    } taken: { seconds in
      self.values.setCount(seconds, Keys.cachedSleepToday, of: self.today)
    } failed: {
      self.sleep.restore(self.values.count(Keys.cachedSleepToday, of: self.today))
    }
  }

  /// Fetches a value until the day that it was asked for is the day that it is.
  private func refresh(
    _ name: String, _ measurement: ReferenceWritableKeyPath<StepsAndSleep.HealthStore, Measurement>,
    fetch: (any StepsAndSleep.HealthKitServiceProtocol, TimeRange) async throws -> Int?,
    taken: (Int) -> Void, failed: () -> Void
  ) async {
    var asked: LocalDay
    repeat {
      advanceDay()
      asked = today
      let ticket = self[keyPath: measurement].begin()
      do {
        guard let value = try await fetch(dependencies.service, dayRange) else {
          throw NoNumber()
        }
        advanceDay()
        // A ticket of a day that is over is not taken.
        if self[keyPath: measurement].take(value, ticket: ticket) {
          taken(value)
          recalculateDailyEnergy()
        }
      } catch {
        // Who was cancelled wants nothing more, and nothing is wrong with the store.
        if Task.isCancelled { return }
        warn("fetching \(name) failed, the last value of \(asked) is kept: \(error)")
        advanceDay()
        self[keyPath: measurement].fail(ticket: ticket)
        failed()
        computeEnergy()
        onChange?()
      }
    } while asked != today
  }

  /// A service gave something that is no count.
  private struct NoNumber: Error, CustomStringConvertible {
    var description: String { "the service gave a number that is negative or none" }
  }

  // MARK: Observing

  /// Starts observing steps; starting again changes nothing.
  public func startStepObservation() {
    if isObserving { return }
    isObserving = true
    observation += 1
    let number = observation
    dependencies.service.startObservingSteps { [weak self] in await self?.stepsChanged(number) }
  }

  /// Stops observing steps; a signal that is still on its way is not heeded.
  public func stopStepObservation() {
    if !isObserving { return }
    isObserving = false
    dependencies.service.stopObservingSteps()
  }

  private func stepsChanged(_ number: Int) async {
    guard isObserving, number == observation else { return }
    await refreshStepsBalance()
    // The system waits for the signal's completion, so that nobody waits for the server here.
    if firstPending < today { settling.request() }
  }
}
