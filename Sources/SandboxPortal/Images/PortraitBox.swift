import PixelPipeline

/// The sides that a portal makes pictures of users fit into, keeping their shape.
struct PortraitBox: Sendable {
    /// The largest width in pixels; 0 for any.
    var width: Int
    /// The largest height in pixels; 0 for any.
    var height: Int

    /// The box of a portal.
    ///
    /// - Parameter options: The switches of the portal; what they leave open is the release's own.
    init(_ options: SandboxPortal.Options) {
        width = options.imageMaxWidth ?? options.release.portraitBox.width
        height = options.imageMaxHeight ?? options.release.portraitBox.height
    }

    /// Whether a picture can be too large for it.
    var isBounded: Bool { width > 0 || height > 0 }

    /// Tells the size that a picture gets, which is never larger than its own.
    ///
    /// - Parameter picture: The size of the picture.
    /// - Returns: The size in the box; both sides are rounded and at least 1.
    func size(of picture: PixelSize) -> PixelSize {
        let factors = [(width, picture.width), (height, picture.height)]
            .filter { $0.0 > 0 }
            .map { Double($0.0) / Double($0.1) }
        guard let factor = factors.min(), factor < 1 else { return picture }
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded())) }
        return PixelSize(width: scaled(picture.width), height: scaled(picture.height))
    }
}

extension SandboxPortal.Release {
    /// The box of a fresh portal: `users.image.max.width` and `-height` of its properties, 290 by 290 from 7.1 on.
    var portraitBox: PixelSize {
        switch self {
        case .liferay62: PixelSize(width: 100, height: 120)
        case .liferay70: PixelSize(width: 300, height: 300)
        case .liferay72, .liferay73, .liferay74: PixelSize(width: 290, height: 290)
        }
    }
}
