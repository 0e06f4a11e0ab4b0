/// How the allocator treats pages that are free.
enum Memory {
  /// Keeps them: persons are made and dropped in turn, and pages given back in between would be
  /// mapped and cleared for each of them again.
  static func keepFreePages() {
    #if canImport(Glibc)
      // malloc.h: M_MMAP_THRESHOLD, at the most that it takes, and M_TRIM_THRESHOLD.
      _ = mallopt(-3, 32 << 20)
      _ = mallopt(-1, 1 << 30)
    #endif
  }
}

#if canImport(Glibc)
  // Declared by name because the toolchain's module of the C library leaves its header out.
  @_silgen_name("mallopt")
  private func mallopt(_ parameter: CInt, _ value: CInt) -> CInt
#endif
