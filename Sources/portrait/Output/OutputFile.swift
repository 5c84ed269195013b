import FoundationEssentials
import Screenlets

/// A file that appears whole or not at all.
struct OutputFile: Sendable {
    let path: String

    /// Writes the bytes to a temporary file in the same folder, then renames it.
    ///
    /// What is no regular file, such as a pipe or a device, is written to directly.
    ///
    /// - Throws: ``PortraitError/Code/outputNotCreated`` where the folder is missing or may not be written,
    ///   ``PortraitError/Code/inputOutput`` where the disk is full.
    func write(_ bytes: [UInt8]) throws(PortraitError) {
        do {
            try Data(bytes).write(to: URL(filePath: path), options: isSpecial ? [] : [.atomic])
        } catch let error as CocoaError {
            throw refusal(error.code)
        } catch {
            throw refusal(.fileWriteUnknown)
        }
    }

    private var isSpecial: Bool {
        do {
            let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
            return type != .typeRegular && type != .typeDirectory && type != .typeSymbolicLink
        } catch {
            return false
        }
    }

    private func refusal(_ code: CocoaError.Code) -> PortraitError {
        switch code {
        case .fileNoSuchFile, .fileReadNoSuchFile:
            PortraitError(
                .outputNotCreated,
                message: "\(path) can't be created: its folder is missing",
                hint: "make the folder first"
            )
        case .fileWriteOutOfSpace:
            PortraitError(.diskFull, message: "\(path) can't be written: the disk is full", hint: "free some space")
        default:
            PortraitError(
                .outputNotCreated,
                message: "\(path) can't be created",
                hint: "is it a folder, or in a folder that this account may not write?"
            )
        }
    }
}
