extension PortalSession {
    /// Asks for the structure of an article, for the labels and the typed values of its fields.
    ///
    /// Many articles share a structure: ask once for each key and site.
    ///
    /// - Parameter article: The article.
    /// - Returns: The structure.
    /// - Throws: ``PortalError/unsupported(_:)`` where the JSON web services are switched off, else what went wrong on
    ///   the way.
    public func structure(of article: WebContentRow) async throws(PortalError) -> ContentStructure {
        try await prepare()
        return try await ContentStructureConnector(services: services)
            .structure(article.structureKey, groupId: article.groupId)
    }
}
