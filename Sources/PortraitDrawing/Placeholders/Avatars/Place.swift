/// A place on a square whose side is 1, from its upper left corner, or the way from one place to another.
struct Place {
    /// To the right.
    var x: Double
    /// Down.
    var y: Double

    /// Creates a place.
    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    static func + (place: Place, way: Place) -> Place { Place(place.x + way.x, place.y + way.y) }

    static func - (place: Place, other: Place) -> Place { Place(place.x - other.x, place.y - other.y) }

    static func * (way: Place, factor: Double) -> Place { Place(way.x * factor, way.y * factor) }

    static func / (way: Place, divisor: Double) -> Place { Place(way.x / divisor, way.y / divisor) }
}
