import Testing

@Suite("portrait serve by TLS")
struct SecuredServiceTests {
    /// Makes the certificates `a` and `b`, which vouch for themselves, and shows `a`.
    private static let certificates = """
        for name in a b; do
          openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$name" -addext subjectAltName=IP:127.0.0.1 \\
            -keyout $name.key -out $name.pem 2>/dev/null
        done
        chmod 600 ./*.key
        show() { cp -p "$1.key" shown.key; cp "$1.pem" shown.pem; }
        show a
        """

    /// Runs a script beside a service that shows what `show` tells.
    private func run(_ script: String, with tokens: String? = nil) async throws -> Program.Outcome {
        let folder = try TemporaryFolder()
        var shell = Program(home: folder.path)
        shell.executable = "/bin/bash"
        let whole = """
            cd "$HOME"
            \(Self.certificates)
            \(tokens.map { "echo '\($0)' > tokens; chmod 600 tokens" } ?? "")
            mkfifo address
            "$0" serve --sandbox --listen 127.0.0.1:0 --tls-certificate shown.pem --tls-key shown.key --json \\
              \(tokens == nil ? "" : "--token-file tokens") \\
              > address 2> log & service=$!
            exec 3< address; read -r line <&3
            site=$(printf '%s' "$line" | sed 's/.*"url":"\\([^"]*\\)".*/\\1/')
            ask() { curl -s -o answer -w '%{http_code}\\n' --max-time 600 "$@"; }
            \(script)
            kill -TERM $service; wait $service; echo "serve $?"
            """
        return try await shell.run("-c", whole, Program.path)
    }

    private static func text(_ outcome: Program.Outcome) -> String { String(decoding: outcome.output, as: UTF8.self) }

    @Test("speaks TLS 1.2 and 1.3 with curl and with openssl, and nothing older or plainer")
    func versions() async throws {
        let outcome = try await run(
            """
            echo "${site%%:*}"
            ask --cacert a.pem --tlsv1.3 $site/portraits/by-screen-name/jane
            ask --cacert a.pem --tls-max 1.2 $site/portraits/by-screen-name/jane
            ask --cacert a.pem --ciphers DEFAULT@SECLEVEL=0 --tls-max 1.1 $site/portraits/by-screen-name/jane
            ask --cacert b.pem $site/portraits/by-screen-name/jane
            ask ${site/https/http}/healthz
            printf 'GET /healthz HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n' |
              openssl s_client -quiet -verify_return_error -CAfile a.pem -connect "${site#https://}" 2>/dev/null |
              head -n 1 | tr -d '\\r'
            """
        )
        #expect(
            Self.text(outcome) == "https\n200\n200\n000\n000\n000\nHTTP/1.1 200 OK\nserve 0\n",
            "\(outcome.error)"
        )
    }

    @Test(
        "shows another certificate after SIGHUP, without a request lost, and keeps the old one where the new one is broken"
    )
    func replaced() async throws {
        let outcome = try await run(
            """
            read_again() { while [ "$(grep -c 'read again\\|stay as they were' log)" -lt "$1" ]; do :; done; }
            load() { for _ in $(seq 60); do ask -k "$site/portraits/by-screen-name/jane/resize:32x32"; done; }
            for client in 1 2 3; do load > "load$client" & clients="$clients $!"; done
            for round in 1 2 3 4 5 6; do
              if [ $((round % 2)) = 1 ]; then show b; else show a; fi
              kill -HUP $service; read_again $round
            done
            wait $clients
            cat load? | sort | uniq -c | sed 's/^ *//'
            ask --cacert a.pem $site/healthz
            show b; kill -HUP $service; read_again 7; ask --cacert b.pem $site/healthz
            cp a.pem shown.pem; kill -HUP $service; read_again 8; ask --cacert b.pem $site/healthz
            grep -o 'the key is not that of the certificate' log
            """
        )
        #expect(
            Self.text(outcome) == "180 200\n200\n200\n200\nthe key is not that of the certificate\nserve 0\n",
            "\(outcome.error)"
        )
    }

    @Test("takes tokens back at SIGHUP although the certificate is broken, and keeps them where their own file is")
    func apart() async throws {
        let outcome = try await run(
            """
            read_again() { while [ "$(grep -c 'read again' log)" -lt "$1" ]; do :; done; }
            people() { ask --cacert a.pem -H "Authorization: Bearer $1" $site/people; }
            people token-of-a-first-reader
            echo 'token-of-another-reader read' > tokens; cp b.key shown.key; kill -HUP $service; read_again 1
            people token-of-a-first-reader; people token-of-another-reader
            echo 'nonsense' > tokens; show b; kill -HUP $service; read_again 2
            ask --cacert b.pem -H "Authorization: Bearer token-of-another-reader" $site/people
            grep -c 'read again, except' log
            """,
            with: "token-of-a-first-reader read"
        )
        #expect(Self.text(outcome) == "200\n401\n200\n200\n2\nserve 0\n", "\(outcome.error)")
    }

    /// What can be wrong with the two files, and what tells it.
    enum Mistake: String, CaseIterable {
        case keyMissing = "--tls-certificate a.pem"
        case certificateMissing = "--tls-key a.key"
        case keyOfAnother = "--tls-certificate a.pem --tls-key b.key"
        case noCertificate = "--tls-certificate a.key --tls-key a.key"
        case noKey = "--tls-certificate a.pem --tls-key a.pem"
        case noFile = "--tls-certificate none --tls-key a.key"
        case socket = "--unix-socket s --tls-certificate a.pem --tls-key a.key"

        var words: String {
            switch self {
            case .keyMissing: "hint: give --tls-key FILE"
            case .certificateMissing: "hint: give --tls-certificate FILE"
            case .keyOfAnother: "the key is not that of the certificate"
            case .noCertificate: "the certificate can't be read"
            case .noKey: "the key can't be read"
            case .noFile: "tls-certificate: none can't be read"
            case .socket: "a certificate is for a port"
            }
        }
    }

    @Test(
        "does not start where certificate and key are not what they should be, and says why",
        arguments: Mistake.allCases
    )
    func mistakes(mistake: Mistake) async throws {
        let folder = try TemporaryFolder()
        var shell = Program(home: folder.path)
        shell.executable = "/bin/bash"
        let outcome = try await shell.run(
            "-c",
            "cd \"$HOME\"\n\(Self.certificates)\n\"$0\" serve --sandbox \(mistake.rawValue)",
            Program.path
        )
        #expect(outcome.status == 78)
        #expect(outcome.error.contains(mistake.words), "\(outcome.error)")
    }
}
