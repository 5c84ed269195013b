import PixelPipeline
import Screenlets

/// A reason why a hook failed.
enum HookFault: Error, Hashable, Sendable {
    /// The process could not be started.
    case notStarted(reason: String)
    /// The process ended with a code other than 0.
    case exited(Int32)
    /// A signal ended the process.
    case signaled(Int32)
    /// The process was killed at the end of its time.
    case tooSlow(Duration)
    /// The process was killed because it wrote without end.
    case tooMuch(maximum: Int)
    /// What the process answered is no picture that is taken.
    case noPicture(ImagingError)
    /// The persistent process answered something that is no frame.
    case breach(reason: String)
    /// The persistent process says itself that it can't do it.
    case refused(String)
    /// The persistent process ended before its answer did.
    case ended
    /// The persistent process failed too often to be started again at once.
    case resting(failures: Int)

    /// What happened, as the end of a sentence about the hook.
    var message: String {
        switch self {
        case .notStarted(let reason): "could not be started: \(reason)"
        case .exited(let code): "ended with \(code)"
        case .signaled(let signal): "was ended by signal \(signal)"
        case .tooSlow(let limit): "took longer than \(Self.seconds(limit)) s and was killed"
        case .tooMuch(let maximum): "wrote more than \(maximum) bytes and was killed"
        case .noPicture(let error): "gave no picture: \(error.message)"
        case .breach(let reason): "broke the protocol and was killed: \(reason)"
        case .refused(let text): "refused: \(text)"
        case .ended: "ended in the middle of its work"
        case .resting(let failures): "failed \(failures) times in a row and is not started again for a while"
        }
    }

    /// What to do about it.
    private var hint: String {
        switch self {
        case .notStarted: "is the program there, and may this account run it?"
        case .tooSlow: "make it quicker, or raise --hook-timeout"
        case .breach, .ended, .resting: "run it by hand; Documentation/Hooks.md tells the frames to read and write"
        default: "run it by hand, or take --hook-failure skip to go on without it"
        }
    }

    /// The failure of the picture.
    ///
    /// - Parameters:
    ///   - command: The hook.
    ///   - said: The last line that the hook wrote to its standard error.
    /// - Returns: The failure, with the code ``PortraitError/Code/hookFailed``.
    func error(of command: HookCommand, said: String?) -> PortraitError {
        PortraitError(
            .hookFailed,
            message: "the hook \(command.name) \(message)\(said.map { ": \($0)" } ?? "")",
            hint: hint
        )
    }

    private static func seconds(_ duration: Duration) -> String {
        let tenths = Int((duration / .milliseconds(100)).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
