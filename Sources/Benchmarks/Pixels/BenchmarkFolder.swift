import FoundationEssentials

/// The folder with the sets of pictures and the peers, as `fixtures/bench/prepare.sh` makes it.
struct BenchmarkFolder {
    /// The program that runs the scripts of the peers.
    let python: String
    /// The folder of the scripts, seen from the folder that `make` runs in.
    let scripts = "fixtures/bench"

    /// The path of thumbor, if it was asked for when the folder was made.
    let thumbor: String
    /// The folder of the sets.
    let sets: String

    /// Describes a benchmark folder.
    ///
    /// - Parameter folder: The folder.
    init(folder: String) {
        python = folder + "/python/bin/python"
        thumbor = folder + "/thumbor/bin/thumbor"
        sets = folder + "/sets"
    }

    /// Everything that the peers have in their environment: one thread each, and no traces among the scripts.
    var environment: [String: String] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "VIPS_CONCURRENCY": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MAGICK_THREAD_LIMIT": "1",
            "PYTHONPYCACHEPREFIX": sets + "/../pycache",
        ]
    }

    /// Finds the pictures of a set.
    ///
    /// - Parameters:
    ///   - set: The set.
    ///   - first: The index of the first picture that is taken.
    ///   - step: Every how many pictures after it one is taken.
    /// - Returns: The paths in the order of their names.
    /// - Throws: ``BenchmarkError/noPictures(folder:)``.
    func pictures(of set: PictureSet, first: Int = 0, step: Int = 1) throws -> [String] {
        let folder = "\(sets)/\(set.rawValue)"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        guard !names.isEmpty else { throw BenchmarkError.noPictures(folder: folder) }
        return stride(from: first, to: names.count, by: step).map { "\(folder)/\(names[$0])" }
    }

    /// The command by which a peer draws one picture in a process of its own.
    ///
    /// - Parameters:
    ///   - peer: The peer.
    ///   - recipe: The recipe.
    ///   - picture: The path of the picture.
    ///   - output: The path that is written to.
    /// - Returns: The program and its arguments.
    func once(_ peer: Competitor, recipe: String, picture: String, output: String) -> [String] {
        [python, scripts + "/once.py", peer.rawValue, recipe, picture, output]
    }
}
