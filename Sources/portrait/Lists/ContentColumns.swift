import LiferayPortal
import Synchronization

/// The columns with the content of web content articles, in one locale.
///
/// An article's content is read once for all of its columns, which come one after the other.
final class ContentColumns: Sendable {
    private typealias Values = [(name: String, value: String)]

    /// What the name of a field's column begins with.
    private static let prefix = "field."

    private let locale: String
    /// The article whose columns were told last, with its fields.
    private let last = Mutex<(row: WebContentRow, values: Values)?>(nil)

    /// Reads contents in a locale.
    ///
    /// - Parameter locale: The locale.
    init(locale: String) {
        self.locale = locale
    }

    /// The columns of the fields that articles have, in the order of their structures.
    ///
    /// - Parameter rows: The articles.
    /// - Returns: The columns.
    func found(in rows: [WebContentRow]) -> [Column<WebContentRow>] {
        var names: [String] = []
        for row in rows {
            for (name, _) in values(of: row) where !names.contains(name) { names.append(name) }
        }
        return names.map(column)
    }

    /// The columns of fields that are chosen by name.
    ///
    /// - Parameter columns: The names of `--columns`, with commas between them; nil for none.
    /// - Returns: The columns.
    func chosen(in columns: String?) -> [Column<WebContentRow>] {
        (columns ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }
            .filter { $0.hasPrefix(Self.prefix) && $0.count > Self.prefix.count }
            .map { column(String($0.dropFirst(Self.prefix.count))) }
    }

    /// The content as one value: the text of an article without a structure, else an object with its fields.
    ///
    /// - Parameter row: The article.
    /// - Returns: The value.
    func content(of row: WebContentRow) -> Cell {
        let values = values(of: row)
        guard values.count != 1 || values[0].name != "content" else { return Cell(nonEmpty: values[0].value) }
        guard !values.isEmpty else { return .nothing }
        return .object(.object([String: JSONValue](values.map { ($0.name, .string($0.value)) }) { first, _ in first }))
    }

    private func column(_ name: String) -> Column<WebContentRow> {
        .main(Self.prefix + name) { [self] row in
            Cell(nonEmpty: values(of: row).first { $0.name == name }?.value ?? "")
        }
    }

    /// The fields with their values; none where the content can't be read, which is no reason to tell nothing of the row.
    private func values(of row: WebContentRow) -> Values {
        if let last = last.withLock({ $0 }), last.row == row { return last.values }
        var values: Values = []
        do throws(PortalError) {
            values = ContentEntry.values(of: try row.entries(locale: locale))
        } catch {
            // The row is told without them.
        }
        last.withLock { [values] in $0 = (row, values) }
        return values
    }
}

extension AssetRow {
    /// What the portal gives of the asset itself, where texts are those of a locale.
    ///
    /// The content of an article has all languages and a structure of its own: its fields take their place.
    ///
    /// - Parameter locale: The locale.
    /// - Returns: The object; nil where the portal gives none.
    func object(in locale: String) -> JSONValue? {
        guard isWebContent, case .object(var members)? = object else { return object }
        do throws(PortalError) {
            let values = ContentEntry.values(of: try entries(locale: locale))
                .map { ($0.name, JSONValue.string($0.value)) }
            members["modelValues"] = .object([String: JSONValue](values) { first, _ in first })
        } catch {
            members["modelValues"] = nil
        }
        members["DDMStructure"] = nil
        if case .object(var attributes)? = members["modelAttributes"] {
            attributes["content"] = nil
            members["modelAttributes"] = .object(
                attributes.mapValues { value in
                    value.text.map { .string(LocalizedText.text($0, for: locale)) } ?? value
                }
            )
        }
        return .object(members)
    }
}
