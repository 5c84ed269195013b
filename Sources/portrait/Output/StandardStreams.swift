import Glibc
import PortraitDrawing
import Screenlets

/// Standard input, output and error as bytes.
///
/// Data goes to the output, everything else to the error stream. A reader that goes away ends the program by SIGPIPE,
/// as it ends any filter.
enum StandardStreams {
    /// Writes bytes to the standard output.
    ///
    /// - Throws: ``PortraitError`` with ``PortraitError/Code/inputOutput`` when the device is full.
    static func write(_ bytes: [UInt8]) throws(PortraitError) {
        LastWords.leaveOut()
        do throws(FileError) {
            try FileDescriptor.standardOutput.write(bytes)
        } catch {
            throw unwritable
        }
    }

    /// Writes text to the standard output; that a reader went away is no failure.
    ///
    /// - Throws: ``PortraitError`` with ``PortraitError/Code/inputOutput`` when the device is full or the output is closed.
    static func writeOutput(_ text: String) throws(PortraitError) {
        LastWords.leaveOut()
        do throws(FileError) {
            try FileDescriptor.standardOutput.write(Array(text.utf8))
        } catch {
            guard error.number == EPIPE else { throw unwritable }
        }
    }

    /// Writes to the standard output where a service can be reached; it serves also where nobody can be told.
    static func announce(_ text: String) { attempt(text, on: .standardOutput) }

    /// Writes text to the standard error.
    static func writeError(_ text: String) { attempt(text, on: .standardError) }

    /// Encodes a value as one line of JSON with sorted keys.
    ///
    /// - Parameter value: The value.
    /// - Returns: The line with its end.
    /// - Throws: ``PortraitError`` with ``PortraitError/Code/defect`` where JSON has no way to write it.
    static func json(_ value: some Encodable) throws(PortraitError) -> String {
        String(decoding: try value.stableJSON(of: "the report"), as: UTF8.self) + "\n"
    }

    private static var unwritable: PortraitError {
        PortraitError(
            .inputOutput,
            message: "the standard output can't be written",
            hint: "is the disk behind it full?"
        )
    }

    private static func attempt(_ text: String, on descriptor: FileDescriptor) {
        do throws(FileError) {
            try descriptor.write(Array(text.utf8))
        } catch {
            // Nothing is left to tell it to.
        }
    }
}
