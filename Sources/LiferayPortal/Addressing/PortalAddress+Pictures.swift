extension PortalAddress {
    /// Makes an absolute address of a picture address that the portal gave.
    ///
    /// A portal writes it relative to its host; one on another server is refused, whoever put it there.
    ///
    /// - Parameter address: The address as the portal gave it.
    /// - Returns: The address on this server.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when it is on another server or is no address.
    func picture(at address: String) throws(PortalError) -> String {
        guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !address.contains("\\") else {
            throw .unexpectedAnswer(.foreignAddress(address))
        }
        if address.hasPrefix("/"), !address.hasPrefix("//") {
            let isBelowContext = contextPath.isEmpty || address.hasPrefix(contextPath + "/")
            return (isBelowContext ? origin : text) + address
        }
        guard let separator = address.firstRange(of: "://"),
            let slash = address[separator.upperBound...].firstIndex(of: "/"),
            isOrigin(address[..<slash])
        else {
            throw .unexpectedAnswer(.foreignAddress(address))
        }
        return origin + address[slash...]
    }

    private func isOrigin(_ text: Substring) -> Bool {
        do throws(PortalError) {
            return try PortalAddress(String(text)).origin == origin
        } catch {
            // What can't be read as an address is not ours either.
            return false
        }
    }

    /// The path of an address on this server, without query, below the path that the portal lives under.
    func path(of address: String) -> String {
        var path = address.dropFirst(address.hasPrefix(text) ? text.count : origin.count)
        if let query = path.firstIndex(of: "?") {
            path = path[..<query]
        }
        return String(path)
    }
}
