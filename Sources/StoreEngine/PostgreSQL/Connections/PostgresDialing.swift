internal import CPostgres
import Glibc

/// The making of a connection, of which libpq leaves the time limits to its caller.
struct PostgresDialing {
    /// The functions of libpq.
    let pq: portrait_libpq

    /// The time by which there has to be a connection.
    let deadline: ContinuousClock.Instant

    /// The task's cancellation.
    let interruption: Interruption

    /// Connects; of several hosts each gets its part of the time, so that a silent one does not keep the others from their turn.
    ///
    /// - Parameter address: The address.
    /// - Returns: libpq's handle, to be given back to it.
    /// - Throws: ``PostgresFailure`` when there is no connection in time.
    func connect(_ address: PostgresAddress) throws(PostgresFailure) -> OpaquePointer {
        var parameters = PostgresDialing.habits
        parameters.append(("dbname", address.uri))
        if let password = address.password { parameters.append(("password", password)) }
        var functions = pq
        var order: [(String, String)] = []
        var triedCount = 0
        while true {
            guard let handle = unsafe start(parameters + order) else { throw .lost("no memory is left") }
            unsafe portrait_libpq_be_quiet(&functions, handle)
            let hosts = unsafe settings(of: handle)
            let hostCount = PostgresDialing.hostCount(hosts)
            do {
                let share = ContinuousClock.now.duration(to: deadline) / max(1, hostCount - triedCount)
                let patience = min(share, PostgresDialing.patience(hosts) ?? share)
                try unsafe finish(handle, until: .now + patience)
                return unsafe handle
            } catch {
                unsafe pq.PQfinish(handle)
                guard error == .late else { throw error }
                triedCount += 1
                guard triedCount < hostCount, ContinuousClock.now < deadline else { throw .lost("no answer in time") }
                order = PostgresDialing.turned(hosts)
            }
        }
    }

    /// What every connection asks for where the address does not say otherwise; a host that is gone is noticed in a minute.
    private static let habits = [
        ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
        ("fallback_application_name", "portrait"), ("client_encoding", "UTF8"),
    ]

    /// The settings in which libpq keeps one item for each host.
    private static let lists = ["host", "hostaddr", "port"]

    /// The number of hosts.
    private static func hostCount(_ settings: [String: String]) -> Int {
        max(1, lists.map { items(settings[$0]).count }.max() ?? 1)
    }

    /// The time that the address gives to each host; nil where it doesn't.
    private static func patience(_ settings: [String: String]) -> Duration? {
        settings["connect_timeout"].flatMap { Int($0) }.flatMap { $0 > 0 ? .seconds($0) : nil }
    }

    /// The same hosts with the first one last.
    private static func turned(_ settings: [String: String]) -> [(String, String)] {
        lists.compactMap { name in
            let items = items(settings[name])
            guard items.count > 1 else { return nil }
            return (name, (items.dropFirst() + items.prefix(1)).joined(separator: ","))
        }
    }

    private static func items(_ list: String?) -> [Substring] {
        list?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    }

    /// The hosts and time limits of a connection as libpq understood them, also where they came from its environment.
    private func settings(of handle: OpaquePointer) -> [String: String] {
        guard let options = unsafe pq.PQconninfo(handle) else { return [:] }
        defer { unsafe pq.PQconninfoFree(options) }
        var settings: [String: String] = [:]
        var option = unsafe options
        while let keyword = unsafe option.pointee.keyword {
            let name = unsafe String(cString: keyword)
            if PostgresDialing.lists.contains(name) || name == "connect_timeout", let value = unsafe option.pointee.val
            {
                settings[name] = unsafe String(cString: value)
            }
            unsafe option += 1
        }
        return settings
    }

    private func start(_ parameters: [(String, String)]) -> OpaquePointer? {
        let names = unsafe parameters.map { unsafe strdup($0.0) }
        let values = unsafe parameters.map { unsafe strdup($0.1) }
        defer {
            for index in parameters.indices {
                unsafe free(names[index])
                unsafe free(values[index])
            }
        }
        let namePointers = unsafe names.map { unsafe UnsafePointer<CChar>($0) } + [nil]
        let valuePointers = unsafe values.map { unsafe UnsafePointer<CChar>($0) } + [nil]
        return unsafe namePointers.withUnsafeBufferPointer { names in
            unsafe valuePointers.withUnsafeBufferPointer { values in
                unsafe pq.PQconnectStartParams(names.baseAddress, values.baseAddress, 1)
            }
        }
    }

    private func finish(_ handle: OpaquePointer, until end: ContinuousClock.Instant) throws(PostgresFailure) {
        var state = PGRES_POLLING_WRITING
        while state != PGRES_POLLING_OK {
            guard state != PGRES_POLLING_FAILED, unsafe pq.PQstatus(handle) != CONNECTION_BAD else {
                throw unsafe .lost(PostgresText.complaint(pq.PQerrorMessage(handle)))
            }
            let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
            try PostgresSocket.wait(for: events, on: unsafe pq.PQsocket(handle), until: end, interruption)
            state = unsafe pq.PQconnectPoll(handle)
        }
        guard unsafe pq.PQsetnonblocking(handle, 1) == 0 else {
            throw unsafe .lost(PostgresText.complaint(pq.PQerrorMessage(handle)))
        }
    }
}
