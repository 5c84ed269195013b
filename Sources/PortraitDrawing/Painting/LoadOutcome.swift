public import Screenlets

/// What a load came to.
public enum LoadOutcome: Sendable {
    /// An answer.
    case loaded(LoadedPortrait)
    /// A failure, and what is known of the user all the same.
    case failed(PortraitError, KnownUser?)
}
