import OfflineStore
import Screenlets
import StoreEngine

extension Secret {
    /// Where the store is: the database that is set, with the password of its file if there is one, else the cache folder.
    ///
    /// - Returns: The address.
    /// - Throws: ``PortraitError`` when what is set is no address, when a password stands in an option, which every user of
    ///   the machine can read, or when the file gives none.
    func storeAddress() throws(PortraitError) -> StoreAddress {
        guard let text = settings.text(.store) else { return .folder(settings.cacheFolder) }
        var password: String?
        if let path = settings.text(.storePasswordFile) {
            password = try firstLine(of: path, setting: .storePasswordFile)
        }
        guard let address = PostgresAddress(text, password: password) else {
            throw PortraitError(
                .badConfiguration,
                message: "store is no address of a database",
                hint: "expected is postgres://USER@HOST:PORT/DATABASE; for a folder there is cache-dir"
            )
        }
        if case .option = settings.resolved[.store].origin, PostgresAddress(text)?.hasPassword == true {
            throw PortraitError(
                .badConfiguration,
                message: "the password of the store stands in an option, which every account of this machine can read",
                hint: "put it into a file and name that with store-password-file, or into ~/.pgpass"
            )
        }
        return .postgres(address)
    }
}
