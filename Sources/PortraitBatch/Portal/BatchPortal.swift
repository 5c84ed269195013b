import FoundationEssentials
import LiferayPortal
import PortraitDrawing
import Screenlets

/// A portal as a batch asks it: few pictures at a time, and all of it slower while it is in trouble.
///
/// A request that fails on the way is sent again, at most three times, after waits that all rows share. Once the waits of
/// one trouble come to more than the patience, rows fail at once until the portal answers again.
struct BatchPortal: Portal {
    /// How often a request is sent again.
    private static let mostRepeats = 3

    let portal: any Portal
    private let pictures: Pool<Int>
    private let trouble: PortalTrouble

    /// Puts a batch's habits around a portal.
    ///
    /// - Parameters:
    ///   - portal: The portal.
    ///   - parallelism: The most pictures that are on their way at once.
    ///   - trouble: What all rows know of the portal's state.
    init(_ portal: any Portal, parallelism: Int, trouble: PortalTrouble) {
        self.portal = portal
        pictures = Pool(Array(0..<max(1, parallelism)))
        self.trouble = trouble
    }

    func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        try await patiently { () async throws(PortalError) in try await portal.user(selector) }
    }

    func portrait(of user: PortalUser, kept: KeptPicture?) async throws(PortalError) -> PortraitImage {
        try await patiently { () async throws(PortalError) in
            try await pictures.with { _ async throws(PortalError) in try await portal.portrait(of: user, kept: kept) }
        }
    }

    func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool,
        kept: KeptPicture?
    ) async throws(PortalError) -> PortraitImage {
        try await patiently { () async throws(PortalError) in
            try await pictures.with { _ async throws(PortalError) in
                try await portal.portrait(portraitId: portraitId, uuid: uuid, female: female, kept: kept)
            }
        }
    }

    func uploadPortrait(
        _ bytes: [UInt8],
        mediaType: String,
        of user: PortalUser
    ) async throws(PortalError) -> PortalUser {
        // Sent once: what became of an upload whose answer was lost is for the sync to find out.
        try await pictures.with { _ async throws(PortalError) in
            try await portal.uploadPortrait(bytes, mediaType: mediaType, of: user)
        }
    }

    func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser {
        try await portal.removePortrait(of: user)
    }

    func groupId() async throws(PortalError) -> Int64 {
        try await patiently { () async throws(PortalError) in try await portal.groupId() }
    }

    func knownGroupId() async throws(PortalError) -> Int64? { try await portal.knownGroupId() }

    func forget(userIds: Set<Int64>, accounts: Set<String>) async {
        await portal.forget(userIds: userIds, accounts: accounts)
    }

    func facts() async -> PortalFacts { await portal.facts() }

    func flavour() async throws(PortalError) -> PortalFlavour {
        try await patiently { () async throws(PortalError) in try await portal.flavour() }
    }

    func signInPausedUntil() async throws(PortalError) -> Date? { try await portal.signInPausedUntil() }

    /// Asks, and asks again after a trouble of the way.
    func patiently<Value: Sendable>(
        _ ask: () async throws(PortalError) -> Value
    ) async throws(PortalError) -> Value {
        var repeats = 0
        while true {
            try await trouble.admit()
            do throws(PortalError) {
                let value = try await ask()
                await trouble.answered()
                return value
            } catch {
                guard error.isTroubleOfTheWay else {
                    if error != .cancelled { await trouble.answered() }
                    throw error
                }
                await trouble.failed(error)
                repeats += 1
                guard repeats <= Self.mostRepeats else { throw error }
            }
        }
    }
}

extension PortalError {
    /// Whether the next request of any row would probably fail alike, and later ones not.
    fileprivate var isTroubleOfTheWay: Bool {
        if isConnectionFailure || retryAfter != nil { return true }
        return switch self {
        case .exception(let exception): [408, 425, 429].contains(exception.status)
        case .unexpectedAnswer(.status(let status, _)): [408, 425, 429].contains(status)
        default: false
        }
    }
}
