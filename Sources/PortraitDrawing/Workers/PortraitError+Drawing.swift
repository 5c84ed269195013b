import PixelPipeline
package import Screenlets

extension PortraitError {
    /// Reports why a picture was not drawn.
    ///
    /// - Parameter fault: The reason.
    package init(_ fault: DrawingFault) {
        switch fault {
        case .imaging(let error): self.init(error)
        case .broken(let reason): self.init(.damaged(reason: reason) as ImagingError)
        case .lost(let reason):
            self.init(
                .decoderLost,
                message: "the image could not be decoded: \(reason)",
                hint: "try again; if it stays so, the log and `doctor` tell more"
            )
        }
    }
}
