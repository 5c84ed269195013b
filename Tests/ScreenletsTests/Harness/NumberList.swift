import LiferayPortal

/// A list of numbers, which a scripted portal counts up.
struct NumberListConnector: ListConnector {
    var name = "NumberList"
    var cacheKey = "20143"

    func load(
        _ range: RowRange,
        counting: Bool,
        from services: PortalServices
    ) async throws(PortalError) -> RawPage {
        throw .unsupported(.headlessList("numbers"))
    }

    func row(_ raw: JSONValue) throws(PortalError) -> NumberRow {
        let members = try raw.fields()
        return NumberRow(number: try members.long("number"), section: try members.optionalText("section"))
    }
}

struct NumberRow: Hashable, Sendable {
    var number: Int64
    var section = ""
}
