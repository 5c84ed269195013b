/// The items of a HEIF file, out of which pictures are put together.
struct HEIFItems {
    /// What auxiliary pictures with alpha are called.
    private static let alphaTypes = [
        "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1",
    ]

    /// The whole file.
    let file: ByteReader
    /// What the file consists of.
    let meta: HEIFMeta
    /// The limits for pictures.
    let limits: DecodeLimits
    /// The bytes of data that were found so far; items share none, so that they are never more than the file.
    private var dataByteCount = 0

    /// Begins to look for pictures.
    ///
    /// - Parameters:
    ///   - file: The whole file.
    ///   - meta: What it consists of.
    ///   - limits: The limits for pictures.
    init(file: ByteReader, meta: HEIFMeta, limits: DecodeLimits) {
        self.file = file
        self.meta = meta
        self.limits = limits
    }

    /// Finds the items that have a relation to one.
    ///
    /// - Parameters:
    ///   - item: The number of the item.
    ///   - kind: The relation, four characters.
    /// - Returns: Their numbers.
    func referring(to item: Int, as kind: String) -> [Int] {
        meta.references.filter { $0.kind == kind && $0.to.contains(item) }.map(\.from)
    }

    /// Whether an auxiliary picture is one of alpha.
    ///
    /// - Parameter number: The number of the item.
    /// - Returns: Whether its type says so.
    func isAlpha(_ number: Int) -> Bool {
        guard let item = meta.items[number] else { return false }
        return item.properties.contains { property in
            guard meta.properties.indices.contains(property.index - 1) else { return false }
            let box = meta.properties[property.index - 1]
            return box.name == "auxC" && Self.alphaTypes.contains { box.content.has($0 + "\0", at: 4) }
        }
    }

    /// Puts a picture together.
    ///
    /// - Parameter number: The number of its item.
    /// - Returns: The picture.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)``, ``ImagingError/unsupported(feature:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    mutating func picture(_ number: Int) throws(ImagingError) -> HEIFPicture {
        guard let item = meta.items[number] else { throw .damaged(reason: "a picture is named that is not there") }
        let properties = try HEIFProperties(of: item, in: meta)
        guard item.type == "grid" else {
            let coded = try coded(item, properties: properties)
            return try HEIFPicture(
                tiles: [coded],
                columnCount: 1,
                canvas: coded.size,
                properties: properties,
                limits: limits
            )
        }
        let grid = try HEIFGrid(try data(of: item))
        let numbers = meta.references.first { $0.kind == "dimg" && $0.from == number }?.to ?? []
        guard numbers.count == grid.columnCount * grid.rowCount else {
            throw .damaged(reason: "the picture has another number of tiles than it says")
        }
        return try HEIFPicture(
            tiles: try tiles(numbers),
            columnCount: grid.columnCount,
            canvas: grid.size,
            properties: properties,
            limits: limits
        )
    }

    /// Puts tiles together, of which many may be the same one.
    private mutating func tiles(_ numbers: [Int]) throws(ImagingError) -> [HEIFCodedPicture] {
        var known: [Int: HEIFCodedPicture] = [:]
        var tiles: [HEIFCodedPicture] = []
        for number in numbers {
            if known[number] == nil {
                guard let item = meta.items[number] else { throw .damaged(reason: "a tile is not there") }
                let properties = try HEIFProperties(of: item, in: meta)
                guard properties.aperture == nil, properties.orientation == .upright else {
                    throw .unsupported(feature: "cropped or turned tiles of HEIF")
                }
                known[number] = try coded(item, properties: properties)
            }
            if let tile = known[number] { tiles.append(tile) }
        }
        return tiles
    }

    private mutating func coded(_ item: HEIFItem, properties: HEIFProperties) throws(ImagingError) -> HEIFCodedPicture {
        guard HEIFCodec.allCases.contains(where: { $0.itemType == item.type }) else {
            let type = String(item.type.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
            throw .unsupported(feature: "a picture of type '\(type)' in HEIF")
        }
        return try HEIFCodedPicture(item, properties: properties, data: try data(of: item), limits: limits)
    }

    /// Finds the data of an item.
    private mutating func data(of item: HEIFItem) throws(ImagingError) -> [ByteReader] {
        let source: ByteReader?
        switch item.origin {
        case .file: source = file
        case .itemData: source = meta.itemData
        case nil: throw .unsupported(feature: "the place of a picture in HEIF")
        }
        guard let source, !item.extents.isEmpty else { throw .damaged(reason: "a picture has no data") }
        var parts: [ByteReader] = []
        for extent in item.extents {
            guard extent.offset <= source.count else { throw .truncated }
            let part = source.part(at: extent.offset, length: extent.length == 0 ? source.count : extent.length)
            guard extent.length == 0 || part.count == extent.length else { throw .truncated }
            dataByteCount += part.count
            guard dataByteCount <= file.count else { throw .damaged(reason: "the data of a picture overlap") }
            parts.append(part)
        }
        return parts
    }
}
