import Screenlets

/// Something that a person should hear of a hook: what it wrote to its standard error, or that it failed.
public struct HookNote: Hashable, Sendable {
    /// The event that it was run for.
    public let event: HookEvent
    /// The portrait that it was run for.
    public let context: HookContext
    /// What happened, or what the hook wrote, in one line without control characters.
    public let text: String

    /// The note as one line without control characters, with whom it is about.
    public var line: String {
        let subject = context.subject
        // Names of users and of files may be anything, as well.
        return subject.isEmpty
            ? "\(event.rawValue): \(text)" : "\(event.rawValue) (\(HookText.clean(subject))): \(text)"
    }
}
