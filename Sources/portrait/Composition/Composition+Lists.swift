import Screenlets

extension Composition {
    /// The site that a list is of: the one that is named, else the configured one; nil for the account's.
    ///
    /// - Parameter named: The site that an option names; 0 names none.
    /// - Returns: The id of the site.
    /// - Throws: ``PortraitError/Code/usage`` for a number that no site has.
    func groupId(_ named: Int?) throws(PortraitError) -> Int64? {
        guard let named, named != 0 else { return options.sandbox ? nil : try settings.groupId() }
        guard named > 0 else {
            throw PortraitError(.usage, message: "--group-id takes the id of a site", hint: "leave it out for your own")
        }
        return Int64(named)
    }

    /// Says that a list has an order of its own, where another one was asked for.
    ///
    /// - Parameter list: The options of the list.
    func tellIgnoredOrder(of list: ListOptions) {
        guard list.orderBy != nil, !options.quiet else { return }
        StandardStreams.writeError("portrait: --order-by has no effect on this list\n")
    }
}
