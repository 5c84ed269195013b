/// How rough a life is.
struct LifeConditions {
    /// The number of users whom it is about.
    let userCount: Int
    /// One call of the portal in so many fails; 0 for none.
    let roughness: Int
    /// One operation in so many has a fate; 0 for none.
    let fates: Int
    /// The longest wait between two operations in milliseconds.
    let pace: Int
    /// Whether it has what the lives of other seeds have not: decisions about one edit, what is lost, forgotten and cleared away, and a
    /// portal that refuses changes alone.
    let isRare: Bool
}
