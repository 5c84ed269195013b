import PixelPipeline
import Screenlets

/// Lays the pictures of a batch with their names on sheets: `sheet.png`, then `sheet-2.png` and so on.
struct ContactSheets: Sendable {
    /// The most sheets that are written.
    private static let mostSheets = 20

    /// The path of the first sheet; its extension chooses the format.
    let path: String
    let renderer: Renderer

    /// Draws and writes the sheets; one is in memory at a time.
    ///
    /// A task that is cancelled draws no more.
    ///
    /// - Parameter items: The rows that have pictures.
    /// - Throws: ``PortraitError`` where a sheet can't be drawn or written.
    func write(_ items: [BatchGallery.Item]) throws(PortraitError) {
        var sheet = try empty()
        var number = 1
        for item in items {
            guard !Task.isCancelled else { return }
            guard let file = item.path, let picture = picture(file) else { continue }
            if sheet.isFull {
                try write(sheet, number: number)
                number += 1
                guard number <= Self.mostSheets else { return }
                sheet = try empty()
            }
            sheet.append(picture, name: item.name)
        }
        try write(sheet, number: number)
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
        let name = path.split(separator: "/").last ?? ""
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let format = ImageFormat(fileExtension: String(name[dot...])) ?? .png
        let stem = path.dropLast(name.distance(from: dot, to: name.endIndex))
        let file = number == 1 ? path : "\(stem)-\(number)\(name[dot...])"
        let bytes: [UInt8]
        do throws(ImagingError) {
            bytes = try renderer.encode(sheet.bitmap, as: ImageFormat.writable.contains(format) ? format : .png)
        } catch {
            throw PortraitError(error)
        }
        try OutputFile(path: file).write(bytes)
    }
}
