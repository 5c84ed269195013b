import FoundationEssentials
import PixelPipeline
import Screenlets

/// Lays the pictures of a batch with their names on sheets: `sheet.png`, then `sheet-2.png` and so on.
struct ContactSheets: Sendable {
    /// What became of pictures.
    struct Outcome: Hashable, Sendable {
        /// The number of sheets that were written.
        var sheetCount: Int
        /// The number of pictures that have no place on them.
        var leftOutCount = 0
    }

    /// The path of the first sheet.
    private let first: String
    private let format: ImageFormat
    private let renderer: Renderer
    private let mostSheets: Int

    /// Names the sheets.
    ///
    /// - Parameters:
    ///   - path: The path of the first sheet; its extension chooses the format. On the standard output, `-`, there is
    ///     one sheet.
    ///   - renderer: Reads the pictures and writes the sheets.
    ///   - mostSheets: The most sheets that are written.
    /// - Throws: ``PortraitError/Code/usage`` for an extension of a format that can't be written.
    init(path: String, renderer: Renderer, mostSheets: Int = 20) throws(PortraitError) {
        first = path
        format = try ImageFormat.ofOutput(Self.parts(of: path).ending) ?? .png
        self.renderer = renderer
        self.mostSheets = path == "-" ? 1 : mostSheets
    }

    /// The paths of all sheets that there may be.
    var paths: [String] { (1...mostSheets).map { path(of: $0) } }

    /// The path of a sheet.
    ///
    /// - Parameter number: The number of the sheet, from 1.
    /// - Returns: The path; that of the first sheet is as it was given.
    func path(of number: Int) -> String {
        let parts = Self.parts(of: first)
        return number == 1 ? first : "\(parts.stem)-\(number)\(parts.ending)"
    }

    /// A path without its extension, and the extension with its dot; empty where there is none.
    private static func parts(of path: String) -> (stem: String, ending: String) {
        let name = path.split(separator: "/").last ?? ""
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        return (String(path.dropLast(name.distance(from: dot, to: name.endIndex))), String(name[dot...]))
    }

    /// Draws and writes the sheets; one is in memory at a time.
    ///
    /// A task that is cancelled draws no more.
    ///
    /// - Parameter items: The rows that have pictures.
    /// - Returns: What became of the pictures.
    /// - Throws: ``PortraitError`` where a sheet can't be drawn or written.
    func write(_ items: [BatchGallery.Item]) throws(PortraitError) -> Outcome {
        var sheet = try empty()
        var number = 1
        for (index, item) in items.enumerated() {
            guard !Task.isCancelled else { return Outcome(sheetCount: number - 1) }
            guard let file = item.path, let picture = picture(file) else { continue }
            if sheet.isFull {
                try write(sheet, number: number)
                number += 1
                guard number <= mostSheets else {
                    return Outcome(sheetCount: mostSheets, leftOutCount: items[index...].count { $0.path != nil })
                }
                sheet = try empty()
            }
            sheet.append(picture, name: item.name)
        }
        try write(sheet, number: number)
        return Outcome(sheetCount: number)
    }

    /// The files that are called as further sheets would be: those of an earlier run with more pictures.
    ///
    /// Nothing tells them from files of somebody else's, so they stay where they are.
    ///
    /// - Parameter sheetCount: The number of sheets that were written.
    /// - Returns: Their paths.
    func others(behind sheetCount: Int) -> [String] {
        paths.dropFirst(sheetCount).filter { FileManager.default.fileExists(atPath: $0) }
    }

    private func empty() throws(PortraitError) -> ContactSheet {
        do throws(ImagingError) {
            return ContactSheet(layout: try ContactSheet.Layout())
        } catch {
            throw PortraitError(error)
        }
    }

    /// A picture of the batch; nil for a file that is gone or can't be read any more.
    private func picture(_ path: String) -> Bitmap? {
        do {
            return try renderer.bitmap(of: InputFile(path: path).read(limit: renderer.limits.maximumByteCount))
        } catch {
            return nil
        }
    }

    private func write(_ sheet: ContactSheet, number: Int) throws(PortraitError) {
        let bytes: [UInt8]
        do throws(ImagingError) {
            bytes = try renderer.encode(sheet.bitmap, as: format)
        } catch {
            throw PortraitError(error)
        }
        try OutputFile(path: path(of: number)).write(bytes)
    }
}
