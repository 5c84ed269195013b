/// What keeps the benchmarks from being measured.
enum BenchmarkError: Error {
    /// The paths are not given.
    case usage
    /// A program can't be started; the number is the one of the C library.
    case notStarted(program: String, errno: Int32)
    /// A program ended with something else than 0; the number is the raw status of the wait.
    case failed(command: [String], status: Int32)
    /// A server did not tell its address.
    case noAddress(program: String)
    /// A server told something else than its address.
    case noServer(program: String, answer: String)
    /// The embedded portal was not asked for a picture.
    case noPicture
    /// A set of pictures is empty.
    case noPictures(folder: String)
    /// The peers don't answer.
    case noPeers
    /// The store did not give the edits that were put into it.
    case queue
    /// A server did not give the picture that it was asked for.
    case wrongPicture(server: String, reason: String)

    /// The failure in words.
    var message: String {
        switch self {
        case .usage: "usage: portrait-bench PROGRAM FOLDER [PART-OF-A-NAME | serve SECONDS]"
        case .notStarted(let program, let errno): "\(program) can't be started (errno \(errno))"
        case .failed(let command, let status): "`\(command.joined(separator: " "))` failed (status \(status))"
        case .noAddress(let program): "\(program) does not tell its address"
        case .noServer(let program, let answer): "\(program) does not serve: \(answer)"
        case .noPicture: "the embedded portal was not asked for a picture"
        case .noPictures(let folder): "there are no pictures in \(folder)"
        case .noPeers: "the peers don't answer"
        case .queue: "the store does not give the edits that were put into it"
        case .wrongPicture(let server, let reason): "\(server) does not give the picture: \(reason)"
        }
    }
}
