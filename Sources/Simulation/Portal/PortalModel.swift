import FoundationEssentials
import LiferayPortal
import Synchronization

/// A portal as Documentation/Portals.md describes it: who is there, what they look like, and what is said of it.
///
/// 6.2 keeps the id of a picture that is replaced; 7.x gives a new one, and leaves that of a picture that is removed by web
/// service. Some portals write pictures anew.
final class PortalModel: Sendable {
    /// A user.
    struct User: Sendable {
        var userId: Int64
        var portraitId: Int64 = 0
        /// The number of the picture; nil where there is none.
        var picture: Int?
    }

    struct State: Sendable {
        var users: [Int64: User] = [:]
        var nextId: Int64 = 50_000
        var comments: [PortalComment] = []
        /// The users whose portraits were changed, and nobody here was told: by others, by a loss, or with an answer that was lost.
        var changedUntold: Set<Int64> = []
        var awayUntil: Int64 = 0
        /// Until when a gateway answers for the portal where something is to be changed.
        var changesRefusedUntil: Int64 = 0
        /// Until when nobody may look users up.
        var forbiddenUntil: Int64 = 0
        /// Whether it is as well as a portal can be.
        var isWell = false
    }

    /// The account of all processes.
    static let account: Int64 = 20_001
    /// What comments are written on.
    static let subject = CommentSubject(className: "com.liferay.blogs.model.BlogsEntry", classPK: 40_001)

    let flavour: PortalFlavour
    let rewritesPictures: Bool
    let state: Mutex<State>

    /// Makes a portal with some users, half of whom have a picture.
    init(flavour: PortalFlavour, rewritesPictures: Bool, userCount: Int) {
        self.flavour = flavour
        self.rewritesPictures = rewritesPictures
        var state = State()
        for index in 0..<userCount {
            let userId = Self.account + Int64(index)
            state.users[userId] = User(userId: userId)
            if index % 2 == 0 { Self.change(userId, to: 900_000 + index, flavour, in: &state) }
        }
        self.state = Mutex(state)
    }

    /// Changes a portrait, as an upload or a removal does.
    func change(_ userId: Int64, to picture: Int?, byOthers isByOthers: Bool) {
        state.withLock { state in
            Self.change(userId, to: picture, flavour, in: &state)
            if isByOthers { state.changedUntold.insert(userId) }
        }
    }

    private static func change(_ userId: Int64, to picture: Int?, _ flavour: PortalFlavour, in state: inout State) {
        state.users[userId]?.picture = picture
        guard picture != nil else {
            if flavour == .liferay62 { state.users[userId]?.portraitId = 0 }
            return
        }
        if flavour == .liferay62, state.users[userId]?.portraitId != 0 { return }
        state.nextId += 1
        state.users[userId]?.portraitId = state.nextId
    }

    /// Loses a picture, of which the id is still told.
    func lose(_ userId: Int64) {
        state.withLock { state in
            state.users[userId]?.picture = nil
            state.changedUntold.insert(userId)
        }
    }

    /// Notes that a portrait was changed, and that nobody was told.
    func noteUntoldChange(_ userId: Int64) {
        _ = state.withLock { $0.changedUntold.insert(userId) }
    }

    /// The user as the portal tells it.
    func described(_ userId: Int64) -> PortalUser? {
        state.withLock { $0.users[userId] }
            .map { user in
                PortalUser(
                    userId: user.userId,
                    companyId: 20_116,
                    portraitId: user.portraitId,
                    uuid: "uuid-\(user.userId)",
                    screenName: "user\(user.userId)",
                    emailAddress: "user\(user.userId)@example.com",
                    firstName: "User",
                    middleName: "",
                    lastName: "\(user.userId)"
                )
            }
    }

    /// Writes a comment.
    func write(_ body: String, by userId: Int64, at time: Date) -> PortalComment {
        state.withLock { state in
            state.nextId += 1
            let comment = PortalComment(
                commentId: state.nextId,
                body: body,
                userId: userId,
                userName: "User \(userId)",
                createDate: time,
                modifiedDate: time
            )
            state.comments.append(comment)
            return comment
        }
    }

    /// Changes a comment, or takes it away; nil where it is not there.
    func changeComment(_ commentId: Int64, to body: String?, at time: Date) -> PortalComment? {
        state.withLock { state in
            guard let index = state.comments.firstIndex(where: { $0.commentId == commentId }) else { return nil }
            guard let body else { return state.comments.remove(at: index) }
            state.comments[index].body = body
            state.comments[index].modifiedDate = time
            return state.comments[index]
        }
    }
}
