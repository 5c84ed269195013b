/// Writes a YAML text with one document, with everything in blocks and nothing by aliases.
enum YAMLWriter {
    /// Writes a node.
    ///
    /// - Parameter root: The node.
    /// - Returns: The text in ASCII; other characters are written by their numbers.
    /// - Throws: ``YAMLWritingError`` for what can't be written.
    static func text(of root: YAMLNode) throws(YAMLWritingError) -> String {
        var emitter = try LibYAML.Emitter()
        try emitter.write(.streamStart)
        try emitter.write(.documentStart)
        try write(root, to: &emitter)
        try emitter.write(.documentEnd)
        try emitter.write(.streamEnd)
        return String(decoding: emitter.output, as: UTF8.self)
    }

    private static func write(_ node: YAMLNode, to emitter: inout LibYAML.Emitter) throws(YAMLWritingError) {
        switch node.content {
        case .scalar(let text, let style):
            try emitter.write(.scalar(text, style, anchor: nil, tag: nil))
        case .sequence(let nodes):
            try emitter.write(.sequenceStart(anchor: nil, tag: node.writtenTag))
            for node in nodes { try write(node, to: &emitter) }
            try emitter.write(.sequenceEnd)
        case .mapping(let pairs):
            try emitter.write(.mappingStart(anchor: nil, tag: node.writtenTag))
            for pair in pairs {
                try write(pair.key, to: &emitter)
                try write(pair.value, to: &emitter)
            }
            try emitter.write(.mappingEnd)
        }
    }
}

extension YAMLNode {
    /// The type, unless that can be seen anyway.
    fileprivate var writtenTag: String? {
        tag == "tag:yaml.org,2002:map" || tag == "tag:yaml.org,2002:seq" ? nil : tag
    }
}
