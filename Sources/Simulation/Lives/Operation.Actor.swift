extension Operation {
    /// Who does something; each does one thing after the other.
    public enum Actor: Int, CaseIterable, Hashable, Sendable {
        /// Two requests of one service, and one of another.
        case service1a, service1b, service2
        /// Commands, each a process of its own.
        case command1, command2
        /// Processes that sync now and then.
        case sync1, sync2
        /// Processes that work for a job now and then.
        case worker1, worker2
        /// Everybody else: other people, the portal's people, the power station.
        case others

        /// The process that outlives the operation; nil for one of its own.
        var service: Int? {
            switch self {
            case .service1a, .service1b: 1
            case .service2: 2
            case .sync1: 3
            case .sync2: 4
            case .worker1: 5
            case .worker2: 6
            default: nil
            }
        }
    }
}
