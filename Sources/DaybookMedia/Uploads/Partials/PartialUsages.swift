import Synchronization

/// The storage usage of each owner with running uploads.
final class PartialUsages: Sendable {
    /// A token that keeps an owner's usage while it is in use.
    final class Stay: Sendable {
        let usage: PartialUsage
        private let owner: Digest
        private let usages: PartialUsages

        fileprivate init(_ usage: PartialUsage, of owner: Digest, in usages: PartialUsages) {
            (self.usage, self.owner, self.usages) = (usage, owner, usages)
        }

        deinit { usages.leave(owner) }
    }

    private let usages = Mutex<[Digest: (usage: PartialUsage, stays: Int)]>([:])

    /// Returns a token for the usage of an owner, which all users of the same time share.
    func enter(_ owner: Digest) -> Stay {
        let usage = usages.withLock { usages in
            let (usage, stays) = usages[owner] ?? (PartialUsage(), 0)
            usages[owner] = (usage, stays + 1)
            return usage
        }
        return Stay(usage, of: owner, in: self)
    }

    private func leave(_ owner: Digest) {
        usages.withLock { usages in
            guard let (usage, stays) = usages[owner] else { return }
            usages[owner] = stays > 1 ? (usage, stays - 1) : nil
        }
    }
}
