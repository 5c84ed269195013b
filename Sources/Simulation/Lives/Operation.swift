/// One thing that somebody does in a life.
public struct Operation: Hashable, Sendable {
    /// What befalls the disk while it is done.
    public struct Fate: Hashable, Sendable {
        /// What happens.
        public var fault: WorldFault
        /// At which change of the disk, from 1.
        public var after: Int
    }

    /// Who does it.
    public var actor: Actor
    /// The milliseconds after the actor's last operation.
    public var wait: Int64
    /// What is done.
    public var action: Action
    /// One call of the portal in so many fails; 0 for none.
    public var roughness: Int
    /// What befalls the disk.
    public var fate: Fate?
    /// Where the chance of the operation comes from.
    public var chance: UInt64
}
