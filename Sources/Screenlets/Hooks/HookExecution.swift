import Subprocess

/// A running process of a hook with its three pipes.
struct HookExecution: Sendable {
    private let execution: Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

    /// Takes charge of a process.
    init(_ execution: Execution<CustomWriteInput, SequenceOutput, SequenceOutput>) {
        self.execution = execution
    }

    /// Writes all of the input and closes it; a process that does not want it is left alone.
    func feed(_ input: [UInt8]) async {
        do throws(SubprocessError) {
            _ = try await execution.standardInputWriter.write(input)
        } catch {
            // The process has closed its input, or has ended: whether that is a failure its exit code tells.
        }
        do throws(SubprocessError) {
            try await execution.standardInputWriter.finish()
        } catch {
            // It is closed all the same.
        }
    }

    /// Reads the standard output.
    ///
    /// - Parameter maximum: The most bytes.
    /// - Returns: The bytes, or nil when there are more; the process is killed then.
    func output(maximum: Int) async -> [UInt8]? {
        var bytes: [UInt8] = []
        do {
            for try await buffer in execution.standardOutput {
                guard bytes.count + buffer.count <= maximum else {
                    execution.killGroup()
                    return nil
                }
                unsafe buffer.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
            }
        } catch {
            // What has been read is judged: half a picture is none.
        }
        return bytes
    }

    /// Reads the standard error; what is more than is kept is thrown away as long as the process runs.
    func text() async -> HookText {
        var text = HookText()
        do {
            for try await buffer in execution.standardError {
                text.append(unsafe buffer.withUnsafeBytes { unsafe Array($0) })
                // The process has ended, and somebody whom it left behind writes on.
                if text.isFull, Task.isCancelled { break }
            }
        } catch {
            // What has been read is told.
        }
        return text
    }

    /// Waits for the end of the process, and kills it with its group when its time is over.
    ///
    /// - Parameter limit: Its time.
    /// - Returns: Whether it had to be killed.
    func end(within limit: Duration) async -> Bool {
        let began = ContinuousClock.now
        // Signal 0 disturbs nobody: it is only a step to wait behind, before the library kills the group.
        let wait = TeardownStep.send(
            signal: Signal(rawValue: 0),
            toProcessGroup: true,
            allowedDurationToNextStep: limit
        )
        await execution.teardown(using: [wait])
        return ContinuousClock.now - began >= limit
    }
}

extension Execution {
    /// Kills the process and all that are in its group.
    func killGroup() {
        do throws(SubprocessError) {
            try send(signal: .kill, toProcessGroup: true)
        } catch {
            // Nobody is left in the group.
        }
    }
}

extension HookFault {
    /// Reports that a process could not be started.
    static func notStarted(_ error: any Error) -> HookFault {
        .notStarted(reason: (error as? SubprocessError)?.underlyingError.map { "\($0)" } ?? "\(error)")
    }
}
