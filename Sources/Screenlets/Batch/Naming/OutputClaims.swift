/// Gives every output name away once, in the order of the rows, whichever row is ready first.
///
/// An actor, so that the decision does not depend on how fast the rows are. Memory: 64 bits a name and what a set leaves
/// free, some 20 MB for a million names.
actor OutputClaims {
    private let ignoresCase: Bool
    private var taken: Set<StableHash> = []
    /// The place whose turn it is.
    private var turn = 0
    /// The places behind it that need no name any more.
    private var passed: Set<Int> = []
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    /// Creates claims; nothing is taken.
    ///
    /// - Parameter ignoresCase: Whether the file system takes names that differ in case only for the same.
    init(ignoresCase: Bool) {
        self.ignoresCase = ignoresCase
    }

    /// Waits for a row's turn and takes its names.
    ///
    /// - Parameters:
    ///   - paths: The names.
    ///   - place: The place of the row among all that are worked on, from 0; every place claims or passes exactly once.
    /// - Returns: The first name that an earlier row has, or nil where all are now this row's.
    func claim(_ paths: [String], at place: Int) async -> String? {
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
