import Testing

@testable import PortraitServer

@Suite("The addresses in an answer")
struct AddressSignerTests {
    private static let text = "k1 a-secret-of-the-first-key\na&b<\"c a-secret-of-the-second-key\n"

    private static func signer(_ target: String) throws -> AddressSigner? {
        AddressSigner(RequestTarget(target), keys: try SigningKeys(text: text))
    }

    /// What was asked for and what is named, each with the signature that `openssl dgst -sha256 -hmac SECRET` gives it.
    struct Example: CustomTestStringConvertible, Sendable {
        var asked: String
        var target: String
        var ending: String

        var testDescription: String { asked }
    }

    private static let examples = [
        Example(
            asked: "/h?expires=1795000100&key=k1"
                + "&signature=abb10f388c8ce690a1c6cbb878279cca364b08e5f2e6399880ec0133ca1c896f",
            target: "/avatar/h?s=256",
            ending: "&expires=1795000100&key=k1"
                + "&signature=251e0bbbfb6390da7023dbc4c13b2bbd6a002a24d9775bf9cf1e00814057864b"
        ),
        Example(
            asked: "/h?key=k1&signature=78017b7116f5e469081ea6e6eca70865d69e15eee6bfe7f21e16d4bd8feff7fc",
            target: "/avatar/h",
            ending: "?key=k1&signature=ad91a4e630b39dcb752fa2bee6ab43da608e79520df0d330f97e2e87ac804396"
        ),
        // Nothing that would mean something else in a page.
        Example(
            asked: "/h?callback=f&key=a%26b%3C%22c"
                + "&signature=88321d8c7905e207321da0530ab8ba1b9429e46834b6d34390bfaa2056d3d3d5",
            target: "/avatar/h",
            ending: "?key=a%26b%3C%22c&signature=30c7c3cbe7fc03439a68bc1f5afcb248f732d79f8de14dbb5de42702a8c5bfcc"
        ),
    ]

    @Test("are signed by the key of the one that was asked for, until its time", arguments: examples)
    func signed(example: Example) throws {
        let signer = try #require(try Self.signer(example.asked))
        #expect(signer.signed(example.target) == example.target + example.ending)
    }

    @Test(
        "are not signed for who has no signature, or a wrong one",
        arguments: [
            "/h", "/h?expires=1795000100&key=k1",
            "/h?expires=1795000101&key=k1&signature=abb10f388c8ce690a1c6cbb878279cca364b08e5f2e6399880ec0133ca1c896f",
            "/h?key=k2&signature=78017b7116f5e469081ea6e6eca70865d69e15eee6bfe7f21e16d4bd8feff7fc",
        ]
    )
    func unsigned(target: String) throws {
        let isSigner = try Self.signer(target) != nil
        #expect(!isSigner)
    }
}
