import FoundationEssentials
import LiferayPortal
import OfflineStore

extension CommentSubject {
    /// Takes over what the store keeps of a discussion.
    init(_ discussion: CommentDiscussion) {
        self.init(groupId: discussion.groupId, className: discussion.className, classPK: discussion.classPK)
    }
}

extension CommentDiscussion {
    /// Takes over what the store keeps of what is commented.
    init(_ subject: CommentSubject) {
        self.init(groupId: subject.groupId, className: subject.className, classPK: subject.classPK)
    }
}

extension CommentBase {
    /// Takes over what the store keeps of a portal's comment.
    init(_ comment: PortalComment) {
        self.init(body: comment.body, modifiedAt: comment.modifiedDate?.milliseconds)
    }
}
