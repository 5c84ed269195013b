/// The pictures of the running portal, with their owners, and what became of them.
struct PictureAlbum: Sendable {
    /// How many changes of portraits are remembered.
    static let historyLength = 10_000

    private var pictures: [Int64: SandboxPicture]
    private var owners: [Int64: Int64]
    /// The keys of pictures that were taken out, which may be those of multiplied users.
    private var removed: Set<Int64> = []
    /// The ids whose files are gone and for which it answers 404.
    private var missing: Set<Int64> = []
    private var counter: Int64
    private var events: [PortraitEvent] = []

    /// Makes the album of a fresh portal.
    ///
    /// - Parameter company: The data to start with.
    init(_ company: SandboxCompany) {
        pictures = Dictionary(company.portraits.map { ($0.portraitId, $0) }) { first, _ in first }
        owners = Dictionary(company.users.map { ($0.portraitId, $0.userId) }) { first, _ in first }
        let largest = max(
            company.users.map { max($0.userId, $0.portraitId, $0.contactId) }.max() ?? 0,
            company.portraits.map(\.portraitId).max() ?? 0
        )
        counter = largest + 100
    }

    /// The changes so far, oldest first, at most the latest 10000.
    var history: [PortraitEvent] { events.suffix(Self.historyLength) }

    /// Finds a picture that was loaded or uploaded.
    ///
    /// - Parameter portraitId: The key.
    /// - Returns: The picture, nil when there is none.
    func picture(_ portraitId: Int64) -> SandboxPicture? { pictures[portraitId] }

    /// Whether a picture was taken out.
    ///
    /// - Parameter portraitId: The key.
    /// - Returns: Whether it was there once.
    func isRemoved(_ portraitId: Int64) -> Bool { removed.contains(portraitId) }

    /// Finds the user that a loaded or uploaded picture was given to.
    ///
    /// - Parameter portraitId: The key.
    /// - Returns: The key of the user.
    func owner(_ portraitId: Int64) -> Int64? { owners[portraitId] }

    /// Takes the next key.
    ///
    /// - Returns: A key that no picture has had.
    mutating func nextKey() -> Int64 {
        counter += 1
        return counter
    }

    /// Puts a picture in.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - userId: Its owner.
    mutating func put(_ picture: SandboxPicture, owner userId: Int64) {
        pictures[picture.portraitId] = picture
        missing.remove(picture.portraitId)
        owners[picture.portraitId] = userId
    }

    /// Takes a picture out.
    ///
    /// - Parameter portraitId: The key.
    mutating func remove(_ portraitId: Int64) {
        pictures[portraitId] = nil
        owners[portraitId] = nil
        removed.insert(portraitId)
    }

    /// Loses the file of a picture: its owner's record goes on naming it.
    ///
    /// - Parameters:
    ///   - portraitId: The picture.
    ///   - answersNotFound: Whether its address gives 404, as behind a server that keeps pictures itself.
    mutating func lose(_ portraitId: Int64, answeringNotFound answersNotFound: Bool) {
        pictures[portraitId] = nil
        removed.insert(portraitId)
        if answersNotFound { missing.insert(portraitId) }
    }

    /// Whether the address of a picture gives 404.
    func isMissing(_ portraitId: Int64) -> Bool { missing.contains(portraitId) }

    /// Remembers a change.
    ///
    /// - Parameter event: The change.
    mutating func remember(_ event: PortraitEvent) {
        events.append(event)
        // A tenth at a time, so that a full history does not move on every change.
        if events.count > Self.historyLength + Self.historyLength / 10 {
            events.removeFirst(events.count - Self.historyLength)
        }
    }
}
