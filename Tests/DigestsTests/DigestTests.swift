import Digests
import Testing

@Suite struct DigestTests {
    /// A text and its digests, from the standards that define them and `openssl dgst` for the long one.
    struct Sample: Sendable, CustomTestStringConvertible {
        var text: String
        var md5: String
        var sha1: String
        var sha256: String

        var testDescription: String { "\(text.utf8.count) bytes" }
    }

    static let samples = [
        Sample(
            text: "",
            md5: "d41d8cd98f00b204e9800998ecf8427e",
            sha1: "da39a3ee5e6b4b0d3255bfef95601890afd80709",
            sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        ),
        Sample(
            text: "abc",
            md5: "900150983cd24fb0d6963f7d28e17f72",
            sha1: "a9993e364706816aba3e25717850c26c9cd0d89d",
            sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        ),
        Sample(
            text: String(repeating: "a", count: 1_000_000),
            md5: "7707d6ae4e027c70eea2a935c2296f21",
            sha1: "34aa973cd4c4daa4f61eeb2bdbad27316534016f",
            sha256: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]

    @Test("Digests are those of the standards (RFC 1321, RFC 3174, FIPS 180-4)", arguments: samples)
    func digestsAreThoseOfTheStandards(_ sample: Sample) {
        let bytes = Array(sample.text.utf8)
        #expect(MD5.digest(of: bytes).hexadecimal == sample.md5)
        #expect(SHA1.digest(of: bytes).hexadecimal == sample.sha1)
        #expect(SHA256.digest(of: bytes).hexadecimal == sample.sha256)
    }

    @Test("A digest of pieces is that of the whole, and goes on after it was read", arguments: [1, 3, 64, 65])
    func digestOfPiecesIsThatOfTheWhole(_ size: Int) {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var hash = SHA256()
        for start in stride(from: 0, to: bytes.count, by: size) {
            hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
            _ = hash.finalize()
        }
        #expect(hash.finalize() == SHA256.digest(of: bytes))
    }
}
