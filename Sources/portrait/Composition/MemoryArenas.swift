import CMalloc

/// The parts of the memory that threads take theirs from.
enum MemoryArenas {
    /// Limits their number, for work of many hours.
    ///
    /// Without a limit each thread has a part of its own, up to eight for each core, and what is freed in one is of no use
    /// to the others: a third more memory, which grows for as long as the work lasts. Two are as quick, since each thread
    /// keeps some memory at hand. The C function is `mallopt`; another C library's may do nothing.
    static func limit() { _ = mallopt(M_ARENA_MAX, 2) }

    /// Has what is larger than four megabytes be taken from the system and given back to it each time, for a service.
    ///
    /// Only pictures of cameras need so much at once. Without this the first ones raise the limit, up to 32 MB, and what they
    /// needed stays. A smaller limit would keep the peak lower and take more time: pages that come from the system have to be
    /// cleared, a twentieth more for a camera's picture with one megabyte.
    static func returnLargePieces() {
        _ = mallopt(M_MMAP_THRESHOLD, 4 << 20)
        _ = mallopt(M_TRIM_THRESHOLD, 4 << 20)
    }
}
