/// Something that must not happen.
public struct Violation: Hashable, Sendable {
    /// What must not happen.
    public enum Rule: String, CaseIterable, Hashable, Sendable {
        /// An acknowledged edit is neither in the portal nor kept, and no newer one took its place.
        case lost
        /// An edit was told as uploaded and waits to be sent.
        case untrue
        /// An older edit arrived after a newer one.
        case overtaken
        /// Two processes sent edits of one portrait at once.
        case sentTogether = "sent-together"
        /// Something was sent before the time that the portal asked for.
        case tooEarly = "too-early"
        /// A read showed something else than the policy says.
        case wrongRead = "wrong-read"
        /// A policy that may not ask the portal asked it.
        case portalAsked = "portal-asked"
        /// A comment is there twice, or not at all.
        case comment
        /// What was put into quarantine is not there.
        case quarantine
        /// The history doesn't have what was replaced.
        case history
        /// A row of a job was noted twice, or by a worker that has lost it.
        case job
        /// An edit that could be sent never was.
        case stuck
        /// An edit waits for a person and doesn't say why.
        case noReason = "no-reason"
        /// An edit is in conflict although no change of the portrait went untold.
        case falseConflict = "false-conflict"
        /// The store is damaged.
        case damaged
        /// The program found a defect of its own.
        case defect
        /// Nothing goes on any more, or it never ends.
        case hangs
        /// The model of a page and the program are of two minds.
        case model
    }

    /// What was violated.
    public let rule: Rule
    /// What happened, in words.
    public let what: String
}
