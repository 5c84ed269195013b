public import PixelPipeline
public import Screenlets

extension UserPortraitScreenlet {
    /// What a user portrait screenlet can be told; names and defaults are those of Liferay Screens.
    public struct Attributes: Hashable, Sendable {
        /// The width of the border in pixels.
        ///
        /// Default 1; 0 hides it.
        public var borderWidth: Int
        /// The colour of the border, or nil for the theme's own.
        ///
        /// Default nil.
        public var borderColor: Color?
        /// Whether the user may change the portrait.
        ///
        /// Default false.
        public var editable: Bool
        /// Which side is asked first.
        ///
        /// Default remote-first.
        public var offlinePolicy: OfflinePolicy
        /// Whether the signed-in user's portrait is loaded when the screenlet appears.
        ///
        /// Default true.
        public var autoLoad: Bool
        /// The look: the shape and the colour of the border.
        ///
        /// Default is the theme of that name.
        public var theme: Theme
        /// The side of the picture in pixels.
        ///
        /// Default 60, as the original's themes have it.
        public var side: Int
        /// The figure that stands in for a portrait.
        ///
        /// Default neutral.
        public var placeholder: Placeholder.Silhouette

        /// Makes attributes.
        ///
        /// - Parameters:
        ///   - borderWidth: The width of the border in pixels.
        ///   - borderColor: The colour of the border, or nil for the theme's own.
        ///   - editable: Whether the user may change the portrait.
        ///   - offlinePolicy: Which side is asked first.
        ///   - autoLoad: Whether the signed-in user's portrait is loaded when the screenlet appears.
        ///   - theme: The look.
        ///   - side: The side of the picture in pixels.
        ///   - placeholder: The figure that stands in for a portrait.
        public init(
            borderWidth: Int = 1,
            borderColor: Color? = nil,
            editable: Bool = false,
            offlinePolicy: OfflinePolicy = .remoteFirst,
            autoLoad: Bool = true,
            theme: Theme = .default,
            side: Int = 60,
            placeholder: Placeholder.Silhouette = .neutral
        ) {
            self.borderWidth = borderWidth
            self.borderColor = borderColor
            self.editable = editable
            self.offlinePolicy = offlinePolicy
            self.autoLoad = autoLoad
            self.theme = theme
            self.side = side
            self.placeholder = placeholder
        }

        /// Asks for the picture: a square of the side with the look of the theme.
        ///
        /// - Returns: What is asked.
        /// - Throws: ``PortraitError/Code/usage`` for what can't be drawn, such as a side of zero.
        func request() throws(PortraitError) -> RenditionRequest {
            let box = PixelSize(width: side, height: side)
            let look = theme.steps(borderWidth: borderWidth, borderColor: borderColor)
            do throws(RecipeError) {
                return RenditionRequest(try Recipe(steps: [.resize(box)] + look + [.format(.png)]))
            } catch {
                throw PortraitError(error)
            }
        }
    }
}
