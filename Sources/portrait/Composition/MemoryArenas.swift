import CMalloc

/// The parts of the memory that threads take theirs from.
enum MemoryArenas {
    /// Limits their number, for work of many hours.
    ///
    /// Without a limit each thread has a part of its own, up to eight for each core, and what is freed in one is of no use
    /// to the others: a third more memory, which grows for as long as the work lasts. Two are as quick, since each thread
    /// keeps some memory at hand. The C function is `mallopt`; another C library's may do nothing.
    static func limit() { _ = mallopt(M_ARENA_MAX, 2) }
}
