extension BareFile {
    /// Walks through a JPEG file up to the end of the image.
    ///
    /// Of application segments stay that of JFIF without its thumbnail, that of Adobe, and a profile that says sRGB.
    /// Source: ITU-T T.81, annex B; JFIF 1.02; ICC.1:2022, section B.4.
    ///
    /// - Parameters:
    ///   - reader: The whole file.
    ///   - header: Its header.
    ///   - limits: The limits for the number of segments and for the profile.
    /// - Returns: What is left of the file, or nil when portals could not read it.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    static func bytes(
        ofJPEG reader: ByteReader,
        header: ImageHeader,
        limits: DecodeLimits
    ) throws(ImagingError) -> [UInt8]? {
        let keepsProfile = try JPEGSegments(beforeScanOf: reader, limits: limits).profile
            .saysSRGB(in: header.colorModel.profileSpace, limits: limits)
        var walk = JPEGSegmentWalk(reader)
        var kept: [UInt8] = [0xFF, 0xD8]
        var hasJFIF = false
        var hasAdobe = false
        var hasScan = false
        while let segment = try walk.next(limits: limits), segment.isWhole {
            let content = segment.content
            switch segment.marker {
            case JPEGSegmentWalk.end:
                kept += [0xFF, JPEGSegmentWalk.end]
                return kept
            case JPEGSegmentWalk.scan:
                hasScan = true
                Self.add(segment.marker, content.bytes, to: &kept)
                kept += walk.scanData().bytes
            case 0xE0 where !hasJFIF && !hasScan && content.count >= 14 && content.has("JFIF\0", at: 0):
                hasJFIF = true
                // The two zeros are the sides of the thumbnail.
                Self.add(segment.marker, content.part(at: 0, length: 12).bytes + [0, 0], to: &kept)
            case 0xE2 where keepsProfile && !hasScan && content.has(ProfilePieces.name, at: 0):
                Self.add(segment.marker, content.bytes, to: &kept)
            case 0xEE where !hasAdobe && !hasScan && content.count >= 12 && content.has("Adobe", at: 0):
                hasAdobe = true
                Self.add(segment.marker, content.part(at: 0, length: 12).bytes, to: &kept)
            case 0xE0...0xEF, 0xFE:
                break
            case 0xC9...0xCF:
                // Arithmetic coding, which hardly any program but libjpeg reads.
                return nil
            default:
                Self.add(segment.marker, content.bytes, to: &kept)
            }
        }
        throw .truncated
    }

    private static func add(_ marker: UInt8, _ content: ArraySlice<UInt8>, to file: inout [UInt8]) {
        let length = content.count + 2
        file += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)]
        file += content
    }
}
