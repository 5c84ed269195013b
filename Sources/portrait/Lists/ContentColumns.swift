import LiferayPortal

/// The columns with the content of web content articles, in one locale.
enum ContentColumns {
    /// What the name of a field's column begins with.
    private static let prefix = "field."

    /// The columns of the fields that articles have, in the order of their structures.
    ///
    /// - Parameters:
    ///   - rows: The articles.
    ///   - locale: The locale of the values.
    /// - Returns: The columns.
    static func found(in rows: [WebContentRow], locale: String) -> [Column<WebContentRow>] {
        var names: [String] = []
        for row in rows {
            for (name, _) in values(of: row, locale: locale) where !names.contains(name) { names.append(name) }
        }
        return names.map { column($0, locale: locale) }
    }

    /// The columns of fields that are chosen by name.
    ///
    /// - Parameters:
    ///   - columns: The names of `--columns`, with commas between them; nil for none.
    ///   - locale: The locale of the values.
    /// - Returns: The columns.
    static func chosen(in columns: String?, locale: String) -> [Column<WebContentRow>] {
        (columns ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }
            .filter { $0.hasPrefix(prefix) && $0.count > prefix.count }
            .map { column(String($0.dropFirst(prefix.count)), locale: locale) }
    }

    /// The content as one value: the text of an article without a structure, else an object with its fields.
    ///
    /// - Parameters:
    ///   - row: The article.
    ///   - locale: The locale of the values.
    /// - Returns: The value.
    static func content(of row: WebContentRow, locale: String) -> Cell {
        let values = values(of: row, locale: locale)
        guard values.count != 1 || values[0].name != "content" else { return Cell(nonEmpty: values[0].value) }
        guard !values.isEmpty else { return .nothing }
        return .object(.object([String: JSONValue](values.map { ($0.name, .string($0.value)) }) { first, _ in first }))
    }

    private static func column(_ name: String, locale: String) -> Column<WebContentRow> {
        .main(prefix + name) { row in
            Cell(nonEmpty: values(of: row, locale: locale).first { $0.name == name }?.value ?? "")
        }
    }

    /// The fields with their values; none where the content can't be read, which is no reason to tell nothing of the row.
    private static func values(of row: WebContentRow, locale: String) -> [(name: String, value: String)] {
        do throws(PortalError) {
            return ContentEntry.values(of: try row.entries(locale: locale))
        } catch {
            return []
        }
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
