/// A part of a YAML document.
struct YAMLNode: Sendable {
    /// What it is.
    indirect enum Content: Sendable {
        case scalar(String, YAMLEvent.ScalarStyle)
        case sequence([YAMLNode])
        case mapping([Pair])
    }

    /// A name and what it stands for.
    struct Pair: Sendable {
        var key: YAMLNode
        var value: YAMLNode
    }

    var content: Content
    /// Where it begins; nil where it was not read.
    var mark: YAMLMark?
    /// The type that is written before it.
    var tag: String?
    /// The number of nodes that it is made of, itself included; those that an alias repeats count each time.
    private(set) var count: Int

    /// Makes a node.
    init(_ content: Content, mark: YAMLMark? = nil, tag: String? = nil) {
        self.content = content
        self.mark = mark
        self.tag = tag
        count =
            switch content {
            case .scalar: 1
            case .sequence(let nodes): nodes.reduce(1) { $0 + $1.count }
            case .mapping(let pairs): pairs.reduce(1) { $0 + $1.key.count + $1.value.count }
            }
    }

    /// Makes a text, written as the writer likes.
    init(_ text: String) { self.init(.scalar(text, .any)) }

    /// Its text, if it is one.
    var text: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    /// Its names and what they stand for, if it has names.
    var pairs: [Pair]? {
        if case .mapping(let pairs) = content { pairs } else { nil }
    }

    /// Whether nothing is written where it stands.
    var isNothing: Bool {
        if case .scalar("", .plain) = content { tag == nil } else { false }
    }

    /// A mapping without names.
    static let emptyMapping = YAMLNode(.mapping([]))

    /// What a name stands for; a node that is no mapping has no names, and takes none.
    subscript(name: String) -> YAMLNode? {
        get { pairs?.first { $0.key.text == name }?.value }
        set {
            guard var pairs, let newValue else { return }
            if let index = pairs.firstIndex(where: { $0.key.text == name }) {
                pairs[index].value = newValue
            } else {
                pairs.append(Pair(key: YAMLNode(name), value: newValue))
            }
            self = YAMLNode(.mapping(pairs), mark: mark, tag: tag)
        }
    }
}
