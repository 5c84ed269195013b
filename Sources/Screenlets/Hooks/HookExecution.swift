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
        _ = await write(input)
        await closeInput()
    }

    /// Writes to the standard input.
    ///
    /// - Parameter bytes: What is written.
    /// - Returns: Whether the process took it all; if not, its answer or its exit code tells whether that is a failure.
    func write(_ bytes: [UInt8]) async -> Bool {
        do throws(SubprocessError) {
            return try await execution.standardInputWriter.write(bytes) == bytes.count
        } catch {
            // The process has closed its input, or has ended.
            return false
        }
    }

    /// Closes the standard input.
    func closeInput() async {
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
                unsafe buffer.withUnsafeBytes { unsafe text.append($0) }
                // The process has ended, and somebody whom it left behind writes on.
                if text.isFull, Task.isCancelled { break }
            }
        } catch {
            // What has been read is told.
        }
        return text
    }

    /// Copies the standard error to a log until the process ends, and then what is left of it.
    func copyText(to log: HookLog) async {
        var count = 0
        do {
            for try await buffer in execution.standardError {
                unsafe buffer.withUnsafeBytes { unsafe log.append($0) }
                count = Task.isCancelled ? count + buffer.count : 0
                // Somebody whom the process left behind writes on.
                if count > HookText.maximumByteCount { break }
            }
        } catch {
            // What has been read is told.
        }
    }

    /// Kills the process with its group after a time, unless the task is cancelled before.
    ///
    /// - Parameter time: The time.
    /// - Returns: Whether it was killed.
    func kill(after time: Duration) async -> Bool {
        do {
            try await Task.sleep(for: time)
        } catch {
            return false
        }
        killGroup()
        return true
    }

    /// Kills the process and all that are in its group.
    func killGroup() { execution.killGroup() }

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
