extension CounterCatalog {
  static let app = [
    Counter(name: "background launches", meaning: "launches of the app by the system"),
    Counter(name: "background tasks", meaning: "background tasks that the system ran"),
    Counter(
      name: "calls of ...", meaning: "calls of one kind to the store, such as calls of statistics"),
    Counter(name: "closedDays", meaning: "days for which the server holds a snapshot"),
    Counter(name: "day ends", meaning: "times at which the person changed the end of the day"),
    Counter(name: "day rows", meaning: "rows of the day in progress that the server received"),
    Counter(name: "day snapshots", meaning: "snapshots of closed days that the server received"),
    Counter(
      name: "days with deletions", meaning: "closed days with samples that were deleted later"),
    Counter(
      name: "delays of ...", meaning: "delays of one service, such as weight"),
    Counter(
      name: "deletions hidden by a denied read",
      meaning: "deleted samples whose deletion the app could not read"),
    Counter(name: "foregrounds", meaning: "times at which the app came to the foreground"),
    Counter(name: "launches", meaning: "starts of the app's process"),
    Counter(name: "metric batches", meaning: "batches of metrics that the server received"),
    Counter(name: "metricDays", meaning: "days for which the server received metrics"),
    Counter(
      name: "registrations that failed", meaning: "background tasks that could not be registered"),
    Counter(name: "samples", meaning: "samples that arrived in the store"),
    Counter(
      name: "samples hidden by a denied read",
      meaning: "samples that were in the store only while the app could not read it"),
    Counter(name: "shownWeights", meaning: "weights that the app shows at the end"),
    Counter(name: "spendings", meaning: "times at which the person spent steps"),
    Counter(name: "step batches", meaning: "batches of steps that the server received"),
    Counter(
      name: "step batches sent again", meaning: "batches of steps that were sent more than once"),
    Counter(name: "step requests", meaning: "requests that the step server received"),
    Counter(
      name: "step tombstones",
      meaning: "deleted step samples that were reported to the server"),
    Counter(
      name: "syncs ...", meaning: "step syncs by outcome: synced, paused, cancelled or failed"),
    Counter(name: "terminations", meaning: "ends of the app's process"),
    Counter(
      name: "uploadedSamples",
      meaning: "step samples of the history that the server holds at the end"),
    Counter(
      name: "weight ... that wait",
      meaning: "changes of weights, by kind, whose export failed and waits for a retry"),
    Counter(name: "weight additions", meaning: "weights that the person typed"),
    Counter(name: "weight deletions", meaning: "own weights that the person deleted"),
    Counter(name: "weight edits", meaning: "weights that the person edited"),
    Counter(name: "weight hidings", meaning: "weights of other writers that the person deleted"),
  ]
}
