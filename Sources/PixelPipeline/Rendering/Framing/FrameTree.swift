/// Which frames are resized out of the original, and which out of a larger frame.
///
/// Frames that show the same part of the picture are derived from the smallest one that is at least twice as large on
/// both sides; that costs a fraction of going back to the original, and no sharpness that is to be seen.
struct FrameTree: Hashable, Sendable {
    /// Where a frame comes from.
    enum Source: Hashable, Sendable {
        /// It is resized out of the original.
        case original(Int)
        /// It is resized out of an earlier frame.
        case frame(Int)
    }

    /// The frames that are resized out of the original.
    let roots: [Frame]
    /// All frames that differ, parents before their children.
    let frames: [Frame]
    /// Where each of the frames comes from: the index of a root or of a frame.
    let sources: [Source]
    /// The index among the frames that differ, for each frame that was asked for.
    let indices: [Int]

    /// Orders frames.
    ///
    /// - Parameter wanted: The frames of all renditions.
    init(_ wanted: [Frame]) {
        var frames: [Frame] = []
        for frame in wanted where !frames.contains(frame) { frames.append(frame) }
        frames.sort { ($0.target.pixelCount, $1.isGray ? 1 : 0) > ($1.target.pixelCount, $0.isGray ? 1 : 0) }
        var roots: [Frame] = []
        var sources: [Source] = []
        for (index, frame) in frames.enumerated() {
            // They are sorted, so that the last sufficient one is the smallest.
            if let parent = frames[..<index].lastIndex(where: { $0.isSufficient(for: frame) }) {
                sources.append(.frame(parent))
            } else {
                sources.append(.original(roots.count))
                roots.append(frame)
            }
        }
        let parents = Set(sources.compactMap { if case .frame(let parent) = $0 { parent } else { nil } })
        for parent in parents {
            guard case .original(let root) = sources[parent] else { continue }
            // What others are resized out of becomes pixels, with all of its chroma.
            roots[root].subsampling = ChromaSubsampling.none
            roots[root].staysPlanar = false
        }
        self.frames = frames
        self.roots = roots
        self.sources = sources
        indices = wanted.map { frame in frames.firstIndex(of: frame) ?? 0 }
    }
}

extension Frame {
    /// Whether another frame can be resized out of this one without loss that is to be seen.
    fileprivate func isSufficient(for other: Frame) -> Bool {
        region == other.region && bounds == other.bounds && light == other.light && (!isGray || other.isGray)
            && target.width >= 2 * other.target.width && target.height >= 2 * other.target.height
    }
}
