import CExpat

extension XMLElement {
    /// How deep elements may lie in each other; portals need no more than a few levels.
    static let deepest = 64
    /// The longest document that is read, in bytes; a portal's answer as a whole may be no longer by default.
    static let longest = 20_000_000

    /// Reads a document; nil when it is not well-formed, has a document type, is too deep or too long.
    ///
    /// A document type is what could name other files or make a short text long, and portals write none. The text is
    /// read as UTF-8 whatever its declaration says, because it has been text before.
    init?(document: String) {
        var document = document
        guard let root = document.withUTF8({ unsafe Self.root(of: $0) }) else { return nil }
        self = root
    }

    private static func root(of bytes: UnsafeBufferPointer<UInt8>) -> XMLElement? {
        guard bytes.count <= longest, let parser = unsafe XML_ParserCreate("UTF-8") else { return nil }
        defer { unsafe XML_ParserFree(parser) }
        let builder = XMLTreeBuilder()
        return withExtendedLifetime(builder) {
            unsafe XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
            unsafe XML_SetElementHandler(
                parser,
                { data, name, attributes in unsafe XMLTreeBuilder.of(data)?.begin(name, attributes) },
                { data, _ in unsafe XMLTreeBuilder.of(data)?.end() }
            )
            unsafe XML_SetCharacterDataHandler(parser) { data, characters, count in
                unsafe XMLTreeBuilder.of(data)?.add(characters, count)
            }
            unsafe XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
                unsafe XMLTreeBuilder.of(data)?.refuse()
            }
            let status = unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                unsafe XML_Parse(parser, characters.baseAddress, Int32(characters.count), 1)
            }
            return status == XML_STATUS_OK ? builder.root : nil
        }
    }
}

/// Builds the elements of one document from what the parser meets.
private final class XMLTreeBuilder {
    private(set) var root: XMLElement?
    private var open: [XMLElement] = []
    private var isRefused = false

    /// The builder behind the parser's user data.
    static func of(_ data: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
        unsafe data.map { unsafe Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    func begin(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard !isRefused, let name = unsafe name else { return }
        guard open.count < XMLElement.deepest else { return refuse() }
        var element = XMLElement(name: unsafe String(cString: name))
        // Names and values take turns, and nil ends them.
        var index = 0
        while let attributes = unsafe attributes, let key = unsafe attributes[index],
            let value = unsafe attributes[index + 1]
        {
            element.attributes[unsafe String(cString: key)] = unsafe String(cString: value)
            index += 2
        }
        open.append(element)
    }

    func end() {
        guard !isRefused, let element = open.popLast() else { return }
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    func add(_ characters: UnsafePointer<CChar>?, _ count: Int32) {
        guard !isRefused, !open.isEmpty, let characters = unsafe characters else { return }
        let bytes = unsafe UnsafeRawBufferPointer(start: characters, count: Int(count))
        open[open.count - 1].text += unsafe String(decoding: bytes, as: UTF8.self)
    }

    func refuse() {
        isRefused = true
        open = []
        root = nil
    }
}
