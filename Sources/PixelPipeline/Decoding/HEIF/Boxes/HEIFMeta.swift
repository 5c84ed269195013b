/// The box of a HEIF file that says which pictures there are and where.
///
/// Source: ISO/IEC 14496-12, section 8.11; ISO/IEC 23008-12, section 9.3.
struct HEIFMeta {
    /// A relation of an item to others.
    struct Reference {
        /// What it is, four characters, such as `thmb`.
        let kind: String
        /// The item that has it.
        let from: Int
        /// The items that it is to.
        let to: [Int]
    }

    /// The number of the item that is shown.
    private(set) var primaryItem: Int?
    /// The items by their numbers.
    var items: [Int: HEIFItem] = [:]
    /// The relations, in the order of the file.
    var references: [Reference] = []
    /// The properties that items have.
    private(set) var properties: [BoxWalk.Box] = []
    /// Data that items may have in this box.
    private(set) var itemData: ByteReader?
    /// The extents, references and associations that were met so far.
    private var partCount = 0

    /// Reads the box.
    ///
    /// - Parameters:
    ///   - box: The content of the box.
    ///   - limits: The limit for the number of boxes, items, extents and references.
    /// - Throws: ``ImagingError/damaged(reason:)``, ``ImagingError/unsupported(feature:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    init(_ box: ByteReader, limits: DecodeLimits) throws(ImagingError) {
        var walk = BoxWalk(box, from: 4)
        while let part = try walk.next(limits: limits) {
            guard part.isWhole else { throw .damaged(reason: "a box is longer than the one around it") }
            var fields = BoxFields(part.content)
            switch part.name {
            case "hdlr":
                guard part.content.has("pict", at: 8) else { throw .damaged(reason: "the file has no pictures") }
            case "pitm":
                let version = try fields.versionAndFlags().version
                primaryItem = try fields.number(version == 0 ? 2 : 4)
            case "iinf": try readTypes(fields, limits: limits)
            case "iloc": try readPlaces(fields, limits: limits)
            case "iref": try readReferences(fields, limits: limits)
            case "iprp": try readProperties(part.content, limits: limits)
            case "idat": itemData = part.content
            default: break
            }
        }
    }

    /// Counts parts, of which some take no byte of the file.
    ///
    /// - Parameters:
    ///   - count: How many there are.
    ///   - limits: The limit for all of them together.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)``.
    mutating func take(_ count: Int, limits: DecodeLimits) throws(ImagingError) {
        partCount += count
        try limits.check(segmentCount: partCount)
    }

    private mutating func readTypes(_ box: BoxFields, limits: DecodeLimits) throws(ImagingError) {
        var fields = box
        let version = try fields.versionAndFlags().version
        _ = try fields.number(version == 0 ? 2 : 4)
        var walk = BoxWalk(fields.rest)
        while let entry = try walk.next(limits: limits) {
            var fields = BoxFields(entry.content)
            guard entry.name == "infe" else { continue }
            try take(1, limits: limits)
            let version = try fields.versionAndFlags().version
            guard version >= 2 else { continue }
            let number = try fields.number(version == 2 ? 2 : 4)
            _ = try fields.number(2)
            let name = fields.rest.part(at: 0, length: 4)
            items[number, default: HEIFItem()].type = String(decoding: name.bytes, as: UTF8.self)
        }
    }

    private mutating func readReferences(_ box: BoxFields, limits: DecodeLimits) throws(ImagingError) {
        var fields = box
        let length = try fields.versionAndFlags().version == 0 ? 2 : 4
        var walk = BoxWalk(fields.rest)
        while let entry = try walk.next(limits: limits) {
            var fields = BoxFields(entry.content)
            let from = try fields.number(length)
            let count = try fields.number(2)
            try take(1 + count, limits: limits)
            var to: [Int] = []
            for _ in 0..<count { to.append(try fields.number(length)) }
            references.append(Reference(kind: entry.name, from: from, to: to))
        }
    }

    private mutating func readProperties(_ box: ByteReader, limits: DecodeLimits) throws(ImagingError) {
        var walk = BoxWalk(box)
        while let part = try walk.next(limits: limits) {
            guard part.isWhole else { throw .damaged(reason: "a box is longer than the one around it") }
            switch part.name {
            case "ipco":
                var inner = BoxWalk(part.content)
                while let property = try inner.next(limits: limits) {
                    try take(1, limits: limits)
                    properties.append(property)
                }
            case "ipma": try readAssociations(BoxFields(part.content), limits: limits)
            default: break
            }
        }
    }
}
