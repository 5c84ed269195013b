public import PixelPipeline
public import Screenlets

/// A place where one picture at a time is drawn, with what is kept from picture to picture.
public actor PainterWorker: DrawingPlace {
    private let workspace = RenderingWorkspace()

    /// Sets a place up; its parts are made when they are needed first.
    public init() {}

    /// Does a piece of work, one after the other.
    ///
    /// - Parameter work: The work, with what is kept from picture to picture.
    /// - Returns: What comes of it.
    /// - Throws: The failure of the picture.
    public func perform<Value: Sendable>(
        _ work: @escaping @Sendable (RenderingWorkspace) throws(ImagingError) -> Value
    ) async throws(PortraitError) -> Value {
        do throws(ImagingError) {
            return try work(workspace)
        } catch {
            throw PortraitError(error)
        }
    }

    /// Failures of hooks are told as they are.
    ///
    /// - Parameter error: The failure.
    /// - Returns: The same.
    public nonisolated func failure(_ error: PortraitError) -> PortraitError { error }
}
