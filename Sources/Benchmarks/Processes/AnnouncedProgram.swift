import FoundationEssentials
import Glibc

/// A server of the program that is measured, which tells its address in its first line.
struct AnnouncedProgram {
    private struct Greeting: Decodable {
        var url: String
    }

    /// The address that it listens on.
    let url: String
    /// The process.
    let process: PeerProcess

    /// Starts a server and waits until it listens.
    ///
    /// The C functions are `pipe` and `read`.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments, with `--json`.
    ///   - environment: Its environment.
    /// - Throws: ``BenchmarkError`` when it does not come up.
    init(_ command: [String], environment: [String: String]) throws {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw BenchmarkError.noAddress(program: command[0]) }
        defer { close(ends[0]) }
        process = try PeerProcess(command, environment: environment, output: ends[1])
        close(ends[1])
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while unsafe read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        guard !line.isEmpty else { throw BenchmarkError.noAddress(program: command[0]) }
        do { url = try JSONDecoder().decode(Greeting.self, from: Data(line)).url } catch {
            throw BenchmarkError.noServer(program: command[0], answer: String(decoding: line, as: UTF8.self))
        }
    }

    /// Ends the server.
    func end() {
        process.end()
        // How it ended changes nothing that was measured.
        _ = try? process.wait()
    }
}
