import Screenlets

/// What is known of an edit of a portrait.
struct EditNote: Hashable, Sendable {
    /// What it makes of the portrait.
    enum Content: Hashable, Sendable {
        /// The picture of a number.
        case picture(Int)
        /// None.
        case nothing
        /// Something that was there before; not known before the edit has ended.
        case former

        /// The content of a picture's number; nil for a removal.
        init(_ picture: Int?) {
            self = picture.map { .picture($0) } ?? .nothing
        }
    }

    /// What its maker was told.
    enum Ending: Hashable, Sendable {
        /// Nothing yet, or never, as the process died.
        case unknown
        /// It is in the portal.
        case uploaded
        /// It is kept to be sent.
        case pending
        /// It is kept for this store only.
        case localOnly
        /// It was not taken.
        case failed

        /// Whether it was acknowledged, and is to arrive.
        var isAcknowledged: Bool { self == .uploaded || self == .pending }

        /// What the maker is told.
        init(_ outcome: SaveOutcome) {
            self =
                switch outcome {
                case .uploaded: .uploaded
                case .pending: .pending
                case .localOnly: .localOnly
                }
        }
    }

    /// The number of the process that makes it; 0 for a person who decides again.
    let process: Int
    /// Whose portrait it is.
    let userId: Int64
    /// Whether it is for the store only, and takes the place of what waits all the same.
    let isLocal: Bool
    /// What it makes of it.
    var content: Content
    /// When it began, by the ledger's clock.
    let begin: Int
    /// When its maker was told; nil before.
    var end: Int?
    /// What its maker was told.
    var ending = Ending.unknown
    /// When it last arrived at the portal; nil for never.
    var arrived: Int?
    /// Whether a person gave up what was made until then.
    var isGivenUp = false
}
