public import LiferayPortal

/// The rows of a list, by the same policies and from the same cache as anywhere; some pages are in memory at a time.
public struct ListRowsInput<Connector: ListConnector>: BatchInput {
    /// Reads from a row of the list which user it is about, and the columns for the template.
    public typealias Reading = (Connector.Row) -> (fields: [String: String], selector: UserSelector)

    private var rows: ListRows<Connector>.Iterator
    private let reading: Reading
    private var count = 0

    /// Creates the rows; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - rows: The list.
    ///   - reading: Reads from a row which user it is about, and the columns for the template.
    public init(_ rows: ListRows<Connector>, reading: @escaping Reading) {
        self.rows = rows.makeAsyncIterator()
        self.reading = reading
    }

    /// Asks on.
    ///
    /// - Returns: The next row, or nil at the end.
    /// - Throws: ``PortraitError`` when a page of the list can't be had.
    public mutating func next() async throws(PortraitError) -> BatchRow? {
        guard let row = try await rows.next(isolation: nil) else { return nil }
        count += 1
        let read = reading(row)
        return BatchRow(number: count, fields: read.fields, subject: .success(.user(read.selector)))
    }
}

extension ListRowsInput where Connector == UserListConnector {
    /// Creates the users of a list as rows.
    ///
    /// - Parameter rows: The list.
    public init(users rows: ListRows<Connector>) {
        self.init(rows) { user in
            let fields = [
                "userId": String(user.userId), "screenName": user.screenName, "email": user.emailAddress,
                "firstName": user.firstName, "middleName": user.middleName, "lastName": user.lastName,
                "portraitId": String(user.portraitId), "uuid": user.uuid, "companyId": String(user.companyId),
            ]
            return (fields, .userId(user.userId))
        }
    }
}

extension ListRowsInput where Connector == AssetListConnector {
    /// Creates the users behind assets as rows: the user that an asset is, else the one who made it.
    ///
    /// - Parameter rows: The list.
    public init(assets rows: ListRows<Connector>) {
        self.init(rows) { asset in
            let userId = asset.className.hasSuffix(".model.User") ? asset.classPK : asset.userId
            let fields = [
                "userId": String(userId), "entryId": String(asset.entryId), "className": asset.className,
                "classPK": String(asset.classPK), "groupId": String(asset.groupId), "title": asset.title,
            ]
            return (fields, .userId(userId))
        }
    }
}
