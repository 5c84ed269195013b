import CHEIF

/// The system's libheif, which decodes the pictures of HEIC and AVIF files.
public enum HEIFLibrary {
    /// The Debian package that it comes in.
    static let package = "libheif1"

    /// Why the library can't be used; nil where it can.
    ///
    /// Loads it the first time, with the libraries that it brings: some ten milliseconds.
    private static let loadingFailure: String? = {
        if let reason = unsafe portrait_heif_load() { return unsafe String(cString: reason) }
        return nil
    }()

    /// Loads the library with its decoders, for a process that may open no file later.
    ///
    /// Afterwards decoding opens no file, starts no thread and makes no process. Costs nothing the second time. May be called
    /// from several tasks at once.
    ///
    /// - Returns: Why it can't be used; nil where it can.
    @discardableResult
    public static func load() -> String? { loadingFailure }

    /// The version, such as `1.15.1`; nil where the library can't be used.
    public static var version: String? {
        guard load() == nil, let text = unsafe portrait_heif_version() else { return nil }
        return unsafe String(cString: text)
    }

    /// Makes sure that a picture can be decoded.
    ///
    /// - Parameter codec: How it is coded.
    /// - Throws: ``ImagingError/missingDecoder(format:package:)``.
    static func require(_ codec: HEIFCodec) throws(ImagingError) {
        guard load() == nil else { throw .missingDecoder(format: codec.format, package: package) }
        guard portrait_heif_has_decoder(codec.compression) else {
            throw .missingDecoder(format: codec.format, package: codec.package)
        }
    }
}

extension HEIFCodec {
    /// The format as libheif calls it.
    var compression: heif_compression_format {
        switch self {
        case .hevc: heif_compression_HEVC
        case .av1: heif_compression_AV1
        }
    }
}
