package import PixelPipeline
package import Screenlets

extension UploadImaging {
    /// Has processes that can do nothing else work on the pictures of edits.
    ///
    /// - Parameters:
    ///   - uploads: What is done to pictures before they are sent.
    ///   - renderer: The pixel pipeline.
    ///   - decoding: Starts the processes, when they are needed first.
    ///   - count: How many pictures are worked on at once, at least 1.
    package init(_ uploads: UploadPreparation, renderer: Renderer, decoding: Decoding, count: Int) {
        let places = Pool((0..<max(1, count)).map { _ in PainterWorker(renderer, decoding: decoding) })
        let maximum = uploads.maximumByteCount
        self.init(
            prepare: { picture, crop throws(PortraitError) in
                let job = PrepareUploadJob(picture, maximumByteCount: maximum, crop: crop)
                return try await places.with { place throws(PortraitError) in try await place.perform(job) }
            },
            fit: { prepared, size, format, source throws(PortraitError) in
                let job = FitUploadJob(
                    prepared,
                    maximumByteCount: maximum,
                    size: size,
                    format: format,
                    source: source
                )
                return try await places.with { place throws(PortraitError) in try await place.perform(job) }
            },
            verdict: { found, sent throws(PortraitError) in
                let job = CompareJob(found, sent: sent)
                return try await places.with { place throws(PortraitError) in try await place.perform(job) }
            }
        )
    }
}
