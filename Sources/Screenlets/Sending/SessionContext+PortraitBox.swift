import FoundationEssentials
import OfflineStore
import PixelPipeline
import StoreEngine

extension SessionContext {
    /// The box into which the portal fits pictures, as far as it is known; learnt by any process that uses the store.
    func portraitBox() async -> PortalPortraitBox? {
        switch fitting.box {
        case .none: return nil
        case .fixed(let size): return PortalPortraitBox(size)
        case .auto:
            do {
                guard let json = try await store.portraitBox(portal: portalKey) else { return nil }
                let box = try JSONDecoder().decode(PortalPortraitBox.self, from: Data(json))
                return box.isBelieved(at: clock.now()) ? box : nil
            } catch {
                // Learnt anew, which costs an upload.
                return nil
            }
        }
    }

    /// Learns from what the portal made of a picture, where the box is to be learnt.
    ///
    /// - Parameters:
    ///   - sent: The size of the picture.
    ///   - kept: The smaller size that the portal has made of it.
    ///   - wasFitted: Whether the picture was drawn to fit the box that was known, which is wrong then.
    func learnPortraitBox(from sent: PixelSize, kept: PixelSize, wasFitted: Bool) async {
        guard fitting.box == .auto else { return }
        let seen = PortalPortraitBox(of: sent, kept: kept, at: clock.now())
        var box = seen
        if !wasFitted, let seen, let known = await portraitBox() { box = known.agreed(with: seen) ?? seen }
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            try await store.setPortraitBox(try box.map { [UInt8](try encoder.encode($0)) }, portal: portalKey)
        } catch {
            // Learnt anew, which costs an upload.
        }
    }
}
