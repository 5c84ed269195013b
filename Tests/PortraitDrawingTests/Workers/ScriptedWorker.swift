import FoundationEssentials
import PixelPipeline
import TestFolders

@testable import PortraitDrawing

/// A worker that is a script of the shell: it greets as one does, and then does what a test wants.
///
/// In a script, descriptor 0 is the socket and 1 the shared page.
final class ScriptedWorker: Sendable {
    /// What it tells to be at: waiting, decoding or drawing.
    enum Stage: Int {
        case idle, decoding, drawing
    }

    private let folder: TestFolder
    /// The path of the script.
    var path: String { "\(folder.path)/worker" }

    /// Writes a script.
    ///
    /// - Parameters:
    ///   - action: What it does once it has got a job.
    ///   - stage: What it tells to be at then.
    ///   - greeting: What it answers first, as `printf` takes it; by default what a worker says whom everything holds.
    /// - Throws: What the file system says.
    init(
        _ action: String,
        telling stage: Stage = .decoding,
        greeting: String =
            #"\001\012\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\007\000\000\000\000\000\000\000\001\001"#
    ) throws {
        folder = try TestFolder("portrait")
        let script = """
            #!/bin/sh
            PATH=/usr/bin:/bin
            # What the parent sends at once comes at once: the settings, and after the greeting a job.
            dd bs=65536 count=1 >/dev/null 2>&1
            printf '\(greeting)' >&0
            dd bs=65536 count=1 >/dev/null 2>&1
            printf '\\00\(stage.rawValue)' >&1
            \(action)
            """
        try Data(script.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }

    /// A pool of such workers.
    func pool(_ limits: DecodeLimits = .default, patience: Duration = .seconds(30)) throws -> WorkerPool {
        while true {
            do throws(WorkersUnavailable) {
                return try WorkerPool(Renderer(limits: limits), program: path, patience: patience)
            } catch {
                // A child that another test starts at this moment has the file open for writing until it is a program of its own.
                guard error.reason == "Text file busy" else { throw error }
            }
        }
    }
}
