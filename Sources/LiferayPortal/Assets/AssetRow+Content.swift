extension AssetRow {
    /// The fields of a web content article, which the Screens application gives with the asset.
    ///
    /// - Parameter locale: The locale of the values; the content's own stands in for it.
    /// - Returns: The fields in their order; none where the asset is no article or comes without its content.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the content or its structure makes no sense.
    public func entries(
        locale: String = LocalizedText.defaultLocale
    ) throws(PortalError) -> [ContentEntry] {
        guard isWebContent, let content = object?.members?["modelValues"]?.text, !content.isEmpty else { return [] }
        let definition = object?.members?["DDMStructure"]?.members
            .flatMap { $0["definition"]?.text ?? $0["xsd"]?.text }
        var structure: ContentStructure?
        if let definition { structure = try ContentStructure(definition: definition) }
        return try ContentEntry.entries(in: content, structure: structure, locale: locale)
    }
}
