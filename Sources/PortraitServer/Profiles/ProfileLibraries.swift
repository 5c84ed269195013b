public import LibraryVersions

/// The libraries that profiles are told with.
public enum ProfileLibraries {
    /// libqrencode; asking loads it.
    public static var all: [LibraryVersion] {
        [LibraryVersion("libqrencode", file: "libqrencode.so.4", textFunction: "QRcode_APIVersionString")]
    }
}
