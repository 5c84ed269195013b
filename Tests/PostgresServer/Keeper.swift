import Foundation
import Synchronization

/// A program that takes orders by its standard input and answers by its standard output.
///
/// Nobody else holds the end of the orders: a program that reads them to their end knows that this process has ended. It is
/// not waited for.
final class Keeper: Sendable {
    private let turn = Mutex(())
    private let orders: FileHandle
    private let answers: FileHandle

    /// Starts a program.
    ///
    /// The C function is `posix_spawn`: Foundation's `Process` reads beyond the end of memory where it looks for open files.
    ///
    /// - Parameters:
    ///   - path: The path of the program.
    ///   - arguments: Its arguments.
    /// - Throws: Why it is not started.
    init(_ path: String, _ arguments: [String]) throws {
        let input = try Self.makePipe()
        let output = try Self.makePipe()
        defer {
            close(input.reading)
            close(output.writing)
        }
        orders = FileHandle(fileDescriptor: input.writing, closeOnDealloc: true)
        answers = FileHandle(fileDescriptor: output.reading, closeOnDealloc: true)
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input.reading, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
        var texts = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
        var id: pid_t = 0
        let code = unsafe posix_spawn(&id, path, &actions, nil, &texts, environ)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EAGAIN) }
    }

    /// Gives an order and waits for its answer, which is written at once.
    ///
    /// It is waited for on a thread of its own: tasks have no more threads than the machine has processors, and two orders that
    /// take long would hold all tests up.
    ///
    /// - Parameter order: One line; nil for what the program says before the first order.
    /// - Returns: The answer; empty where the program has ended.
    func answer(to order: String? = nil) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let answer = self.turn.withLock { _ in
                    if let order { self.orders.write(Data("\(order)\n".utf8)) }
                    return self.answers.availableData
                }
                continuation.resume(returning: String(decoding: answer, as: UTF8.self))
            }
        }
    }

    /// The C function is `pipe`; other programs do not get the ends.
    private static func makePipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
