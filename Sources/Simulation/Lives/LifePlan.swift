public import LiferayPortal
import Screenlets

/// What is done in a life, all of it drawn from one seed.
public struct LifePlan: Hashable, Sendable {
    /// The seed of everything that is not in the operations: whose turn it is.
    public var seed: UInt64
    /// The portal.
    public var flavour: PortalFlavour
    /// Whether the portal writes pictures anew.
    public var rewritesPictures: Bool
    /// Whether the machine is busy: time goes on while tasks wait for their turn.
    public var isBusy: Bool
    /// The operations, those of an actor in their order.
    public var operations: [Operation]

    /// The number of operations of most lives.
    public static let usualOperationCount = 24

    /// Plans the life of a seed.
    ///
    /// - Parameters:
    ///   - seed: The seed.
    ///   - operationCount: The number of operations; fewer are the first of those that more are.
    ///   - isBusy: Whether the machine is busy; what is done is the same.
    public init(seed: UInt64, operationCount: Int = usualOperationCount, isBusy: Bool = false) {
        var chance = Chance(seed)
        self.seed = seed
        self.isBusy = isBusy
        flavour = chance.isOne(in: 3) ? .liferay62 : .liferay74
        rewritesPictures = chance.isOne(in: 3)
        // A life is about one user or about some, under fair conditions or foul ones.
        let conditions = LifeConditions(
            userCount: 1 + chance.below(3),
            roughness: chance.one(of: [0, 3, 5, 8, 20]),
            fates: chance.one(of: [0, 4, 8]),
            pace: chance.one(of: [200, 2_000, 20_000]),
            isRare: seed % 8 == 6
        )
        operations = (0..<operationCount).map { _ in Operation(from: &chance, under: conditions) }
    }

    /// Puts a plan together.
    init(seed: UInt64, flavour: PortalFlavour, rewritesPictures: Bool, isBusy: Bool, operations: [Operation]) {
        self.seed = seed
        self.isBusy = isBusy
        self.flavour = flavour
        self.rewritesPictures = rewritesPictures
        self.operations = operations
    }
}
