/// Settings of the memory allocator.
enum Memory {
  /// Keeps freed pages in the process.
  ///
  /// Persons are generated and released in turn. Without this setting, pages would be returned to
  /// the system and then mapped and cleared again for each person. Arrays of 4 MiB and more are
  /// returned, since holes of their size would stay empty.
  static func keepFreePages() {
    #if canImport(Glibc)
      // malloc.h: M_MMAP_THRESHOLD (-3), and M_TRIM_THRESHOLD (-1).
      _ = mallopt(-3, 4 << 20)
      _ = mallopt(-1, 1 << 30)
    #endif
  }
}

#if canImport(Glibc)
  // Declared by name because the toolchain's Glibc module does not include <malloc.h>.
  @_silgen_name("mallopt")
  private func mallopt(_ parameter: CInt, _ value: CInt) -> CInt
#endif
