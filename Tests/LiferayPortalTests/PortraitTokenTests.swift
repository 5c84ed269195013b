import Testing

@testable import LiferayPortal

@Suite("Portrait token and address")
struct PortraitTokenTests {
    @Test("agrees with the published addresses of the mobile SDK")
    func publishedAddresses() throws {
        let cases = try #require(try Vectors.members("portrait_token")["cases"]?.elements)
        #expect(cases.count == 3)
        for vector in cases.compactMap(\.members) {
            let uuid = vector["uuid"]?.text ?? ""
            if let token = vector["token_base64"]?.text {
                #expect(PortraitToken(uuid: uuid, encoding: .base64).text == token)
            }
            if let encoded = vector["token_urlencoded"]?.text {
                #expect(PercentEncoding.encode(PortraitToken(uuid: uuid, encoding: .base64).text) == encoded)
            }
            guard let url = vector["url"]?.text, let server = vector["server"]?.text else { continue }
            let address = PortraitAddress(
                server: try PortalAddress(server),
                portraitId: try #require(vector["portraitId"]?.long),
                uuid: uuid,
                female: vector["male"] == .bool(false)
            )
            #expect(address.text == url)
        }
    }

    @Test("agrees with the computed tokens in Base64 and hex")
    func computedTokens() throws {
        let vectors = try #require(try Vectors.members("portrait_token")["computed"]?.elements)
        #expect(vectors.count == 4)
        for vector in vectors.compactMap(\.members) {
            let uuid = try #require(vector["uuid"]?.text)
            #expect(PortraitToken(uuid: uuid, encoding: .base64).text == vector["token_base64"]?.text)
            #expect(PortraitToken(uuid: uuid, encoding: .hex).text == vector["token_hex"]?.text)
        }
    }

    @Test("reads the portrait id from every address that a real portal printed")
    func recordedAddresses() throws {
        let addresses = try #require(try Vectors.members("portrait_token")["recorded_urls_uuid_unknown"]?.elements)
        let ids = try addresses.compactMap(\.text).map { try PortraitAddress.portraitId(in: $0) }
        #expect(ids == [0, 0, 0, 0, 0, 35_359, 38_204])
    }

    @Test("asks under the path of female users where told")
    func femalePath() throws {
        let address = PortraitAddress(
            server: try PortalAddress("https://portal.example.com/intranet/"),
            portraitId: 7,
            uuid: "",
            female: true
        )
        #expect(address.text == "https://portal.example.com/intranet/image/user_female_portrait?img_id=7")
    }

    @Test(
        "refuses an address without a portrait id",
        arguments: ["/image/user_portrait", "/image/user_portrait?img_id=", "/x?img_id=-1", "/x?t=1&img_id=a"]
    )
    func noPortraitId(address: String) {
        #expect(throws: PortalError.unexpectedAnswer(.wrongType("image"))) {
            try PortraitAddress.portraitId(in: address)
        }
    }
}
