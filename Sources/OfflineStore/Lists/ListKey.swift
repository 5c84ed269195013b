/// The list that pages belong to: one portal, one account, and everything that shapes the rows.
public struct ListKey: Hashable, Sendable {
    /// The portal that gave the rows.
    public let portal: PortalKey

    /// The account that the rows were shown to, in the form in which names are compared; empty for a guest.
    public let account: String

    /// The name of the list's screenlet, for people.
    public let name: String

    /// The number of rows of page 0.
    public let firstPageSize: Int

    /// The number of rows of each later page.
    public let pageSize: Int

    let digest: [UInt8]

    /// Names a list.
    ///
    /// - Parameters:
    ///   - portal: The portal that gives the rows.
    ///   - account: The name that the account signs in with, or nil for a guest; blanks around it and the case of
    ///     letters do not matter.
    ///   - name: The name of the list's screenlet, such as `WebContentList`.
    ///   - rows: Everything that shapes the rows: group, folder, class, query, comparator, locale.
    ///   - firstPageSize: The number of rows of page 0.
    ///   - pageSize: The number of rows of each later page.
    public init(
        portal: PortalKey,
        account: String?,
        name: String,
        rows: String,
        firstPageSize: Int,
        pageSize: Int
    ) {
        self.portal = portal
        self.account = account.flatMap(NormalizedName.comparable) ?? ""
        self.name = name
        self.firstPageSize = firstPageSize
        self.pageSize = pageSize
        digest = ListKey.digest(name: name, rows: rows)
    }

    /// The digest of what shapes the rows, whoever they are shown to and however they are cut into pages.
    static func digest(name: String, rows: String) -> [UInt8] {
        var sum = Checksum(kind: "list")
        sum.append(name)
        sum.append(rows)
        return sum.value
    }
}
