/// What the frame of an answer begins with.
enum WorkerAnswer: UInt8 {
    case value = 1
    case failure
}
