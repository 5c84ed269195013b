import Glibc

/// One side of a symmetric filter whose response swings like a cosine and dies away, as a recursion of one complex pole.
struct DampedCosine {
    /// Eight independent values.
    typealias Lanes = SIMD8<Float>

    /// What is left of the values that were taken so far, as a complex number.
    struct State {
        /// The real part.
        var real: Lanes
        /// The imaginary part.
        var imaginary: Lanes
    }

    /// What becomes of a value from one place to the next.
    private let pole: (real: Float, imaginary: Float)
    /// What the state counts at the place of the last value.
    private var weight: (real: Float, imaginary: Float)
    /// What the state counts one place farther on.
    private var farther: (real: Float, imaginary: Float)
    /// The state that a line of ones leads to.
    private let rest: (real: Float, imaginary: Float)
    /// The response to a line of ones from both sides, the place itself counted once.
    private(set) var sum: Float

    /// Computes the recursion of a response of `(cosine * cos(frequency * n) + sine * sin(frequency * n)) *
    /// exp(-damping * n)` at the distance `n`.
    ///
    /// - Parameters:
    ///   - cosine: The amplitude of the cosine.
    ///   - sine: The amplitude of the sine.
    ///   - damping: The loss from place to place, above 0.
    ///   - frequency: The angle from place to place.
    init(cosine: Double, sine: Double, damping: Double, frequency: Double) {
        let size = exp(-damping)
        let (across, up) = (size * cos(frequency), size * sin(frequency))
        let norm = (1 - across) * (1 - across) + up * up
        let (restAcross, restUp) = ((1 - across) / norm, up / norm)
        pole = (Float(across), Float(up))
        weight = (Float(cosine), Float(-sine))
        farther = (Float(cosine * across + sine * up), Float(cosine * up - sine * across))
        rest = (Float(restAcross), Float(restUp))
        sum = Float(2 * (cosine * restAcross + sine * restUp) - cosine)
    }

    /// Makes the response smaller.
    ///
    /// - Parameter divisor: What the response is divided by.
    /// - Returns: The recursion with the same swing.
    func divided(by divisor: Float) -> DampedCosine {
        var result = self
        result.weight = (weight.real / divisor, weight.imaginary / divisor)
        result.farther = (farther.real / divisor, farther.imaginary / divisor)
        result.sum = sum / divisor
        return result
    }

    /// Gives the state after endless repetition of one value.
    ///
    /// - Parameter value: The value.
    /// - Returns: The state.
    @inline(__always)
    func state(restingOn value: Lanes) -> State {
        State(real: value * rest.real, imaginary: value * rest.imaginary)
    }

    /// Goes one place on.
    ///
    /// - Parameters:
    ///   - value: The value there.
    ///   - state: The state, which is updated.
    @inline(__always)
    func take(_ value: Lanes, into state: inout State) {
        let real = state.real * pole.real - state.imaginary * pole.imaginary + value
        state.imaginary = state.real * pole.imaginary + state.imaginary * pole.real
        state.real = real
    }

    /// Gives the response at the place of the last value.
    ///
    /// - Parameter state: The state.
    /// - Returns: The sum over that place and all before it.
    @inline(__always)
    func here(_ state: State) -> Lanes {
        state.real * weight.real - state.imaginary * weight.imaginary
    }

    /// Gives the response one place farther on, to what is before it.
    ///
    /// - Parameter state: The state.
    /// - Returns: The sum over all places that were taken.
    @inline(__always)
    func beyond(_ state: State) -> Lanes {
        state.real * farther.real - state.imaginary * farther.imaginary
    }
}
