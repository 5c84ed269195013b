import Synchronization

/// A table of rows that requests read page by page and change.
///
/// What a question finds is remembered until the table changes: a page of a long list is cut out of it.
final class ListedRows<Row: ListedRow>: Sendable {
    private struct Content {
        var table: RowTable<Row>
        var found: [String: [Int]] = [:]
    }

    /// How many answers are remembered at most.
    private static var capacity: Int { 32 }

    private let start: RowTable<Row>
    private let content: Mutex<Content>

    /// Makes a list.
    ///
    /// - Parameter table: The rows to start with.
    init(_ table: RowTable<Row>) {
        start = table
        content = Mutex(Content(table: table))
    }

    /// All rows, ordered by their keys.
    var all: [Row] { content.withLock { content in content.table.positions.compactMap { content.table[$0] } } }

    /// The rows that are written out somewhere, without multiplied ones.
    var written: [Row] { content.withLock { $0.table.writtenRows } }

    /// Finds a row by key.
    func row(key: Int64) -> Row? {
        content.withLock { content in content.table.position(key: key).flatMap { content.table[$0] } }
    }

    /// Finds a row that is not in the data, by the number it was made with.
    func row(number: Int) -> Row? { content.withLock { $0.table.row(number: number) } }

    /// Counts the rows that a question finds.
    ///
    /// - Parameter query: The question.
    /// - Returns: The number.
    func count(_ query: RowQuery<Row>) -> Int { content.withLock { Self.find(query, &$0).count } }

    /// Reads a part of the rows that a question finds.
    ///
    /// - Parameters:
    ///   - query: The question.
    ///   - start: The first row; below 0 is 0.
    ///   - end: The row behind the last; -1 for all, as `QueryUtil.ALL_POS` has it.
    /// - Returns: The rows, none beyond the end.
    func rows(_ query: RowQuery<Row>, start: Int = 0, end: Int = -1) -> [Row] {
        content.withLock { content in
            let positions = Self.find(query, &content)
            let first = min(max(0, start), positions.count)
            let last = end == -1 ? positions.count : min(max(first, end), positions.count)
            return positions[first..<last].compactMap { content.table[$0] }
        }
    }

    /// Changes a row.
    ///
    /// - Parameters:
    ///   - key: The primary key.
    ///   - change: What is done to the row, which keeps its key.
    /// - Returns: The row as changed, nil when there is none.
    @discardableResult
    func change(key: Int64, _ change: (inout Row) -> Void) -> Row? {
        content.withLock { content in
            guard let position = content.table.position(key: key), var row = content.table[position] else { return nil }
            change(&row)
            content.table.replace(position, with: row)
            content.found = [:]
            return row
        }
    }

    /// Adds a row behind all others.
    ///
    /// - Parameter make: Makes the row with the number given.
    /// - Returns: The row.
    func append(_ make: (_ number: Int) -> Row) -> Row {
        content.withLock { content in
            content.found = [:]
            return content.table.append(make)
        }
    }

    /// Adds copies behind all other rows.
    ///
    /// - Parameter count: How many.
    func multiply(_ count: Int) {
        content.withLock { content in
            content.found = [:]
            content.table.multiply(count)
        }
    }

    /// Removes the rows that a question finds, or a part of them.
    ///
    /// - Parameters:
    ///   - query: The question.
    ///   - start: The first row of the answer that goes.
    ///   - count: How many go at most.
    /// - Returns: How many went.
    @discardableResult
    func remove(_ query: RowQuery<Row>, start: Int = 0, count: Int = .max) -> Int {
        content.withLock { content in
            let positions = Self.find(query, &content).dropFirst(max(0, start)).prefix(max(0, count))
            for position in positions { content.table.remove(position) }
            content.found = [:]
            return positions.count
        }
    }

    /// Goes back to the rows at the start.
    func reset() { content.withLock { $0 = Content(table: start) } }

    private static func find(_ query: RowQuery<Row>, _ content: inout Content) -> [Int] {
        if let positions = content.found[query.identity] { return positions }
        let positions: [Int]
        if let order = query.order {
            // The same rows are often asked for by their keys too: to be counted.
            var unordered = query
            unordered.order = nil
            positions = sorted(find(unordered, &content), by: order, of: content.table)
        } else {
            positions = content.table.positions(where: query.accepts, isShared: query.isShared)
        }
        if content.found.count >= capacity { content.found = [:] }
        content.found[query.identity] = positions
        return positions
    }

    private static func sorted(_ positions: [Int], by order: RowOrder<Row>, of table: RowTable<Row>) -> [Int] {
        let pairs = positions.compactMap { position in
            table[position].map { (column: order.column($0), position: position) }
        }
        // Equal values keep the order of the keys, whichever way the others go.
        let sorted = pairs.sorted { one, other in
            guard one.column != other.column else { return one.position < other.position }
            return order.isAscending ? one.column < other.column : other.column < one.column
        }
        return sorted.map(\.position)
    }
}
