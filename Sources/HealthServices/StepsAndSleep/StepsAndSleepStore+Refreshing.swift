public import HealthContracts
import HealthModel

extension StepsAndSleep.HealthStore {
  private typealias Keys = StepsAndSleep.SharedKeys

  // MARK: Authorization

  /// Requests authorization, fetches steps and sleep, then starts observing; errors stop no step.
  ///
  /// A call during a pending request makes no second request. Fetching proceeds after any outcome
  /// except cancellation, since no status tells whether reading is allowed.
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
    // Samples saved between the first fetch and the start of the observer cause no update.
    await refreshStepsBalance()
  }

  // MARK: Fetching

  /// Fetches the current day's steps; after a failure the last or cached count is kept.
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

  /// Fetches the current day's sleep; after a failure the last value is kept and marked unknown.
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

  /// Fetches a value, and again if the day has changed during the fetch.
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
          throw InvalidServiceValue()
        }
        advanceDay()
        // Tickets of a previous day are rejected.
        if self[keyPath: measurement].take(value, ticket: ticket, at: clock.time) {
          taken(value)
          recalculateDailyEnergy()
        }
      } catch {
        // After cancellation no result is wanted, and the store has not failed.
        if Task.isCancelled { return }
        warn("fetching \(name) failed; the last value of \(asked) is kept: \(error)")
        advanceDay()
        self[keyPath: measurement].fail(ticket: ticket)
        failed()
        computeEnergy()
        onChange?()
      }
    } while asked != today
  }

  /// Thrown when the service returns a value that is not a valid count.
  private struct InvalidServiceValue: Error, CustomStringConvertible {
    var description: String { "the service returned a negative or non-finite number" }
  }

  // MARK: Observing

  public func startStepObservation() {
    if isObserving { return }
    isObserving = true
    observation += 1
    let number = observation
    dependencies.service.startObservingSteps { [weak self] in await self?.stepsChanged(number) }
  }

  /// Stops observing steps; updates that are still pending are ignored.
  public func stopStepObservation() {
    if !isObserving { return }
    isObserving = false
    dependencies.service.stopObservingSteps()
  }

  private func stepsChanged(_ number: Int) async {
    guard isObserving, number == observation else { return }
    await refreshStepsBalance()
    // The system waits for the completion of the update, so this does not wait for the server.
    if firstPending < today { settling.request() }
  }
}
