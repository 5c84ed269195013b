import ChildProcesses
import FoundationEssentials
import Screenlets

/// The frames on the pipes of a persistent hook.
///
/// A request is a line with the number of bytes of the picture, a blank and a JSON object, then the picture. An answer is
/// the line `ok N` and N bytes of a picture, where `ok 0` leaves the picture as it is, or the line `error TEXT`.
struct HookFrames {
    /// The longest line of an answer, in bytes.
    static let maximumLineLength = 4_096

    private let child: ChildProcess
    private var buffer: [UInt8] = []

    /// Begins to read the standard output of a process.
    init(reading child: ChildProcess) {
        self.child = child
    }

    /// Writes the frame of a request.
    static func request(
        _ picture: [UInt8],
        at event: HookEvent,
        context: HookContext,
        format: HookFormat
    ) throws -> [UInt8] {
        let about = try JSONEncoder.stable.encode(HookFrameHeader(context, at: event, format: format))
        return Array("\(picture.count) ".utf8) + about + [0x0A] + picture
    }

    /// Reads the next answer.
    ///
    /// - Parameter maximum: The most bytes of its picture.
    /// - Returns: The picture; empty where it stays as it is.
    /// - Throws: ``HookFault/breach(reason:)``, ``HookFault/refused(_:)``, or ``HookFault/ended`` when the process ends
    ///   before its answer does.
    mutating func answer(maximum: Int) async throws(HookFault) -> [UInt8] {
        let line = try await line()
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        if words.first == "error" { throw .refused(HookText.clean(words.count > 1 ? words[1] : "without a reason")) }
        guard words.count == 2, words[0] == "ok", let count = Self.count(words[1]) else {
            throw .breach(reason: "\"\(HookText.clean(line.prefix(40)))\" is neither \"ok N\" nor \"error TEXT\"")
        }
        guard count <= maximum else { throw .breach(reason: "\(count) bytes are more than \(maximum)") }
        while buffer.count < count { try await readMore() }
        guard buffer.count == count else { throw .breach(reason: "it wrote more bytes than it said") }
        defer { buffer = [] }
        return buffer
    }

    private mutating func line() async throws(HookFault) -> String {
        var searched = 0
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer { buffer.removeFirst(end + 1) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            searched = buffer.count
            guard searched <= Self.maximumLineLength else { throw .breach(reason: "a line without an end") }
            try await readMore()
        }
    }

    private mutating func readMore() async throws(HookFault) {
        guard let more = await child.next() else {
            throw buffer.isEmpty ? .ended : .breach(reason: "it ended within a frame")
        }
        buffer += more
    }

    private static func count(_ text: Substring) -> Int? {
        let isNumber = !text.isEmpty && text.utf8.count <= 12 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber ? Int(text) : nil
    }
}
