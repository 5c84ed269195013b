/// Everything that a running sandbox portal holds, shared by its connections and its visitors.
struct SandboxInstance: Sendable {
    /// The switches.
    let options: SandboxPortal.Options
    /// The users and pictures.
    let state: PortalState
    /// The sessions.
    let sessions: SessionTable
    /// The requests.
    let log = RequestLog()
    /// The rehearsal.
    let stage = RehearsalStage()
    /// Whether it listens.
    let listening = ListeningSwitch()
    /// What passwords cost.
    let passwordCost: PasswordCost
    /// What answers.
    let portal: PortalRequestHandler

    /// Sets an instance up.
    ///
    /// - Parameters:
    ///   - company: The data to start with.
    ///   - options: The switches.
    ///   - now: The time in milliseconds since 1970.
    ///   - extraActions: Further service methods, for tests of the invoker.
    init(
        company: SandboxCompany,
        options: SandboxPortal.Options,
        now: @escaping @Sendable () -> Int64,
        extraActions: [ServiceAction] = []
    ) {
        self.options = options
        state = PortalState(company: company, rowCount: options.listRowCount)
        sessions = SessionTable(idleSeconds: options.sessionSeconds)
        passwordCost = PasswordCost(options.signInCost)
        portal = PortalRequestHandler(
            options: options,
            state: state,
            sessions: sessions,
            now: now,
            extraActions: extraActions
        )
    }

    /// Goes back to the start: data, sessions, rehearsal and log.
    func reset() {
        state.reset()
        sessions.reset()
        stage.put(.none)
        log.clear()
    }
}
