extension BareFile {
    /// Walks through a PNG file up to its last chunk.
    ///
    /// Beside the picture with its palette and its transparent colours stay the density of its pixels and what says
    /// sRGB. Gamma and primaries that say something else go: they were never looked at. Of an animation stays the picture
    /// that is shown where there are none. Source: PNG Specification (Third Edition), section 11.
    ///
    /// - Parameters:
    ///   - reader: The whole file.
    ///   - header: Its header.
    ///   - limits: The limits for the number of chunks and for the profile.
    /// - Returns: What is left of the file.
    /// - Throws: ``ImagingError/truncated`` or ``ImagingError/limit(_:maximum:found:)``.
    static func bytes(
        ofPNG reader: ByteReader,
        header: ImageHeader,
        limits: DecodeLimits
    ) throws(ImagingError) -> [UInt8] {
        var walk = PNGChunkWalk(reader, from: 8)
        var kept = Array(reader.part(at: 0, length: 8).bytes)
        while let chunk = try walk.next(limits: limits), chunk.isWhole {
            if Self.isNeeded(chunk, space: header.colorModel.profileSpace, limits: limits) { kept += chunk.whole.bytes }
            if chunk.name == PNGChunkWalk.end { return kept }
        }
        throw .truncated
    }

    private static func isNeeded(
        _ chunk: PNGChunkWalk.Chunk,
        space: ColorProfile.Space,
        limits: DecodeLimits
    ) -> Bool {
        let content = chunk.content
        switch chunk.name {
        case PNGChunkWalk.standardRGB: return content.count == 1
        case PNGChunkWalk.transparency: return content.count <= 256
        case PNGChunkWalk.colorProfile:
            guard let profile = ColorProfile(png: content, limits: limits) else { return false }
            return profile.isSRGB && profile.space == space
        case Self.gamma: return content.bytes.elementsEqual([0, 0, 0xB1, 0x8F])
        case Self.primaries:
            let numbers = stride(from: 0, to: content.count, by: 4).map { content.number(at: $0, length: 4) }
            return numbers == [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
        case Self.density: return content.count == 9
        // The first letter of the chunks that no picture does without is upper case.
        default: return chunk.name & 0x2000_0000 == 0
        }
    }

    private static let gamma: UInt32 = 0x6741_4D41
    private static let primaries: UInt32 = 0x6348_524D
    private static let density: UInt32 = 0x7048_5973
}
