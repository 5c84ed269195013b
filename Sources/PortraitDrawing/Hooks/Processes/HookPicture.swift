import PixelPipeline
import Screenlets

/// The picture on a hook's pipes.
struct HookPicture: Sendable {
    let renderer: Renderer
    let format: HookFormat
    /// Whether the picture is a rendition, so that an answer may be no larger than one.
    let isRendition: Bool

    /// Writes a picture for a hook.
    func bytes(of picture: Bitmap) throws(PortraitError) -> [UInt8] {
        switch format {
        case .pam: return PortableAnymap.pam(picture)
        case .png:
            do throws(ImagingError) {
                return try renderer.encode(picture, as: .png)
            } catch {
                throw PortraitError(error)
            }
        }
    }

    /// The most bytes of an answer to a picture: as many as any input may have, and as many as its pixels take.
    func maximumByteCount(for picture: Bitmap) -> Int {
        max(renderer.limits.maximumByteCount, picture.size.pixelCount * 4 + 4_096)
    }

    /// Reads what a hook answered: PAM, PPM or PGM, or any format that is read elsewhere.
    func bitmap(of answer: [UInt8]) throws(HookFault) -> Bitmap {
        do throws(ImagingError) {
            let bitmap =
                PortableAnymap.matches(answer)
                ? try PortableAnymap.bitmap(of: answer, limits: renderer.limits)
                : try renderer.bitmap(of: answer)
            guard !isRendition || bitmap.size.longerSide <= renderer.limits.maximumOutputSide else {
                throw .limit(
                    .outputSide,
                    maximum: renderer.limits.maximumOutputSide,
                    found: bitmap.size.longerSide
                )
            }
            return bitmap
        } catch {
            throw .noPicture(error)
        }
    }
}
