import PortraitDrawing

/// A place where rows are drawn, and the process of the hook that belongs to it.
struct BatchWorker: Sendable {
    /// Where pictures are drawn.
    let painter: PainterWorker
    /// The hook that portraits go through; nil for none.
    let runner: HookRunner?
}
