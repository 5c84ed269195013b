import FoundationEssentials

extension PortalComment {
    /// Reads a comment in the form of any of the services that have comments.
    ///
    /// See Documentation/Portals.md, "Comments" and "Content of the headless services".
    ///
    /// The Screens application gives longs as numbers and tells what the account may do; the portal's own service
    /// gives longs as text and does not tell; the headless services have names of their own.
    ///
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the first field that is missing or of the wrong type.
    init(_ value: JSONValue) throws(PortalError) {
        let members = try value.fields(of: "the comment")
        if members["commentId"] == nil, members["text"] != nil {
            try self.init(headless: members)
        } else {
            try self.init(service: members)
        }
        guard commentId != 0 else { throw .unexpectedAnswer(.wrongType("commentId")) }
    }

    private init(service members: [String: JSONValue]) throws(PortalError) {
        self.init(
            commentId: try members.long("commentId"),
            body: try members.text("body"),
            userId: try members.long("userId"),
            userName: try members.optionalText("userName"),
            createDate: try members.date("createDate"),
            modifiedDate: try members.date("modifiedDate"),
            updatePermission: members["updatePermission"]?.flag,
            deletePermission: members["deletePermission"]?.flag,
            isPending: members["pending"]?.flag ?? false,
            isDeleted: members["deleted"]?.flag ?? false
        )
    }

    private init(headless members: [String: JSONValue]) throws(PortalError) {
        let creator = try members["creator"]?.fields(of: "creator")
        self.init(
            commentId: try members.long("id"),
            body: try members.text("text"),
            userId: creator?["id"]?.long ?? 0,
            userName: try creator?.optionalText("name") ?? "",
            createDate: try members.date("dateCreated"),
            modifiedDate: try members.date("dateModified")
        )
    }

    /// The comment as a row of the Screens application's service, with `pending` and `deleted` where they are true.
    ///
    /// ``CommentListConnector/row(_:)`` reads it back, so that rows can be changed or added before they are read.
    public var raw: JSONValue {
        var members: [String: JSONValue] = [
            "commentId": .integer(commentId), "body": .string(body), "userId": .integer(userId),
            "userName": .string(userName),
        ]
        members["createDate"] = createDate.map { .integer($0.milliseconds) }
        members["modifiedDate"] = modifiedDate.map { .integer($0.milliseconds) }
        members["updatePermission"] = updatePermission.map { .bool($0) }
        members["deletePermission"] = deletePermission.map { .bool($0) }
        if isPending { members["pending"] = .bool(true) }
        if isDeleted { members["deleted"] = .bool(true) }
        return .object(members)
    }
}
