import FoundationEssentials
import Glibc

/// A server of pictures on a loopback port, one of those that are compared.
struct PictureServer {
    /// The number of processes or threads that work in each server.
    static let workers = 2
    /// The quality that JPEG files are written with.
    static let quality = 80

    /// Its name in the table.
    let name: String
    /// Its address.
    let url: String
    /// Its process; what that one started belongs to the server.
    let process: PeerProcess
    /// The target of a picture that is cut to a size: `%d` stands for the width and then for the height.
    let target: @Sendable (ServedPictures.Picture) -> String

    /// Gets an answer with curl, and waits until the server listens.
    ///
    /// - Parameters:
    ///   - target: What is asked for.
    ///   - file: The path of the file that is written.
    /// - Throws: ``BenchmarkError`` for anything else than 200.
    func get(_ target: String, to file: String) throws(BenchmarkError) {
        let patience = ["--retry", "60", "--retry-delay", "1", "--retry-connrefused", "--max-time", "120"]
        _ = try PeerProcess(
            ["curl", "-sSf"] + patience + ["-o", file, url + target],
            environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"]
        )
        .wait()
    }

    /// Gets the header of an answer with curl.
    ///
    /// - Parameters:
    ///   - target: What is asked for.
    ///   - folder: The folder that is written to.
    /// - Returns: The fields in their order, with their names as they came.
    /// - Throws: ``BenchmarkError`` for anything else than 200, and what goes wrong with files.
    func header(_ target: String, scratch folder: String) throws -> [(name: String, value: String)] {
        let file = folder + "/header"
        _ = try PeerProcess(
            ["curl", "-sSf", "-D", file, "-o", "/dev/null", url + target],
            environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"]
        )
        .wait()
        let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        return text.split(whereSeparator: \.isNewline).dropFirst()
            .compactMap { line in
                line.firstRange(of: ": ").map { (String(line[..<$0.lowerBound]), String(line[$0.upperBound...])) }
            }
    }

    /// Ends the server and all that it started at once: not all of them end when they are asked to.
    func end() {
        for id in ProcessTree(process.id).members { kill(id, SIGKILL) }
        // How it ended changes nothing that was measured.
        _ = try? process.wait()
    }
}
