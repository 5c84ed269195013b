/// What a list screenlet is told.
public struct ListAttributes: Hashable, Sendable {
    /// How the list is cut into pages; 50 rows, then 25 by default.
    public var sizes: PageSizes
    /// Whether the list loads by itself when it is about to be seen; true by default.
    public var autoLoad: Bool
    /// Whether the list can be pulled down to be read anew; true by default.
    public var refreshControl: Bool
    /// Which side is asked first, and for edits whether they are sent, kept, or both; the portal first by default.
    public var offlinePolicy: OfflinePolicy
    /// Whether rows may be edited, in a list that can: the list of comments; true by default.
    public var editable: Bool

    /// Creates attributes; all have the defaults of Liferay Screens.
    ///
    /// - Parameters:
    ///   - sizes: How the list is cut into pages.
    ///   - autoLoad: Whether the list loads by itself.
    ///   - refreshControl: Whether the list can be pulled down to be read anew.
    ///   - offlinePolicy: Which side is asked first.
    ///   - editable: Whether rows may be edited, in a list that can.
    public init(
        sizes: PageSizes = .standard,
        autoLoad: Bool = true,
        refreshControl: Bool = true,
        offlinePolicy: OfflinePolicy = .remoteFirst,
        editable: Bool = true
    ) {
        self.sizes = sizes
        self.autoLoad = autoLoad
        self.refreshControl = refreshControl
        self.offlinePolicy = offlinePolicy
        self.editable = editable
    }
}
