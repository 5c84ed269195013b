import FoundationEssentials

/// The embedded portal, run by the program that is measured.
struct PortalProcess {
    private struct Request: Decodable {
        var path: String
        var query: String
    }

    /// The address that it listens on.
    var url: String { server.url }

    private let server: AnnouncedProgram

    /// Starts the portal on a free port and waits until it listens.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - environment: Its environment.
    ///   - rowCount: The rows that each of its lists has at least.
    /// - Throws: ``BenchmarkError`` when it does not come up.
    init(program: String, environment: [String: String], rowCount: Int = 0) throws {
        server = try AnnouncedProgram(
            [program, "sandbox", "--port", "0", "--json", "--rows", "\(rowCount)"],
            environment: environment
        )
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
        _ = try PeerProcess(["curl", "-sSf", "-o", list, url + "/-/sandbox/requests"], environment: environment).wait()
        let requests = try JSONDecoder().decode([Request].self, from: Data(contentsOf: URL(filePath: list)))
        guard let request = requests.last(where: { $0.path.hasPrefix("/image/") && !$0.query.isEmpty }) else {
            throw BenchmarkError.noPicture
        }
        return "\(url)\(request.path)?\(request.query)"
    }

    /// Ends the portal.
    func end() { server.end() }
}
