import Glibc

extension FigureShape {
    /// Raises a number from 0 to 1 to a power.
    static func power(_ base: Double, _ exponent: Double) -> Double {
        pow(max(0, base), exponent)
    }

    /// Takes a root of a number from 0 to 1.
    static func root(_ base: Double, _ exponent: Double) -> Double {
        pow(max(0, base), 1 / exponent)
    }
}
