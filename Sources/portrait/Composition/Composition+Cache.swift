import LiferayPortal
import OfflineStore
import Screenlets

extension Composition {
    /// The name that the portal's entries are kept under.
    ///
    /// The embedded portal has another port each time; its entries are kept under a name that lasts.
    func portalKey() throws(PortraitError) -> PortalKey {
        options.sandbox ? SandboxData.portalKey : PortalKey(server: try address(try server()).text)
    }

    /// The portal that an option names, or nil where the entries of all portals are meant.
    func namedPortal() throws(PortraitError) -> PortalKey? {
        options.server == nil && !options.sandbox ? nil : try portalKey()
    }

    /// The name that the account signs in with, or nil for a guest; no password is looked for.
    var signInName: String? {
        options.sandbox ? options.user ?? SandboxData.user : settings.text(.user) ?? settings.text(.clientId)
    }

    /// The company that names come without, if one is configured.
    func companyId() throws(PortraitError) -> Int64? { options.sandbox ? nil : try settings.companyId() }
}
