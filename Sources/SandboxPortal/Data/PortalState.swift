import Digests
import Synchronization

/// The users, pictures and content of the running portal, which requests read and change.
final class PortalState: Sendable {
    /// What the portal was started with, and goes back to when it is reset.
    let company: SandboxCompany
    /// The content.
    let content: ContentState
    /// The users, those of the data and multiplied ones.
    let accounts: ListedRows<SandboxUser>
    /// The wrong passwords that were tried.
    let failedSignIns = FailedSignIns()
    /// The pictures; where both are needed, the users are locked first.
    private let album: Mutex<PictureAlbum>

    /// Creates the state of a fresh portal.
    ///
    /// - Parameters:
    ///   - company: The data to start with.
    ///   - rowCount: How many rows each list has at least; further users are copies of those of the data, in turn.
    init(company: SandboxCompany, rowCount: Int = 0) {
        self.company = company
        content = ContentState(company.content, rowCount: rowCount)
        accounts = ListedRows(
            RowTable(company.users, models: company.users, multiplied: rowCount - company.users.count)
        )
        album = Mutex(PictureAlbum(company))
    }

    /// All users, ordered by their keys.
    var users: [SandboxUser] { accounts.all }

    /// The portraits of all users, ordered by their keys.
    var pictures: [SandboxPicture] {
        users.compactMap { picture($0.portraitId) }.sorted { $0.portraitId < $1.portraitId }
    }

    /// The changes of portraits since the portal was started or reset, oldest first, at most the latest 10000.
    var history: [PortraitEvent] { album.withLock { $0.history } }

    /// Finds a user by key.
    func user(userId: Int64) -> SandboxUser? { accounts.row(key: userId) }

    /// Finds a user by e-mail address.
    func user(emailAddress: String) -> SandboxUser? { user(emailAddress) { $0.emailAddress } }

    /// Finds a user by screen name.
    func user(screenName: String) -> SandboxUser? { user(screenName) { $0.screenName } }

    /// Finds the user whose portrait a picture is.
    func user(portraitId: Int64) -> SandboxUser? {
        let number = portraitId - SandboxUser.firstPortraitKey
        let user =
            album.withLock { $0.owner(portraitId) }.flatMap { accounts.row(key: $0) }
            ?? accounts.row(key: SandboxUser.firstKey + max(0, number))
        return user?.portraitId == portraitId ? user : nil
    }

    /// Finds a picture by key.
    func picture(_ portraitId: Int64) -> SandboxPicture? {
        let (picture, isRemoved) = album.withLock { ($0.picture(portraitId), $0.isRemoved(portraitId)) }
        if picture != nil || isRemoved { return picture }
        // A multiplied user has the portrait of the one it is a copy of, as long as it has the first one.
        let number = Int(clamping: portraitId - SandboxUser.firstPortraitKey)
        guard number > 0, let user = accounts.row(number: number), user.portraitId == portraitId else { return nil }
        let model = company.users[(number - 1) % company.users.count]
        return company.portraits.first { $0.portraitId == model.portraitId }
            .map { SandboxPicture(portraitId: portraitId, bytes: $0.bytes, modifiedDate: user.modifiedDate) }
    }

    /// Goes back to the data that the portal was started with.
    func reset() {
        accounts.reset()
        content.reset()
        failedSignIns.reset()
        album.withLock { $0 = PictureAlbum(company) }
    }

    /// Stores a new portrait of a user and returns the user as changed.
    ///
    /// - Parameters:
    ///   - bytes: The picture as it is to be served.
    ///   - userId: The user.
    ///   - keepsId: Whether a second portrait keeps the id of the first, as in Liferay 6.2.
    ///   - touchesUser: Whether the user's own date of change is set, as in Liferay 7.x.
    ///   - now: The time in milliseconds since 1970.
    /// - Returns: The user as changed, nil when there is no such user.
    func setPortrait(_ bytes: [UInt8], userId: Int64, keepsId: Bool, touchesUser: Bool, now: Int64) -> SandboxUser? {
        let digest = SHA256.digest(of: bytes).hexadecimal
        return accounts.change(key: userId) { user in
            album.withLock { album in
                // Two changes within a millisecond must differ for those who compare dates.
                let date = max(now, (album.picture(user.portraitId)?.modifiedDate ?? user.modifiedDate) + 1)
                if touchesUser { user.modifiedDate = date }
                if user.portraitId <= 0 || !keepsId {
                    album.remove(user.portraitId)
                    user.portraitId = album.nextKey()
                }
                album.put(
                    SandboxPicture(portraitId: user.portraitId, bytes: bytes, modifiedDate: date),
                    owner: userId
                )
                album.remember(PortraitEvent(userId: userId, portraitId: user.portraitId, sha256: digest))
            }
        }
    }

    /// Removes the portrait of a user, if there is one.
    ///
    /// - Parameters:
    ///   - userId: The user.
    ///   - leavesId: Whether the user keeps the id of the picture.
    func deletePortrait(userId: Int64, leavesId: Bool) {
        accounts.change(key: userId) { user in
            album.withLock { album in
                album.remove(user.portraitId)
                album.remember(PortraitEvent(userId: userId, portraitId: 0, sha256: nil))
            }
            if !leavesId { user.portraitId = 0 }
        }
    }

    /// Loses the picture of a user as a damaged disk does: the user's record stays as it is.
    ///
    /// - Parameters:
    ///   - userId: The user.
    ///   - answersNotFound: Whether its address gives 404 from now on, else the default picture.
    /// - Returns: Whether there was one.
    @discardableResult
    func losePortrait(userId: Int64, answeringNotFound answersNotFound: Bool) -> Bool {
        guard let portraitId = user(userId: userId)?.portraitId, picture(portraitId) != nil else { return false }
        album.withLock { $0.lose(portraitId, answeringNotFound: answersNotFound) }
        return true
    }

    /// Whether the address of a picture gives 404.
    func isMissing(_ portraitId: Int64) -> Bool { album.withLock { $0.isMissing(portraitId) } }

    /// Finds a user by a name: of the data by looking through them, a copy by the number in the name.
    private func user(_ name: String, _ column: (SandboxUser) -> String) -> SandboxUser? {
        if let number = SandboxUser.number(in: name), let user = accounts.row(number: number), column(user) == name {
            return user
        }
        return company.users.first { column($0) == name }.flatMap { accounts.row(key: $0.userId) }
    }
}
