/// Reads a YAML text with one document.
///
/// Aliases are replaced by what they stand for. Depth and size are limited, the size with everything that aliases repeat:
/// ten short lines could else stand for a billion nodes.
struct YAMLReader: ~Copyable {
    /// The longest text, in bytes.
    static let maximumByteCount = 1 << 20
    /// The most nodes, with those that aliases repeat.
    static let maximumNodeCount = 100_000
    /// How deep sequences and mappings may be in each other.
    static let maximumDepth = 64

    private var parser: LibYAML.Parser
    private var anchors: [String: YAMLNode]
    private var count: Int

    /// Reads a text.
    ///
    /// - Parameter text: The text.
    /// - Returns: The root; nil where there is none.
    /// - Throws: ``YAMLError`` with the place and its line.
    static func node(of text: String) throws(YAMLError) -> YAMLNode? {
        do throws(YAMLError) {
            guard text.utf8.count <= maximumByteCount else {
                throw tooMuch("more than \(maximumByteCount) bytes", at: YAMLMark(line: 1, column: 1))
            }
            var reader = YAMLReader(parser: try LibYAML.Parser(Array(text.utf8)), anchors: [:], count: 0)
            return try reader.root()
        } catch {
            throw error.shown(in: text)
        }
    }

    private mutating func root() throws(YAMLError) -> YAMLNode? {
        _ = try parser.next()
        if case .streamEnd = try parser.next().event { return nil }
        let node = try node(at: try parser.next(), depth: 0)
        _ = try parser.next()
        let (event, mark) = try parser.next()
        guard case .streamEnd = event else {
            let context = YAMLError.Context(
                text: "expected a single document in the stream",
                mark: YAMLMark(line: 1, column: 1)
            )
            throw YAMLError(part: .composer, context: context, problem: "but found another document", mark: mark)
        }
        return node
    }

    private mutating func node(
        at step: (event: YAMLEvent, mark: YAMLMark),
        depth: Int
    ) throws(YAMLError) -> YAMLNode {
        let mark = step.mark
        guard depth <= Self.maximumDepth else {
            throw Self.tooMuch("nested deeper than \(Self.maximumDepth) levels", at: mark)
        }
        let node: YAMLNode
        let name: String?
        switch step.event {
        case .alias(let name):
            guard let node = anchors[name] else {
                throw YAMLError(part: .composer, problem: "found undefined alias", mark: mark)
            }
            try add(node.count, at: mark)
            return node
        case .scalar(let text, let style, let anchor, let tag):
            node = YAMLNode(.scalar(text, style), mark: mark, tag: tag)
            name = anchor
        case .sequenceStart(let anchor, let tag):
            node = YAMLNode(.sequence(try sequence(depth: depth)), mark: mark, tag: tag)
            name = anchor
        case .mappingStart(let anchor, let tag):
            node = YAMLNode(.mapping(try mapping(depth: depth)), mark: mark, tag: tag)
            name = anchor
        default:
            throw YAMLError(part: .composer, problem: "expected a node", mark: mark)
        }
        try add(1, at: mark)
        if let name { anchors[name] = node }
        return node
    }

    private mutating func sequence(depth: Int) throws(YAMLError) -> [YAMLNode] {
        var nodes: [YAMLNode] = []
        while true {
            let step = try parser.next()
            if case .sequenceEnd = step.event { return nodes }
            nodes.append(try node(at: step, depth: depth + 1))
        }
    }

    private mutating func mapping(depth: Int) throws(YAMLError) -> [YAMLNode.Pair] {
        var pairs: [YAMLNode.Pair] = []
        var names: Set<String> = []
        while true {
            let step = try parser.next()
            if case .mappingEnd = step.event { return pairs }
            let key = try node(at: step, depth: depth + 1)
            if let name = key.text, !names.insert(name).inserted {
                let problem = "expected all keys to be unique but found a second '\(name)'"
                throw YAMLError(part: .composer, problem: problem, mark: step.mark)
            }
            pairs.append(YAMLNode.Pair(key: key, value: try node(at: try parser.next(), depth: depth + 1)))
        }
    }

    private mutating func add(_ more: Int, at mark: YAMLMark) throws(YAMLError) {
        count += more
        guard count <= Self.maximumNodeCount else {
            throw Self.tooMuch("more than \(Self.maximumNodeCount) values, counting what aliases repeat", at: mark)
        }
    }

    private static func tooMuch(_ problem: String, at mark: YAMLMark) -> YAMLError {
        YAMLError(part: .composer, problem: problem, mark: mark)
    }
}
