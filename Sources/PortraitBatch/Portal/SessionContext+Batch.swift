import Screenlets

extension SessionContext {
    /// The same session with the habits of a batch around its portal.
    ///
    /// - Parameters:
    ///   - parallelism: The most pictures that are on their way at once.
    ///   - patience: The longest time that is waited in all for the end of one trouble of the portal.
    /// - Returns: The session.
    func batched(parallelism: Int, patience: Duration) -> SessionContext {
        var session = self
        session.portal = BatchPortal(
            portal,
            parallelism: parallelism,
            trouble: PortalTrouble(patience: patience, clock: clock)
        )
        return session
    }
}
