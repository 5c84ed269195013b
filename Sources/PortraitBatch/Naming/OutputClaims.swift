import Screenlets

/// Gives every output name away once, in the order of the rows, whichever row is ready first.
///
/// An actor, so that the decision does not depend on how fast the rows are. Memory: 64 bits a name and what a set leaves
/// free, some 20 MB for a million names.
actor OutputClaims {
    private let ignoresCase: Bool
    private let job: WorkerLease?
    private var taken: Set<StableHash> = []
    /// The place whose turn it is.
    private var turn = 0
    /// The places behind it that need no name any more.
    private var passed: Set<Int> = []
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    /// Creates claims; nothing is taken.
    ///
    /// - Parameters:
    ///   - ignoresCase: Whether the file system takes names that differ in case only for the same.
    ///   - job: The job whose rows claim names; of its workers nobody waits for a turn, and whichever row is first has the
    ///     name. Nil where all rows are this process's.
    init(ignoresCase: Bool, job: WorkerLease? = nil) {
        self.ignoresCase = ignoresCase
        self.job = job
    }

    /// Waits for a row's turn and takes its names.
    ///
    /// - Parameters:
    ///   - paths: The names.
    ///   - row: The number of the row.
    ///   - place: The place of the row among all that are worked on, from 0; every place claims or passes exactly once.
    /// - Returns: The first name that an earlier row has, or nil where all are now this row's.
    /// - Throws: What goes wrong with the store of a job.
    func claim(_ paths: [String], of row: Int, at place: Int) async throws(PortraitError) -> String? {
        if let job { return try await job.claim(paths.map { key($0).value }, of: row).map { paths[$0] } }
        if place != turn {
            await withCheckedContinuation { waiting[place] = $0 }
        }
        defer { advance() }
        let keys = paths.map(key)
        for (index, key) in keys.enumerated() where taken.contains(key) || keys[..<index].contains(key) {
            return paths[index]
        }
        taken.formUnion(keys)
        return nil
    }

    /// Lets the rows behind go on: this one needs no name.
    func pass(_ place: Int) {
        if place == turn { advance() } else { passed.insert(place) }
    }

    private func advance() {
        turn += 1
        while passed.remove(turn) != nil { turn += 1 }
        waiting.removeValue(forKey: turn)?.resume()
    }

    private func key(_ path: String) -> StableHash { StableHash([ignoresCase ? path.lowercased() : path]) }
}
