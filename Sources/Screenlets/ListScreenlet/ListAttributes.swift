/// What a list screenlet is told.
public struct ListAttributes: Hashable, Sendable {
    /// How the list is cut into pages; 50 rows, then 25 by default.
    public var sizes: PageSizes
    /// Whether the list loads by itself when it is about to be seen; true by default.
    public var autoLoad: Bool
    /// Which side is asked first; the portal by default.
    public var offlinePolicy: OfflinePolicy

    /// Creates attributes; all have the defaults of Liferay Screens.
    ///
    /// - Parameters:
    ///   - sizes: How the list is cut into pages.
    ///   - autoLoad: Whether the list loads by itself.
    ///   - offlinePolicy: Which side is asked first.
    public init(
        sizes: PageSizes = .standard,
        autoLoad: Bool = true,
        offlinePolicy: OfflinePolicy = .remoteFirst
    ) {
        self.sizes = sizes
        self.autoLoad = autoLoad
        self.offlinePolicy = offlinePolicy
    }
}
