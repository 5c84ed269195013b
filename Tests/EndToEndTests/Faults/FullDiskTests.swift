import FoundationEssentials
import Glibc
import SandboxPortal
import Testing

/// Edits on a file system that is full, or may not be written.
@Suite("Edits on a disk that does not take them")
struct FullDiskTests {
    /// Whether a file system of its own can be mounted for one process.
    static let canMount: Bool = geteuid() == 0 && FileManager.default.fileExists(atPath: "/usr/bin/unshare")

    @Test(
        "a full disk acknowledges nothing that is not kept, and keeps what was there",
        .enabled(if: canMount, "only root can mount a file system for one process"),
        arguments: ["remote-first", "cache-first"]
    )
    func fullDisk(policy: String) async throws {
        try await Stage.with(.liferay74) { stage in
            let user = try stage.userWithPortrait()
            let fetched = try await stage.fetch("--user-id", "\(user.userId)", "-o", "-")
            try #require(fetched.status == 0, "\(fetched.error)")
            stage.rehearse(Fault(.refused))
            let before = try await stage.program.run(
                ["upload", "--user-id", "\(user.userId)", "-", "--json"],
                input: TinyPicture(number: 1).bytes
            )
            try #require(try before.json()["pending"]?.bool == true, "\(before.error)")
            let picture = Repository.path("fixtures/portal/portraits/wei.jpg")
            // The cache is copied to a file system that has only so much room left; after the edit it is given more.
            let script = """
                mkdir -p "$HOME/disk" && cp -R "$HOME/.cache/portrait" "$HOME/kept"
                for room in $(seq 0 \(Proof.isOn ? 4 : 24) 312); do
                  size=$(( ($(du -sk "$HOME/kept" | cut -f1) + room + 4) / 4 * 4 ))
                  mount -t tmpfs -o size=${size}k tmpfs "$HOME/disk" && cp -R "$HOME/kept/." "$HOME/disk" || exit 1
                  "$0" upload --cache-dir "$HOME/disk" --user-id \(user.userId) --policy \(policy) --quiet "\(picture)" \\
                    2> "$HOME/error"
                  status=$?
                  grep -q '^hint: ' "$HOME/error" && hinted=yes || hinted=no
                  mount -o remount,size=$(( size + 2048 ))k "$HOME/disk" || exit 1
                  "$0" pending --cache-dir "$HOME/disk" --json > "$HOME/list" 2>> "$HOME/error" && listed=yes || listed=no
                  revisions=$(grep -o '"revision":[0-9]*' "$HOME/list" | cut -d: -f2 | tr '\\n' ' ')
                  "$0" cache verify --quiet --cache-dir "$HOME/disk" 2>> "$HOME/error" && sound=yes || sound=no
                  echo "$status $hinted $listed $sound $revisions"
                  umount "$HOME/disk"
                done
                """
            var shell = stage.program
            shell.executable = "/usr/bin/unshare"
            let outcome = try await shell.run("-m", "/bin/bash", "-c", script, Program.path)
            let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
            #expect(lines.count > 10, "\(outcome.error)")
            for line in lines {
                let words = line.split(separator: " ")
                try #require(words.count == 5, "\(lines) \(outcome.error)")
                // Either the new edit is there in place of the older one, or the older one is as it was.
                #expect(["0", "74"].contains(words[0]), "\(line)")
                #expect(words[1] == (words[0] == "74" ? "yes" : "no"), "\(line)")
                #expect(words[2] == "yes" && words[3] == "yes", "\(line)")
                #expect((words[4] == "1") == (words[0] == "74"), "\(line)")
            }
            #expect(Set(lines.map { $0.prefix(2) }) == ["0 ", "74"], "\(lines)")
        }
    }

    @Test(
        "a disk that edits have filled takes a removal, and then edits again",
        .enabled(if: canMount, "only root can mount a file system for one process")
    )
    func relieved() async throws {
        try await Stage.with(.liferay74) { stage in
            stage.rehearse(Fault(.refused))
            let picture = Repository.path("fixtures/images/portrait.jpg")
            let script = """
                mkdir -p "$HOME/disk" && mount -t tmpfs -o size=1200k tmpfs "$HOME/disk" || exit 1
                edit() { "$0" upload --cache-dir "$HOME/disk" --user-id $1 --policy cache-first --quiet "\(picture)"; echo $?; }
                for number in $(seq 20001 20100); do
                  status=$(edit $number)
                  [ $status = 0 ] || break
                done
                echo $status
                "$0" cache prune --cache-dir "$HOME/disk" --to-size 1kB --quiet; echo $?
                for id in $("$0" pending --cache-dir "$HOME/disk" --json | grep -o '"id":[0-9]*' | cut -d: -f2); do
                  "$0" pending drop $id --cache-dir "$HOME/disk" --quiet || echo failed
                done
                edit 20001
                "$0" cache verify --cache-dir "$HOME/disk" --quiet; echo $?
                """
            var shell = stage.program
            shell.executable = "/usr/bin/unshare"
            let outcome = try await shell.run("-m", "/bin/bash", "-c", script, Program.path)
            #expect(String(decoding: outcome.output, as: UTF8.self) == "74\n0\n0\n0\n", "\(outcome.error)")
        }
    }

    @Test(
        "forgetting on a full disk tells what is removed and what is left to do, and once more does it",
        .enabled(if: canMount, "only root can mount a file system for one process")
    )
    func forget() async throws {
        try await Stage.with(.liferay74) { stage in
            let user = try stage.userWithPortrait()
            let template = stage.folder.file("out") + "/{userId}.{format}"
            let filled = try await stage.program.run("batch", "--users", "-o", template, "--size", "16", "--quiet")
            try #require(filled.status == 0, "\(filled.error)")
            // What is removed goes through the journal, and writing the file anew takes as much as the whole of it.
            let script = """
                mkdir -p "$HOME/disk" && cp -R "$HOME/.cache/portrait" "$HOME/kept" && rm -rf "$HOME/kept/batch"
                user="--user-id \(user.userId)"
                for room in $(seq 0 40 600); do
                  size=$(( ($(du -sk "$HOME/kept" | cut -f1) + room + 4) / 4 * 4 ))
                  mount -t tmpfs -o size=${size}k tmpfs "$HOME/disk" && cp -R "$HOME/kept/." "$HOME/disk" || exit 1
                  "$0" forget --cache-dir "$HOME/disk" $user 2> "$HOME/error"
                  status=$?
                  grep -q ': nothing of user id .* was removed: ' "$HOME/error" && nothing=yes || nothing=no
                  grep -q 'only the overwriting is left to do' "$HOME/error" && left=yes || left=no
                  mount -o remount,size=$(( size + 2048 ))k "$HOME/disk" || exit 1
                  "$0" cache show --cache-dir "$HOME/disk" $user &> /dev/null && there=yes || there=no
                  "$0" forget --cache-dir "$HOME/disk" $user --quiet 2>> "$HOME/error"
                  echo "$status $nothing $left $there $?"
                  umount "$HOME/disk"
                done
                """
            var shell = stage.program
            shell.executable = "/usr/bin/unshare"
            let outcome = try await shell.run("-m", "/bin/bash", "-c", script, Program.path)
            let lines = Set(String(decoding: outcome.output, as: UTF8.self).split(separator: "\n"))
            #expect(lines == ["74 yes no yes 0", "74 no yes no 0", "0 no no no 0"], "\(outcome.error)")
        }
    }

    @Test(
        "a folder that may only be read refuses edits with 74, and still answers reads and lists",
        .enabled(if: canMount, "only root can mount a file system for one process")
    )
    func readOnlyFolder() async throws {
        try await Stage.with(.liferay74) { stage in
            let user = try stage.userWithPortrait()
            let fetched = try await stage.fetch("--user-id", "\(user.userId)", "-o", "-")
            try #require(fetched.status == 0, "\(fetched.error)")
            stage.rehearse(Fault(.refused))
            let edit = ["upload", "--user-id", "\(user.userId)", Repository.path("fixtures/portal/portraits/wei.jpg")]
            try #require(try await stage.program.run(edit).status == 0)
            let script = """
                mount --bind "$HOME/.cache" "$HOME/.cache" && mount -o remount,bind,ro "$HOME/.cache" || exit 1
                "$0" \(edit.joined(separator: " ")) --quiet; echo $?
                "$0" remove --user-id \(user.userId) --policy cache-first --quiet; echo $?
                "$0" pending list --quiet | grep -c upload; echo ${PIPESTATUS[0]}
                "$0" fetch --user-id \(user.userId) --policy cache-only --quiet -o "$HOME/picture"; echo $?
                """
            var shell = stage.program
            shell.executable = "/usr/bin/unshare"
            let outcome = try await shell.run("-m", "/bin/bash", "-c", script, Program.path)
            #expect(String(decoding: outcome.output, as: UTF8.self) == "74\n74\n1\n0\n0\n", "\(outcome.error)")
            #expect(stage.sandbox.history().isEmpty)
        }
    }
}
