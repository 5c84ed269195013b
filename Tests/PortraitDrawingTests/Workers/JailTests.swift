import ChildProcesses
import FoundationEssentials
import Glibc
import TestFolders
import Testing

@Suite("The jail of the decoders")
struct JailTests {
    /// What came of each act of the hostile program: 0, or an errno.
    private func acts(_ place: String) async throws -> [String: Int32] {
        let folder = try TestFolder("portrait")
        let picture = URL(filePath: folder.path).appending(path: "other.png")
        try Data("a picture of somebody else".utf8).write(to: picture)
        let command = ChildCommand(
            BuiltProgram.jailProbe,
            arguments: [picture.path(percentEncoded: false), place],
            // Under the sanitizers, too, `malloc` is to say that memory is at its end, and not to end the program; leaks are
            // looked for by a process of its own, which the jail refuses.
            environment: [
                "ASAN_OPTIONS": "allocator_may_return_null=1:detect_leaks=0",
                "TSAN_OPTIONS": "allocator_may_return_null=1",
            ]
        )
        let limits = ChildLimits(time: .seconds(60), outputByteCount: 1 << 20, errorByteCount: 1 << 20)
        let outcome = try await command.run(limits: limits)
        #expect(outcome.ending == .exited(0))
        #expect(try Data(contentsOf: picture) == Data("a picture of somebody else".utf8))
        var acts: [String: Int32] = [:]
        for line in String(decoding: outcome.output, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            acts[String(try #require(words.first))] = Int32(try #require(words.last))
        }
        return acts
    }

    @Test(
        "refuses whatever a hostile program tries, also where it may have less memory than the jail would give",
        arguments: ["jailed", "confined"]
    )
    func refuses(_ place: String) async throws {
        var acts = try await acts(place)
        #expect(acts.removeValue(forKey: "filter") == 0)
        #expect(acts.removeValue(forKey: "limits") == 0)
        // What decoding needs goes on, and memory ends where it should.
        #expect(acts.removeValue(forKey: "allowed_memory") == 0)
        #expect(acts.removeValue(forKey: "allowed_clock") == 0)
        #expect(acts.removeValue(forKey: "more_memory") == (place == "confined" ? ENOMEM : 0))
        #expect(acts.removeValue(forKey: "much_memory") == ENOMEM)
        #expect(acts.count >= 100)
        #expect(acts.filter { $0.value != EPERM } == [:])
    }

    @Test("is what refuses it: outside of it the same program may")
    func isTheReason() async throws {
        let acts = try await acts("free")
        #expect(acts.values.count { $0 == 0 } >= 20)
        for act in ["openat", "newfstatat", "socket_unix", "clone", "kill_parent", "pidfd_open", "mmap_code"] {
            #expect(acts[act] == 0, "\(act)")
        }
    }
}
