import CSignals

/// A signal that a command may listen to.
enum Signal: Int32, Sendable {
    /// The user has enough: `SIGINT`.
    case interrupt = 2
    /// A service manager, or anybody else, wants the program to end: `SIGTERM`.
    case terminate = 15
    /// Files are to be read again: `SIGHUP`.
    case hangUp = 1

    /// Those that end a command: a hang-up is none where it is ignored, as by what `nohup` starts.
    static var ending: [Signal] {
        [.interrupt, .terminate] + (portrait_signals_ignored(hangUp.rawValue) ? [] : [.hangUp])
    }
}
