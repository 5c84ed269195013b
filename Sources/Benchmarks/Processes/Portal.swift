import FoundationEssentials
import Glibc

/// The embedded portal, run by the program that is measured.
struct Portal {
    private struct Greeting: Decodable {
        var url: String
    }

    private struct Request: Decodable {
        var path: String
        var query: String
    }

    /// The address that it listens on.
    let url: String

    private let process: ChildProcess

    /// Starts the portal on a free port and waits until it listens.
    ///
    /// The C functions are `pipe` and `read`.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - environment: Its environment.
    ///   - rowCount: The rows that each of its lists has at least.
    /// - Throws: ``BenchmarkError`` when it does not come up.
    init(program: String, environment: [String: String], rowCount: Int = 0) throws {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw BenchmarkError.noPortal }
        defer { close(ends[0]) }
        process = try ChildProcess(
            [program, "sandbox", "--port", "0", "--json", "--rows", "\(rowCount)"],
            environment: environment,
            output: ends[1]
        )
        close(ends[1])
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while unsafe read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        guard !line.isEmpty else { throw BenchmarkError.noPortal }
        url = try JSONDecoder().decode(Greeting.self, from: Data(line)).url
    }

    /// The address of the picture that the portal was last asked for.
    ///
    /// - Parameters:
    ///   - folder: The folder that is written to.
    ///   - environment: The environment of the program that asks.
    /// - Returns: The address, with its query.
    /// - Throws: ``BenchmarkError`` when it can't be asked, or was asked for none.
    func pictureAddress(scratch folder: String, environment: [String: String]) throws -> String {
        let list = folder + "/requests.json"
        _ = try ChildProcess(["curl", "-sSf", "-o", list, url + "/-/sandbox/requests"], environment: environment).wait()
        let requests = try JSONDecoder().decode([Request].self, from: Data(contentsOf: URL(filePath: list)))
        guard let request = requests.last(where: { $0.path.hasPrefix("/image/") && !$0.query.isEmpty }) else {
            throw BenchmarkError.noPicture
        }
        return "\(url)\(request.path)?\(request.query)"
    }

    /// Ends the portal.
    func end() {
        process.end()
        // How it ended changes nothing that was measured.
        _ = try? process.wait()
    }
}
