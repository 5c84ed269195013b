import Testing

@testable import LiferayPortal

@Suite("Kept pictures")
struct KeptPictureTests {
    @Test("have the entity tag that the portal's filter gives")
    func tags() throws {
        let cases = try #require(try Vectors.members("etag_vectors")["cases"]?.elements)
        #expect(cases.count >= 5)
        for vector in cases {
            let digits = Array(try #require(vector.members?["body_hex"]?.text))
            let bytes = stride(from: 0, to: digits.count, by: 2)
                .compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
            #expect(KeptPicture(bytes: bytes, mediaType: nil).entityTag == vector.members?["etag"]?.text)
        }
    }
}
