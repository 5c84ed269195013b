/// What a worker is at, as it tells its parent through the memory that they share.
enum WorkerStage: UInt8 {
    /// It waits for a picture.
    case idle
    /// It reads a picture.
    case decoding
    /// It draws and writes what was read.
    case drawing
}
