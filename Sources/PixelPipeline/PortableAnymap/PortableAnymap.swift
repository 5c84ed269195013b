/// The uncompressed formats of Netpbm, in which programs hand pixels on: PAM, and to read PPM and PGM as well.
///
/// Source: the manual pages pam(5), ppm(5) and pgm(5). Parts have eight bits, and alpha is straight in both worlds.
public enum PortableAnymap {
    /// Tells whether data begins as one of these formats.
    ///
    /// - Parameter bytes: The data.
    /// - Returns: True for P5, P6 and P7 and a blank or line break behind it.
    public static func matches(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 2, bytes[0] == UInt8(ascii: "P") else { return false }
        return (UInt8(ascii: "5")...UInt8(ascii: "7")).contains(bytes[1]) && AnymapHeader.isBlank(bytes[2])
    }

    /// Writes a picture as PAM with the tuple type RGB_ALPHA.
    ///
    /// - Parameter bitmap: The picture.
    /// - Returns: The file: a header of about 70 bytes, then four bytes for each pixel.
    public static func pam(_ bitmap: Bitmap) -> [UInt8] {
        let size = bitmap.size
        let header = "P7\nWIDTH \(size.width)\nHEIGHT \(size.height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        return Array(header.utf8) + bitmap.convertedToRGBA().bytes
    }

    /// Reads a picture.
    ///
    /// - Parameters:
    ///   - bytes: The whole file; nothing may stand behind the picture.
    ///   - limits: What it may ask for; checked before memory is taken.
    /// - Returns: The picture: grey where the file is grey and opaque, else with colour and alpha.
    /// - Throws: ``ImagingError/damaged(reason:)``, ``ImagingError/truncated``, ``ImagingError/unsupported(feature:)`` for
    ///   parts of another depth than eight bits, or ``ImagingError/limit(_:maximum:found:)``.
    public static func bitmap(of bytes: [UInt8], limits: DecodeLimits = .default) throws(ImagingError) -> Bitmap {
        let header = try AnymapHeader(reading: bytes, limits: limits)
        let count = header.size.pixelCount * header.depth
        let found = bytes.count - header.length
        guard found >= count else { throw .truncated }
        guard found == count else { throw .damaged(reason: "\(found - count) bytes stand behind the picture") }
        let samples = bytes[header.length...]
        switch header.depth {
        case 1: return Bitmap(size: header.size, layout: .gray, bytes: Array(samples))
        case 4: return Bitmap(size: header.size, layout: .rgba, bytes: Array(samples))
        default: return Bitmap(size: header.size, layout: .rgba, bytes: widened(samples, from: header.depth))
        }
    }

    /// Gives every pixel four parts; a pixel of two is grey and alpha, one of three has no alpha.
    private static func widened(_ samples: ArraySlice<UInt8>, from depth: Int) -> [UInt8] {
        var wide: [UInt8] = []
        wide.reserveCapacity(samples.count / depth * 4)
        for offset in stride(from: samples.startIndex, to: samples.endIndex, by: depth) {
            let first = samples[offset]
            wide.append(first)
            wide.append(depth == 3 ? samples[offset + 1] : first)
            wide.append(depth == 3 ? samples[offset + 2] : first)
            wide.append(depth == 3 ? 255 : samples[offset + 1])
        }
        return wide
    }
}
