import FoundationEssentials
import Glibc

/// A process and all that it started, as Linux tells of them under `/proc`.
struct ProcessTree {
    /// The ids of all of them.
    let members: Set<Int32>
    /// The processor time of all of them so far, and of those that have ended, in microseconds.
    let processor: Double
    /// The memory that all of them have now, in bytes; what they share is counted for each.
    let memory: Int

    private struct Entry {
        var parent: Int32
        var ticks: Int
        var pages: Int
    }

    /// Looks at the processes.
    ///
    /// - Parameter root: The id of the process that started the others.
    init(_ root: Int32) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        var entries: [Int32: Entry] = [:]
        for id in names.compactMap({ Int32($0) }) {
            // A process may end meanwhile.
            guard let text = try? Data(contentsOf: URL(filePath: "/proc/\(id)/stat")) else { continue }
            entries[id] = Self.entry(String(decoding: text, as: UTF8.self))
        }
        var members: Set<Int32> = [root]
        var count = 0
        while count != members.count {
            count = members.count
            for (id, entry) in entries where members.contains(entry.parent) { members.insert(id) }
        }
        let own = members.compactMap { entries[$0] }
        self.members = members
        processor = Double(own.map(\.ticks).reduce(0, +)) * 1e6 / Double(sysconf(Int32(_SC_CLK_TCK)))
        memory = own.map(\.pages).reduce(0, +) * sysconf(Int32(_SC_PAGESIZE))
    }

    /// Reads a line of proc(5); the name of the program, in brackets, may hold anything.
    private static func entry(_ line: String) -> Entry? {
        guard let bracket = line.lastIndex(of: ")") else { return nil }
        let fields = line[line.index(after: bracket)...].split(separator: " ")
        // Its own time and that of the children that it has waited for, each as user and as system.
        guard fields.count > 21, let parent = Int32(fields[1]), let pages = Int(fields[21]) else { return nil }
        let ticks = fields[11...14].compactMap { Int($0) }.reduce(0, +)
        return Entry(parent: parent, ticks: ticks, pages: pages)
    }
}
