import Foundation
import HealthContracts
import HealthModel
import HealthServices
import Testing

/// What happens to the store and to the mirror while a comparison waits for the samples.
@MainActor
@Suite struct ChangeMirrorOverlapTests {
  private let provider = LoggedProvider()
  private let mirror: ChangeMirror

  init() {
    mirror = ChangeMirror(ChangeMirrorDependencies(provider: provider, pageLimit: 0))
  }

  @Test("what is saved or deleted before the samples are put together is taken up, told or not")
  func before() async throws {
    let (a, b) = (provider.save(), provider.save())
    provider.beforeListing = { [provider] in
      provider.delete(a)
      provider.save()
    }
    try await mirror.reconcile()
    #expect(mirror.identifiers == provider.live && provider.live.contains(b))
    provider.beforeListing = nil
    try await mirror.refresh()
    #expect(mirror.identifiers == provider.live)
  }

  @Test("what is saved or deleted after the samples are put together comes with the next refresh")
  func after() async throws {
    let a = provider.save()
    provider.afterListing = { [provider] in
      provider.delete(a)
      provider.save()
    }
    try await mirror.reconcile()
    #expect(mirror.identifiers == [a])
    try await mirror.refresh()
    #expect(mirror.identifiers == provider.live)
  }

  @Test("a sample that grows too old while the samples are asked for is not taken for deleted")
  func growsOld() async throws {
    let sample = provider.save(from: 150)
    provider.availableSince = Instant(milliseconds: 100)
    provider.beforeListing = { [provider] in provider.availableSince = Instant(milliseconds: 200) }
    try await mirror.reconcile()
    #expect(mirror.identifiers == [sample])
  }

  @Test("a refresh while a comparison waits loses no sample")
  func refreshSaves() async throws {
    provider.afterListing = { [provider, mirror] in
      provider.save()
      try await mirror.refresh()
    }
    try await mirror.reconcile()
    try await mirror.refresh()
    #expect(mirror.identifiers == provider.live)
  }

  @Test("a refresh while a comparison waits brings no deleted sample back")
  func refreshDeletes() async throws {
    let sample = provider.save()
    provider.afterListing = { [provider, mirror] in
      provider.delete(sample)
      try await mirror.refresh()
    }
    try await mirror.reconcile()
    try await mirror.refresh()
    #expect(mirror.identifiers == provider.live)
  }
}
