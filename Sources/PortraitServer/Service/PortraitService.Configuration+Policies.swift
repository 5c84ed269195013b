import Screenlets

extension PortraitService.Configuration {
    /// The policies that a reader may choose; by default none that has the portal asked more often than the service does.
    var readingPolicies: Set<OfflinePolicy> { allowed(else: [.cacheFirst, .cacheOnly, policy]) }

    /// The policies that an editor may choose; by default all, as it is known who that is.
    var editingPolicies: Set<OfflinePolicy> { allowed(else: Set(OfflinePolicy.allCases)) }

    private func allowed(else fallback: Set<OfflinePolicy>) -> Set<OfflinePolicy> {
        policy == .cacheOnly ? [.cacheOnly] : policies ?? fallback
    }
}
