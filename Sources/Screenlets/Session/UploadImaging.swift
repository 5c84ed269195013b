package import PixelPipeline

/// Who works on the pictures of edits: this process, or one that can do nothing else.
///
/// What is given to be uploaded, and what a portal gives back, comes from strangers.
package struct UploadImaging: Sendable {
    /// Makes of a picture what is sent to the portal.
    package let prepare:
        @Sendable (_ picture: [UInt8], _ crop: PixelRect?) async throws(PortraitError) -> PreparedUpload
    /// Draws a prepared picture at exactly the size that a portal keeps.
    package let fit:
        @Sendable (_ prepared: [UInt8], PixelSize, UploadFormat, _ source: ImageFormat) async throws(PortraitError) ->
            PreparedUpload
    /// Tells what a portal's picture is to the one that was sent to it.
    package let verdict:
        @Sendable (_ found: [UInt8], _ sent: [UInt8]) async throws(PortraitError) -> PictureLikeness.Verdict

    /// Has functions work on the pictures.
    ///
    /// - Parameters:
    ///   - prepare: Makes of a picture what is sent to the portal.
    ///   - fit: Draws a prepared picture at exactly the size that a portal keeps.
    ///   - verdict: Tells what a portal's picture is to the one that was sent to it.
    package init(
        prepare: @escaping @Sendable ([UInt8], PixelRect?) async throws(PortraitError) -> PreparedUpload,
        fit:
            @escaping @Sendable ([UInt8], PixelSize, UploadFormat, ImageFormat) async throws(PortraitError) ->
            PreparedUpload,
        verdict: @escaping @Sendable ([UInt8], [UInt8]) async throws(PortraitError) -> PictureLikeness.Verdict
    ) {
        self.prepare = prepare
        self.fit = fit
        self.verdict = verdict
    }

    /// Works in this process.
    ///
    /// - Parameters:
    ///   - uploads: What is done to pictures before they are sent.
    ///   - renderer: The pixel pipeline.
    init(inside uploads: UploadPreparation, renderer: Renderer) {
        self.init(
            prepare: { picture, crop throws(PortraitError) in
                try await Self.compute { () throws(ImagingError) in try uploads.prepare(picture, crop: crop) }
            },
            fit: { prepared, size, format, source throws(PortraitError) in
                try await Self.compute { () throws(ImagingError) in
                    try uploads.fit(prepared, to: size, as: format, from: source)
                }
            },
            verdict: { found, sent throws(PortraitError) in
                try await Self.compute { () throws(ImagingError) in
                    try PictureLikeness(renderer: renderer).verdict(on: found, from: sent)
                }
            }
        )
    }

    @concurrent
    private static func compute<Value: Sendable>(
        _ body: @Sendable () throws(ImagingError) -> Value
    ) async throws(PortraitError) -> Value {
        do throws(ImagingError) {
            return try body()
        } catch {
            throw PortraitError(error)
        }
    }
}

extension SessionContext {
    /// Who works on the pictures of edits.
    var imaging: UploadImaging { imagingElsewhere ?? UploadImaging(inside: uploads, renderer: renderer) }
}
