import Synchronization

extension ChildCommand {
    /// Runs the child to its end, or ends it.
    ///
    /// Input and output flow at once, so that neither side waits for the other: a child may answer before it has read
    /// everything, or read nothing at all. What it wrote is read when it ends, and nobody is waited for who still holds its
    /// pipes. A task that is cancelled kills it with its process group.
    ///
    /// - Parameters:
    ///   - input: What it gets on its standard input, which is closed then.
    ///   - limits: What it may take.
    /// - Returns: What it left behind.
    /// - Throws: ``ChildProcessError`` where it can't be started; no process is left then.
    public func run(_ input: [UInt8] = [], limits: ChildLimits) async throws(ChildProcessError) -> ChildOutcome {
        let error = KeptBytes(limit: limits.errorByteCount)
        let child = try ChildProcess.start(
            self,
            standardError: limits.errorByteCount > 0 ? .told { error.keep($0) } : .discarded,
            rule: limits.killsBeyondOutput
                ? .kills(beyond: limits.outputByteCount) : .drops(beyond: limits.outputByteCount),
            time: limits.time
        )
        child.feed(input)
        let ending = await withTaskCancellationHandler {
            await child.ending()
        } onCancel: {
            child.kill()
        }
        let (output, isOutputCut, isLate) = child.state.withLock { ($0.output, $0.isOutputCut, $0.isLate) }
        let (text, isErrorCut) = error.taken
        return ChildOutcome(
            output: output,
            isOutputCut: isOutputCut,
            error: text,
            isErrorCut: isErrorCut,
            ending: ending,
            isLate: isLate
        )
    }
}

/// Bytes up to a limit.
private final class KeptBytes: Sendable {
    private let limit: Int
    private let state = Mutex<(bytes: [UInt8], isCut: Bool)>(([], false))

    init(limit: Int) { self.limit = limit }

    func keep(_ more: [UInt8]) {
        state.withLock { state in
            let place = limit - state.bytes.count
            state.bytes += more.prefix(place)
            if more.count > place { state.isCut = true }
        }
    }

    var taken: (bytes: [UInt8], isCut: Bool) { state.withLock { $0 } }
}
