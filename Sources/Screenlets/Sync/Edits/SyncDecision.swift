public import OfflineStore

/// What to do with one edit, decided from the edit and what the portal has now.
public enum SyncDecision: CaseIterable, Hashable, Sendable {
    /// Look at what the portal has, then decide again.
    case look
    /// Send the edit.
    case send
    /// The portal has what the edit wants: it went through, or somebody else did the same.
    case settle
    /// An older version of the edit went through: what the portal has is the new base, then decide again.
    case settleOlder
    /// Keep what the portal has, and set the edit aside.
    case takeRemote
    /// Forget what is cached, and set the edit aside.
    case discard
    /// Leave the edit in conflict.
    case leave
}

extension SyncDecision {
    /// What an edit does to a portrait.
    public enum Change: CaseIterable, Hashable, Sendable {
        /// The portrait becomes the edit's picture.
        case upload
        /// The portrait is taken away.
        case removal
    }

    /// The sending of an edit whose end is not known.
    public enum Begun: CaseIterable, Hashable, Sendable {
        /// There is none.
        case no
        /// The present version may have gone through.
        case thisVersion
        /// An older version may have gone through.
        case olderVersion
    }

    /// How the portrait's id in the portal stands to the base of the edit.
    public enum Standing: CaseIterable, Hashable, Sendable {
        /// The base is not known, and the portal has no portrait.
        case unknownAndNone
        /// The base is not known, and the portal has a portrait.
        case unknown
        /// There was none and there is none.
        case stillNone
        /// There was one, and there is none any more.
        case gone
        /// The same id, with no picture of the base to compare, in a portal that gives a new one to every new picture.
        case same
        /// The same id, with no picture of the base to compare, in a portal that keeps it when the picture changes.
        case sameUnseen
        /// The same id, in a portal that gives a new one to every new picture and leaves that of a removed one.
        case sameUnlessGone
        /// The same id, in a portal that keeps it when the picture changes, as 6.2 does.
        case sameKept
        /// Another id; also where there was none.
        case other

        /// Compares a base with a user's portrait id.
        ///
        /// - Parameters:
        ///   - base: What the portal had when the edit was made; nil where that was not known.
        ///   - portraitId: What the portal has now; 0 for none.
        ///   - idsAreKept: Whether the portal keeps the id when the picture changes, as Liferay 6.2 does.
        public init(of base: PortraitBase?, now portraitId: Int64, idsAreKept: Bool) {
            self =
                switch (base?.portraitId, portraitId) {
                case (nil, 0): .unknownAndNone
                case (nil, _): .unknown
                case (0, 0): .stillNone
                case (_, 0): .gone
                case (let old?, let new) where old != new: .other
                default:
                    switch (base?.sha256, idsAreKept) {
                    case (nil, false): .same
                    case (nil, true): .sameUnseen
                    case (_, false): .sameUnlessGone
                    case (_, true): .sameKept
                    }
                }
        }
    }

    /// How the portal's picture stands to the pictures of the edit.
    public enum Picture: CaseIterable, Hashable, Sendable {
        /// It was not looked at.
        case notSeen
        /// It is, byte for byte, what the edit was based on.
        case asBase
        /// It is what the edit wants.
        case asEdit
        /// It is what an older version wanted whose end is not known.
        case asOlder
        /// It shows what the edit's base was made from here, and was sent in its place.
        case asRefit
        /// It is something else.
        case other
        /// It is lost: the portal names its id and gives nothing of the user's for it, and nobody took it away.
        case lost
        /// The same, but it may have been taken away: Liferay 7.x leaves the id of a picture that is removed by web service.
        case missing
    }
}

extension StoredEdit {
    /// What is known of an earlier sending.
    var begun: SyncDecision.Begun {
        switch begunRevision {
        case nil: .no
        case revision: .thisVersion
        default: .olderVersion
        }
    }
}

extension SyncDecision {
    /// Decides what to do with an edit of a portrait.
    ///
    /// A pure function. A conflict is a portrait that is neither the edit's base nor what the edit wants. Where the base is
    /// not known, nothing can be told to have changed.
    ///
    /// - Parameters:
    ///   - kind: What the edit does.
    ///   - begun: What is known of an earlier sending.
    ///   - standing: How the portrait's id stands to the base.
    ///   - picture: How the portal's picture stands to the edit; for a portal without one, how that does.
    ///   - resolution: What to do with a conflict.
    /// - Returns: What to do; looking at a picture that was seen is never returned.
    public static func decide(
        kind: Change,
        begun: Begun,
        standing: Standing,
        picture: Picture,
        resolution: ConflictResolution
    ) -> SyncDecision {
        let isNone = [.unknownAndNone, .stillNone, .gone].contains(standing)
        if kind == .removal, isNone { return .settle }
        switch standing {
        case .unknownAndNone, .stillNone, .same:
            return .send
        case .sameUnlessGone:
            // A picture that is proved to be gone is seen as such before this is asked again.
            if picture == .notSeen, kind == .upload || begun != .no { return .look }
            // An edit is not kept back by the doubt, but for whoever wants the portal's side to win.
            if [.other, .missing].contains(picture), [.useRemote, .discard].contains(resolution) {
                return resolve(resolution)
            }
            // The base may have been read after the older version had arrived.
            return picture == .asOlder && begun == .olderVersion ? .settleOlder : .send
        case .unknown where begun == .no, .sameUnseen where begun == .no:
            return .send
        case .gone where begun != .olderVersion:
            return resolve(resolution)
        case .unknown, .sameUnseen, .gone, .sameKept, .other:
            switch picture {
            case .notSeen: return .look
            case .asEdit where kind == .upload && !isNone: return .settle
            case .asOlder where begun == .olderVersion: return .settleOlder
            case .asBase where standing == .sameKept: return .send
            // Nobody's work is lost with what is lost already; the portrait of the edit takes its place.
            case .lost where standing == .sameKept: return .send
            case .asRefit where !isNone: return .send
            default: return [.unknown, .sameUnseen].contains(standing) ? .send : resolve(resolution)
            }
        }
    }

    static func resolve(_ resolution: ConflictResolution) -> SyncDecision {
        switch resolution {
        case .useLocal: .send
        case .useRemote: .takeRemote
        case .discard: .discard
        case .ignore: .leave
        }
    }
}
