extension PortraitService {
    /// How the service behaves.
    public struct Configuration: Sendable {
        /// Where it listens; 127.0.0.1:8080 by default.
        public var address: ListenAddress
        /// What a client may take of the service's time and memory.
        public var limits: ConnectionLimits

        /// Creates a configuration; what is left out has its default.
        ///
        /// - Parameters:
        ///   - address: Where it listens.
        ///   - limits: What a client may take of the service's time and memory.
        public init(address: ListenAddress = .default, limits: ConnectionLimits = ConnectionLimits()) {
            self.address = address
            self.limits = limits
        }
    }
}
