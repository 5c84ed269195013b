/// The rows of a list: those of the data, those multiplied from them, and what clients have added, changed and removed.
///
/// Multiplied rows are made when they are read, so that a hundred thousand of them cost nothing before.
/// A row keeps its position for ever; positions follow the keys.
struct RowTable<Row: ListedRow>: Sendable {
    private let seeds: [Row]
    private let models: [Row]
    private let multiplied: Int
    private let seedPositions: [Int64: Int]
    private var added: [Row] = []
    private var changed: [Int: Row] = [:]
    private var removed: Set<Int> = []

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - seeds: The rows of the data, ordered by their keys.
    ///   - models: The rows that further ones are copied from, in turn; without any there are no further ones.
    ///   - multiplied: How many rows are copied.
    init(_ seeds: [Row], models: [Row] = [], multiplied: Int = 0) {
        self.seeds = seeds
        self.models = models
        self.multiplied = models.isEmpty ? 0 : max(0, multiplied)
        seedPositions = Dictionary(seeds.enumerated().map { ($1.key, $0) }) { first, _ in first }
    }

    /// The positions that have or had a row.
    var positions: Range<Int> { 0..<seeds.count + multiplied + added.count }

    /// The rows that are written out somewhere: of the data or from clients, as they are now.
    var writtenRows: [Row] {
        (Array(0..<seeds.count) + Array(seeds.count + multiplied..<positions.count)).compactMap { self[$0] }
    }

    /// The row at a position; nil when it was removed, or there never was one.
    subscript(position: Int) -> Row? {
        guard positions.contains(position), !removed.contains(position) else { return nil }
        if let row = changed[position] { return row }
        if position < seeds.count { return seeds[position] }
        let index = position - seeds.count
        return index < multiplied ? models[index % models.count].copy(number: index + 1) : added[index - multiplied]
    }

    /// Finds the rows that a condition holds for.
    ///
    /// - Parameters:
    ///   - accepts: The condition.
    ///   - isShared: Whether it looks only at columns that copies share with their model.
    /// - Returns: Their positions.
    func positions(where accepts: (Row) -> Bool, isShared: Bool) -> [Int] {
        let copies = seeds.count..<seeds.count + multiplied
        let holds = isShared ? models.map(accepts) : []
        return positions.filter { position in
            if isShared, copies.contains(position), changed[position] == nil {
                return holds[(position - copies.lowerBound) % holds.count] && !removed.contains(position)
            }
            return self[position].map(accepts) ?? false
        }
    }

    /// Finds a row.
    ///
    /// - Parameter key: The primary key.
    /// - Returns: The position, nil when there is no such row.
    func position(key: Int64) -> Int? {
        // Keys come from clients: only what is above the first one may be subtracted from.
        let isFurther = key > Row.firstKey && key - Row.firstKey <= Int64(multiplied + added.count)
        let position = isFurther ? seeds.count + Int(key - Row.firstKey) - 1 : seedPositions[key]
        return position.flatMap { self[$0] == nil ? nil : $0 }
    }

    /// Finds a row that is not in the data.
    ///
    /// - Parameter number: The number that the row was made with.
    /// - Returns: The row, nil when there is none.
    func row(number: Int) -> Row? {
        number > 0 && number <= multiplied + added.count ? self[seeds.count + number - 1] : nil
    }

    /// Adds a row behind all others.
    ///
    /// - Parameter make: Makes the row with the number given.
    /// - Returns: The row.
    @discardableResult
    mutating func append(_ make: (_ number: Int) -> Row) -> Row {
        let row = make(multiplied + added.count + 1)
        added.append(row)
        return row
    }

    /// Adds copies behind all other rows.
    ///
    /// - Parameter count: How many; none where there is nothing to copy.
    mutating func multiply(_ count: Int) {
        let models = models
        guard !models.isEmpty else { return }
        for _ in 0..<max(0, count) { append { models[($0 - 1) % models.count].copy(number: $0) } }
    }

    /// Puts another row in the place of one.
    ///
    /// - Parameters:
    ///   - position: The place.
    ///   - row: The new row, with the same key.
    mutating func replace(_ position: Int, with row: Row) { changed[position] = row }

    /// Removes a row.
    ///
    /// - Parameter position: The place, which stays empty.
    mutating func remove(_ position: Int) { removed.insert(position) }
}
