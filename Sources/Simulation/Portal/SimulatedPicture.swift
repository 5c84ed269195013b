import Digests
import PixelPipeline
import Screenlets

/// Pictures that are told from each other by a number behind the end of the file, which no decoder looks at.
///
/// What is done to pixels is not what is simulated: pictures are prepared, fitted and compared by their numbers.
enum SimulatedPicture {
    /// The file of a picture.
    static func bytes(_ number: Int, isRewritten: Bool = false) -> [UInt8] {
        file + [UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255), isRewritten ? 1 : 0]
    }

    /// The number of a picture.
    static func number(of bytes: [UInt8]) -> Int {
        let label = bytes.suffix(4).map(Int.init)
        return label[0] << 16 | label[1] << 8 | label[2]
    }

    /// What is sent for a picture.
    static func prepared(_ number: Int) -> PreparedUpload {
        PreparedUpload(
            bytes: bytes(number),
            format: .png,
            size: PixelSize(width: 2, height: 2),
            source: .png,
            isUnchanged: true
        )
    }

    /// Works on pictures by their numbers.
    static let imaging = UploadImaging(
        prepare: { picture, _ in prepared(number(of: picture)) },
        fit: { picture, _, _, _ in prepared(number(of: picture)) },
        // Portals that write PNG anew keep every pixel.
        verdict: { found, sent in number(of: found) == number(of: sent) ? .exact : .other }
    )

    /// A picture of 2 x 2 pixels (PNG, 8 bits of grey).
    ///
    /// Written chunk by chunk with the `zlib` of Python, level 9.
    private static let file: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48,
        0x44, 0x52, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x02, 0x08, 0x00, 0x00, 0x00,
        0x00, 0x57, 0xDD, 0x52, 0xF8, 0x00, 0x00, 0x00, 0x0E, 0x49, 0x44, 0x41, 0x54, 0x78,
        0xDA, 0x63, 0x68, 0x68, 0x60, 0x68, 0x68, 0x00, 0x00, 0x06, 0x06, 0x02, 0x01, 0x31,
        0xA9, 0x1E, 0xA1, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60,
        0x82,
    ]
}
