import Screenlets

/// What the checks of `portrait doctor` found.
struct DoctorFindings: Sendable {
    /// One check.
    struct Finding: Encodable, Sendable {
        var check: String
        var ok: Bool
        var message: String
        var hint: String?
        var exit: Int32

        var line: String {
            let verdict = !ok ? "FAIL  " : hint == nil ? "ok    " : "note  "
            return verdict + "\(check): \(message)\n" + (hint.map { "      hint: \($0)\n" } ?? "")
        }
    }

    private(set) var list: [Finding] = []

    mutating func good(_ check: String, _ message: String) {
        list.append(Finding(check: check, ok: true, message: message, exit: 0))
    }

    /// Notes what is no failure, but may not be what was meant.
    mutating func note(_ check: String, _ message: String, hint: String) {
        list.append(Finding(check: check, ok: true, message: message, hint: hint, exit: 0))
    }

    /// Notes a failure, unless it is one of a setting that was told with the configuration.
    mutating func bad(_ check: String, _ error: PortraitError) {
        guard !list.contains(where: { $0.check == "configuration" && !$0.ok && $0.message == error.message }) else {
            return
        }
        list.append(
            Finding(
                check: check,
                ok: false,
                message: error.message,
                hint: error.hint,
                exit: ExitStatus.code(for: error.code)
            )
        )
    }
}
