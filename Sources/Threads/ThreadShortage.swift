/// The system's fault, or that of a limit: there is no further thread.
package struct ThreadShortage: Error, Hashable {
    /// The number of the error as `pthread_create` tells it.
    package let number: Int32
}
