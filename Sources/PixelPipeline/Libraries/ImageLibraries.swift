internal import CImageCodecs
internal import CText
public import LibraryVersions

/// The libraries that read, write and draw pictures.
public enum ImageLibraries {
    /// All of them; asking loads those that only letters need.
    public static var all: [LibraryVersion] { codecs + fonts }

    private static var codecs: [LibraryVersion] {
        var codecs: [LibraryVersion] = []
        while true {
            let library = unsafe portrait_codec_library_at(Int32(codecs.count))
            guard let name = unsafe library.name, let package = unsafe library.package,
                let function = unsafe library.function
            else { return codecs }
            let version = unsafe withUnsafeBytes(of: library.version) { text in
                unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
            }
            codecs.append(
                unsafe LibraryVersion(
                    String(cString: name),
                    version: version,
                    function: function,
                    source: String(cString: package)
                )
            )
        }
    }

    private static var fonts: [LibraryVersion] {
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        unsafe portrait_freetype_version(&major, &minor, &patch)
        let brotli = portrait_brotli_version()
        return [
            unsafe LibraryVersion(
                "freetype",
                version: "\(major).\(minor).\(patch)",
                function: portrait_freetype_function(),
                source: "libfreetype-dev"
            ),
            unsafe LibraryVersion(
                "brotli",
                version: "\(brotli >> 24).\(brotli >> 12 & 0xFFF).\(brotli & 0xFFF)",
                function: portrait_brotli_function(),
                source: "libbrotli-dev"
            ),
            LibraryVersion("harfbuzz", file: "libharfbuzz.so.0", textFunction: "hb_version_string"),
            LibraryVersion("fontconfig", file: "libfontconfig.so.1", numberFunction: "FcGetVersion") { version in
                [version / 10_000, version / 100 % 100, version % 100]
            },
            LibraryVersion("libheif", file: "libheif.so.1", textFunction: "heif_get_version"),
        ]
    }
}
