import FoundationEssentials
import PixelPipeline
import SandboxPortal
import Testing

@Suite("portrait with HEIC and AVIF")
struct HEIFCommandTests {
    private let photo = Repository.path("fixtures/heif/phone-turned.heic")

    @Test("reads them", arguments: ["phone-turned.heic", "av1-alpha.avif"])
    func render(_ name: String) async throws {
        let folder = try TemporaryFolder()
        let path = Repository.path("fixtures/heif/\(name)")
        let outcome = try await Program(home: folder.path)
            .run("render", path, "--size", "40", "-o", folder.file("x.png"), "--json")
        #expect(outcome.status == 0, "\(outcome.error)")
        let header = try ImageHeader(reading: folder.bytes(of: "x.png"))
        #expect(header.size == PixelSize(width: 40, height: 40))
        #expect(try outcome.json()["original"]?["format"]?.text == (name.hasSuffix("heic") ? "heic" : "avif"))
    }

    @Test("reads them just so in a jail", arguments: ["phone-turned.heic", "av1-alpha.avif"])
    func jailed(_ name: String) async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let path = Repository.path("fixtures/heif/\(name)")
        let inside = try await program.run("render", path, "--size", "40", "--decoders", "inside", "-o", "-")
        let jailed = try await program.run("render", path, "--size", "40", "--decoders", "workers", "-o", "-")
        #expect(jailed.status == 0, "\(jailed.error)")
        #expect(jailed.output == inside.output)
    }

    // libde265 leaves a part of these unwritten, without a word. The C library fills what it hands out with the complement.
    @Test(
        "shows nothing of what was in the memory before where a damaged file leaves a part unwritten",
        arguments: [("odd.heic", 476, 5), ("lossy.heic", 471, 1), ("gray.heic", 938, 7)]
    )
    func clearedMemory(_ name: String, _ offset: Int, _ bit: Int) async throws {
        let folder = try TemporaryFolder()
        var bytes = try [UInt8](Data(contentsOf: URL(filePath: Repository.path("fixtures/heif/\(name)"))))
        let mark = Array("mdat".utf8)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: mark) })
        bytes[start + offset] ^= 1 << UInt8(bit)
        try Data(bytes).write(to: URL(filePath: folder.file("damaged.heic")))
        var pictures: [[UInt8]] = []
        for before in ["17", "170"] {
            let program = Program(home: folder.path, environment: ["MALLOC_PERTURB_": before])
            let outcome = try await program.run("render", folder.file("damaged.heic"), "-o", folder.file("x.png"))
            // A later library may find the damage.
            guard outcome.status == 0 else { return #expect(outcome.status == 65, "\(outcome.error)") }
            pictures.append(try folder.bytes(of: "x.png"))
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test("tells that a thumbnail stood in")
    func explanation() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path)
            .run("render", photo, "--size", "32", "--shape", "circle", "--explain", "-o", folder.file("x.png"))
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.contains("thumbnail of 80x64"), "\(outcome.error)")
    }

    @Test("names the package of a library that is missing, and what it does not need it for stays")
    func missingLibrary() async throws {
        let folder = try TemporaryFolder()
        // The dynamic linker finds this one first, and can't load it.
        try FileManager.default.createDirectory(atPath: folder.file("lib"), withIntermediateDirectories: true)
        try Data("no library".utf8).write(to: URL(filePath: folder.file("lib/libheif.so.1")))
        let program = Program(home: folder.path, environment: ["LD_LIBRARY_PATH": folder.file("lib")])
        let outcome = try await program.run("render", photo, "--size", "32", "-o", folder.file("x.png"), "--json")
        #expect(outcome.status == 65)
        let error = try outcome.json()["error"]
        #expect(error?["code"]?.text == "format-not-supported")
        #expect(error?["hint"]?.text?.contains("libheif1") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.file("x.png")))
        let other = Repository.path("fixtures/images/portrait.jpg")
        #expect(try await program.run("render", other, "--size", "32", "-o", folder.file("y.png")).status == 0)
    }

    @Test("sends the JPEG that the portal takes")
    func upload() async throws {
        try await Stage.with(.liferay74) { stage in
            let outcome = try await stage.program.run("upload", "--me", photo, "--json")
            #expect(outcome.status == 0, "\(outcome.error)")
            let sent = try outcome.json()["sent"]
            #expect(sent?["format"]?.text == "jpeg")
            let user = try #require(stage.sandbox.users.first { $0.screenName == "test" })
            #expect(ImageFormat.sniff(try stage.picture(of: user)) == .jpeg)
        }
    }
}
