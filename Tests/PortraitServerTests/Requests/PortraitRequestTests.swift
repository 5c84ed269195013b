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
}
