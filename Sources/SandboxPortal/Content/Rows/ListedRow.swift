/// A row of a list of the portal, which can be multiplied to as many as are wanted.
protocol ListedRow: Sendable {
    /// The key of the first row that is not in the company's data.
    static var firstKey: Int64 { get }

    /// The primary key.
    var key: Int64 { get }

    /// Makes a further row out of this one.
    ///
    /// - Parameter number: The number of the further row, from 1; it makes keys and names unlike all others.
    /// - Returns: The row, whose key is ``firstKey`` and the number.
    func copy(number: Int) -> Self
}
