import FoundationEssentials
import Glibc

/// The peers, which run in a process of their own and are asked line by line.
final class PeerServer {
    /// Something that the peers are asked; `fixtures/bench/serve.py` tells what means what.
    struct Request: Encodable {
        /// The peer that is to draw.
        var peer: String?
        /// The recipes that it draws after.
        var recipes: [String]?
        /// The paths of the pictures that it draws.
        var files: [String]?
        /// Whether the renditions of a picture may share one decoding.
        var together: Bool?
        /// True where the peer's PNG files are to be weighed against libpng's.
        var weigh: Bool?
        /// The path of a picture whose rendition is to be compared with what Pillow makes of it.
        var compare: String?
        /// The path of that rendition.
        var rendition: String?
        /// The length of its sides in pixels.
        var side: Int?
        /// The path of a PNG file that libpng is to write anew.
        var libpng: String?
        /// True where the names and versions of the peers are asked for.
        var versions: Bool?
    }

    /// What they answer.
    struct Answer: Decodable {
        /// The processor time of each picture.
        var nanoseconds: [Double]?
        /// The size of each picture's renditions, or of the file that was written anew.
        var bytes: [Int]?
        /// The size of each picture's renditions as libpng writes them.
        var libpng: [Int]?
        /// The signal to noise of the rendition and of Pillow's short cuts.
        var decibels: [Double]?
        /// The names and versions of the peers.
        var text: String?
    }

    private let process: PeerProcess
    private let input: Int32
    private let output: Int32
    private var received: [UInt8] = []

    /// Starts the peers.
    ///
    /// The C functions are `pipe` and `fcntl`.
    ///
    /// - Parameter bench: Where they are.
    /// - Throws: ``BenchmarkError`` when they can't be started.
    init(_ bench: BenchmarkFolder) throws(BenchmarkError) {
        var questions: [Int32] = [0, 0]
        var answers: [Int32] = [0, 0]
        guard unsafe pipe(&questions) == 0, unsafe pipe(&answers) == 0 else { throw .noPeers }
        input = questions[1]
        output = answers[0]
        // The peers end when this program ends, so they must not hold its end themselves.
        for end in [input, output] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        process = try PeerProcess(
            [bench.python, bench.scripts + "/serve.py"],
            environment: bench.environment,
            input: questions[0],
            output: answers[1]
        )
        close(questions[0])
        close(answers[1])
    }

    /// Asks the peers and waits for the answer.
    ///
    /// The C functions are `write` and `read`.
    ///
    /// - Parameter request: The question.
    /// - Returns: The answer.
    /// - Throws: ``BenchmarkError/noPeers`` when they don't answer; they tell why on the standard error.
    func ask(_ request: Request) throws -> Answer {
        let line = Array(try JSONEncoder().encode(request)) + [UInt8(ascii: "\n")]
        var sent = 0
        while sent < line.count {
            let count = unsafe line[sent...].withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
            guard count > 0 else { throw BenchmarkError.noPeers }
            sent += count
        }
        return try JSONDecoder().decode(Answer.self, from: Data(try nextLine()))
    }

    /// Ends the peers.
    func end() {
        close(input)
        close(output)
        // How they ended changes nothing that was measured.
        _ = try? process.wait()
    }

    private func nextLine() throws(BenchmarkError) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(received[..<end])
                received.removeSubrange(...end)
                return line
            }
            let count = unsafe read(output, &block, block.count)
            guard count > 0 else { throw .noPeers }
            received += block[..<count]
        }
    }
}
