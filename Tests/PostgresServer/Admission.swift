/// Lets a few stages run at a time, so that none waits for a processor longer than its time limits allow.
actor Admission {
    static let shared = Admission(places: 3)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int) {
        free = places
    }

    /// Takes a place; waits in line where none is free.
    ///
    /// - Parameter first: Whether it stands at the head of the line. That is for what waits for long and needs little of a
    ///   processor: begun last, it would leave the processors idle at the end. It is also for what has a short time limit,
    ///   which counts the time in line.
    func enter(first: Bool) async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.insert($0, at: first ? 0 : waiting.endIndex) }
    }

    /// Gives the place to the next in line.
    func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
