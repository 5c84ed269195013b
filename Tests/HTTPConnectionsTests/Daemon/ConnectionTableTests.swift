import Testing

@testable import HTTPConnections

@Suite("The table of connections")
struct ConnectionTableTests {
    /// The threads that connections of two get one after the other.
    private static func daemons(
        _ table: ConnectionTable,
        _ descriptors: Range<CInt>,
        filledBy count: Int = ConnectionTable.filledCount
    ) -> [Int] {
        descriptors.map { descriptor in
            let daemon = table.daemon(among: 2, filledBy: count)
            let connection = Connection(
                descriptor: descriptor,
                peer: nil,
                daemon: daemon,
                certificate: nil,
                deadline: MonotonicTime.never
            )
            #expect(table.add(connection, limitOfAddress: nil))
            return daemon
        }
    }

    @Test("fills one thread before the next, and keeps them even when both are filled")
    func filling() {
        let table = ConnectionTable()
        #expect(Self.daemons(table, 1..<65) == Array(repeating: 0, count: 64))
        #expect(Self.daemons(table, 65..<129) == Array(repeating: 1, count: 64))
        #expect(Self.daemons(table, 129..<133) == [0, 1, 0, 1])
    }

    @Test("deals connections out that are dear")
    func dealing() {
        #expect(Self.daemons(ConnectionTable(), 1..<6, filledBy: 1) == [0, 1, 0, 1, 0])
    }

    @Test("gives the first thread again what has left it")
    func leaving() {
        let table = ConnectionTable()
        _ = Self.daemons(table, 1..<70)
        table.remove(3)
        // Unknown descriptors leave nothing.
        table.remove(500)
        #expect(Self.daemons(table, 70..<72) == [0, 1])
    }
}
