package import LiferayPortal

/// A list of numbers, which a scripted portal counts up.
package struct NumberListConnector: ListConnector {
    package var name = "NumberList"
    package var cacheKey = "20143"

    package init(name: String = "NumberList", cacheKey: String = "20143") {
        self.name = name
        self.cacheKey = cacheKey
    }

    package func load(
        _ range: RowRange,
        counting: Bool,
        from services: PortalServices
    ) async throws(PortalError) -> RawPage {
        throw .unsupported(.headlessList("numbers"))
    }

    package func row(_ raw: JSONValue) throws(PortalError) -> NumberRow {
        let members = try raw.fields()
        return NumberRow(number: try members.long("number"), section: try members.optionalText("section"))
    }
}

package struct NumberRow: Hashable, Sendable {
    package var number: Int64
    package var section = ""
}
