import ChildProcesses
import Screenlets

/// One process of a persistent hook, from its start to its end.
struct HookSession {
    /// The process.
    let child: ChildProcess
    /// What it writes to its standard error.
    let log: HookLog
    /// The answers on its standard output.
    var frames: HookFrames
    /// The pictures that it has answered.
    var answerCount = 0

    /// The time that it has for its end.
    private let timeLimit: Duration

    /// Starts a process, which ``end()`` ends.
    ///
    /// - Parameter process: The command and its time limit, which holds for its end as well.
    /// - Throws: ``HookFault/notStarted(reason:)``.
    init(_ process: HookProcess) throws(HookFault) {
        let log = HookLog()
        do throws(ChildProcessError) {
            child = try ChildProcess.start(process.child, standardError: .told { log.append($0) })
        } catch {
            throw .notStarted(error)
        }
        self.log = log
        frames = HookFrames(reading: child)
        timeLimit = process.timeLimit
    }

    /// Closes the input of the process and waits until it has ended; kills it when its time is over.
    ///
    /// It has that time in a task that is cancelled, too.
    func end() async {
        child.closeInput()
        _ = await child.ending(within: timeLimit)
    }
}
