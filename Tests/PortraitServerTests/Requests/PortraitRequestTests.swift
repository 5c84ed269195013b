import HTTPMessages
import PixelPipeline
import Testing

@testable import PortraitServer

@Suite("Wishes for pictures")
struct PortraitRequestTests {
    private static func asked(_ path: String, accept: String? = nil) throws(ServiceError) -> PortraitRequest {
        let target = RequestTarget(path)
        return try PortraitRequest(
            steps: target.segments,
            target: target,
            accept: accept,
            recipes: NamedRecipes([:]),
            configuration: PortraitService.Configuration()
        )
    }

    @Test("of any kind are understood or refused with 400")
    func random() throws {
        var generator = SystemRandomNumberGenerator()
        let words = [
            "resize", "crop", "circle", "border", "overlay", "format", "blur", "max-bytes", ":", "/", "x", ",", "-",
            "#", "%",
            "auto", "9", "99999999999999999999", "0", "1", "é", "\u{0}", "%2F", "?", "&", "policy=", "placeholder=",
            ".",
        ]
        for _ in 0..<3_000 {
            let count = Int.random(in: 1...12, using: &generator)
            let text = "/" + (0..<count).compactMap { _ in words.randomElement(using: &generator) }.joined()
            do throws(ServiceError) {
                _ = try Self.asked(text)
            } catch {
                #expect(error.status == .badRequest || error.status == .forbidden, "\(text)")
            }
        }
    }

    @Test("for a format by negotiation leave the last word to the last step")
    func formats() throws {
        let webp = "image/webp"
        #expect(try Self.asked("/format:auto/circle", accept: webp).recipe.description == "circle/format:webp")
        #expect(try Self.asked("/FORMAT:AUTO", accept: "IMAGE/WEBP;q=0.5").recipe.description == "format:webp")
        #expect(try Self.asked("/format:auto/format:png", accept: webp).recipe.description == "format:png")
        #expect(try !Self.asked("/format:auto/format:png", accept: webp).isNegotiated)
        #expect(try Self.asked("/format:png/format:auto", accept: nil).recipe.description == "format:png")
    }

    @Test(
        "with a parameter that is none are refused, and told the address that was meant",
        arguments: [
            ("/20156?size=256", "/20156/resize:256x256"), ("/20156?w=64&policy=cache-first", "/20156/resize:64x64"),
            ("/20156?circle", "/20156/resize:128x128/circle"), ("/20156?size=big", "/20156/resize:128x128/circle"),
        ]
    )
    func unknownParameters(path: String, meant: String) {
        #expect {
            _ = try Self.asked(path)
        } throws: { error in
            let error = error as? ServiceError
            return error?.status == .badRequest && error?.hint.hasSuffix(meant) == true
        }
    }

    @Test("may have parameters that lead past old copies in caches", arguments: ["v", "t", "_"])
    func cacheBusters(name: String) throws {
        _ = try Self.asked("/circle?\(name)=1795000100")
    }
}
