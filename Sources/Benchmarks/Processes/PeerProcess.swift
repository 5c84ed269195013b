import Glibc

/// A program that was started; it has to be waited for.
struct PeerProcess {
    /// Its process id.
    let id: pid_t

    private let command: [String]
    private let start: ContinuousClock.Instant

    /// Starts a program.
    ///
    /// The C function is `posix_spawnp`.
    ///
    /// - Parameters:
    ///   - command: The program, looked for in PATH where it is a mere name, and its arguments.
    ///   - environment: The whole environment of the program.
    ///   - input: The descriptor that becomes its standard input, or nil for that of this program.
    ///   - output: The descriptor that becomes its standard output, or nil for nowhere.
    /// - Throws: ``BenchmarkError/notStarted(program:errno:)``.
    init(
        _ command: [String],
        environment: [String: String],
        input: Int32? = nil,
        output: Int32? = nil
    ) throws(BenchmarkError) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let input {
            unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        }
        if let output {
            unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        }
        var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe Self.release(arguments + variables) }
        var id: pid_t = 0
        start = ContinuousClock.now
        let code = unsafe posix_spawnp(&id, command[0], &actions, nil, &arguments, &variables)
        guard code == 0 else { throw .notStarted(program: command[0], errno: code) }
        self.command = command
        self.id = id
    }

    /// Waits until the program has ended with 0.
    ///
    /// The C function is `wait4`.
    ///
    /// - Returns: What it cost.
    /// - Throws: ``BenchmarkError/failed(command:status:)``.
    func wait() throws(BenchmarkError) -> Sample {
        var status: Int32 = 0
        var usage = rusage()
        while unsafe wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
        let wall = start.duration(to: .now)
        guard status == 0 else { throw .failed(command: command, status: status) }
        return Sample(
            processor: Self.duration(usage.ru_utime) + Self.duration(usage.ru_stime),
            wall: wall,
            // Linux counts it in units of 1024 bytes.
            peak: usage.ru_maxrss * 1024
        )
    }

    /// Asks the program to end.
    ///
    /// The C function is `kill`.
    func end() {
        kill(id, SIGTERM)
    }

    private static func release(_ texts: [UnsafeMutablePointer<CChar>?]) {
        for index in unsafe texts.indices { unsafe free(texts[index]) }
    }

    private static func duration(_ time: timeval) -> Duration {
        .seconds(time.tv_sec) + .microseconds(time.tv_usec)
    }
}
