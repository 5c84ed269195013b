import CMalloc

/// The parts of the memory that threads take theirs from.
enum MemoryArenas {
    /// Limits their number, for work of many hours.
    ///
    /// Without a limit each thread has a part of its own, up to eight for each core, and what is freed in one is of no use
    /// to the others: a third more memory, which grows for as long as the work lasts. Two are as quick, since each thread
    /// keeps some memory at hand. The C function is `mallopt`; another C library's may do nothing.
    static func limit() { _ = mallopt(M_ARENA_MAX, 2) }

    /// Has what is larger than a megabyte be taken from the system and given back to it each time, for a service.
    ///
    /// Only pictures of cameras need so much at once. Without this the first ones raise the limit, up to 32 MB, and what they
    /// needed stays. With four megabytes the service kept 20 MB more under a load of such pictures, and was no quicker: what clears
    /// many pages is the decoding, which other processes do.
    static func returnLargePieces() {
        _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
        _ = mallopt(M_TRIM_THRESHOLD, 1 << 20)
    }

    /// Has what pictures needed be kept for the next ones, for a process that draws one after the other.
    ///
    /// Otherwise the end of the memory goes back to the system after each picture, and comes again page by page: 14 pages for a
    /// stored portrait, a thirtieth of its time.
    static func keepFreedPieces() {
        _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
        _ = mallopt(M_TRIM_THRESHOLD, 8 << 20)
    }
}
