import LiferayPortal
import OfflineStore

/// The rows of a stored list by pages, to be changed in place.
struct PagedRows {
    let sizes: PageSizes
    var pages: [Int: [JSONValue]]
    /// The number of rows of the whole list, as far as the portal told it.
    var rowCount: Int?

    /// Reads a stored list; nil where its pages have sizes that make no sense.
    init?(_ content: ListContent) {
        do throws(PortraitError) {
            sizes = try PageSizes(firstPageSize: content.firstPageSize, pageSize: content.pageSize)
        } catch {
            return nil
        }
        pages = content.pages.compactMapValues { JSONValue(bytes: $0.rows)?.elements }
        rowCount = content.pages[0]?.rowCount
    }

    /// The list with the rows as they are now; pages that could not be read are left out.
    func stored(in content: ListContent) -> ListContent {
        var content = content
        content.pages = pages.compactMapValues { rows in
            JSONValue.array(rows).bytes.map { ListContent.Page(rows: $0) }
        }
        content.pages[0]?.rowCount = rowCount
        return content
    }

    /// Takes rows out; those behind move up, so that pages stay full, and the last page that is known may lose rows.
    ///
    /// - Parameter isGone: Tells which.
    mutating func remove(where isGone: (JSONValue) -> Bool) {
        var indexed: [(index: Int, row: JSONValue)] = []
        for (number, rows) in pages {
            guard let start = sizes.range(ofPage: number)?.start else { continue }
            indexed += rows.enumerated().map { (start + $0.offset, $0.element) }
        }
        indexed.sort { $0.index < $1.index }
        var moved: [Int: JSONValue] = [:]
        var goneCount = 0
        for (index, row) in indexed {
            if isGone(row) { goneCount += 1 } else { moved[index - goneCount] = row }
        }
        guard goneCount > 0 else { return }
        for number in pages.keys {
            guard let range = sizes.range(ofPage: number) else { continue }
            let rows = (range.start..<range.end).prefix { moved[$0] != nil }.compactMap { moved[$0] }
            pages[number] = rows.isEmpty && number > 0 ? nil : rows
        }
        rowCount = rowCount.map { max(0, $0 - goneCount) }
    }
}
