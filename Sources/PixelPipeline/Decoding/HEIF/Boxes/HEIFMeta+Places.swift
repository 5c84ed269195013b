extension HEIFMeta {
    /// Reads where the data of the items lie.
    ///
    /// Source: ISO/IEC 14496-12, section 8.11.3.
    ///
    /// - Parameters:
    ///   - box: The content of the box `iloc`.
    ///   - limits: The limit for the number of items and extents.
    /// - Throws: ``ImagingError/damaged(reason:)`` or ``ImagingError/limit(_:maximum:found:)``.
    mutating func readPlaces(_ box: BoxFields, limits: DecodeLimits) throws(ImagingError) {
        var fields = box
        let version = try fields.versionAndFlags().version
        let sizes = try fields.number(2)
        let lengths = [12, 8, 4, 0].map { sizes >> $0 & 15 }
        guard version <= 2, lengths.allSatisfy({ [0, 4, 8].contains($0) }) else {
            throw .damaged(reason: "the places of the pictures are told in no known way")
        }
        let numberLength = version < 2 ? 2 : 4
        let itemCount = try fields.number(numberLength)
        for _ in 0..<itemCount {
            let number = try fields.number(numberLength)
            let method = version > 0 ? try fields.number(2) & 15 : 0
            // Data may lie in another file, which nobody opens.
            let isHere = try fields.number(2) == 0
            let base = try fields.number(lengths[2])
            let extentCount = try fields.number(2)
            try take(1 + extentCount, limits: limits)
            var extents: [HEIFItem.Extent] = []
            for _ in 0..<extentCount {
                if version > 0 { _ = try fields.number(lengths[3]) }
                let (offset, overflow) = base.addingReportingOverflow(try fields.number(lengths[0]))
                guard !overflow else { throw .truncated }
                extents.append(HEIFItem.Extent(offset: offset, length: try fields.number(lengths[1])))
            }
            items[number, default: HEIFItem()].extents = extents
            items[number]?.origin = isHere ? HEIFItem.Origin(rawValue: method) : nil
        }
    }

    /// Reads which properties the items have.
    ///
    /// Source: ISO/IEC 23008-12, section 9.3.
    ///
    /// - Parameters:
    ///   - box: The content of the box `ipma`.
    ///   - limits: The limit for the number of items and of their properties.
    /// - Throws: ``ImagingError/damaged(reason:)`` or ``ImagingError/limit(_:maximum:found:)``.
    mutating func readAssociations(_ box: BoxFields, limits: DecodeLimits) throws(ImagingError) {
        var fields = box
        let (version, flags) = try fields.versionAndFlags()
        let isWide = flags & 1 != 0
        let itemCount = try fields.number(4)
        for _ in 0..<itemCount {
            let number = try fields.number(version == 0 ? 2 : 4)
            let count = try fields.number(1)
            try take(1 + count, limits: limits)
            for _ in 0..<count {
                let value = try fields.number(isWide ? 2 : 1)
                let mark = isWide ? 0x8000 : 0x80
                let property = HEIFItem.Property(index: value & (mark - 1), isEssential: value & mark != 0)
                items[number, default: HEIFItem()].properties.append(property)
            }
        }
    }
}
