import Synchronization

/// The storage usage of each owner with running uploads.
final class PartialRooms: Sendable {
    /// A token that keeps an owner's usage while it is in use.
    final class Stay: Sendable {
        let room: PartialRoom
        private let owner: Digest
        private let rooms: PartialRooms

        fileprivate init(_ room: PartialRoom, of owner: Digest, in rooms: PartialRooms) {
            (self.room, self.owner, self.rooms) = (room, owner, rooms)
        }

        deinit { rooms.leave(owner) }
    }

    private let rooms = Mutex<[Digest: (room: PartialRoom, stays: Int)]>([:])

    /// Returns a token for the usage of an owner, which all users of the same time share.
    func enter(_ owner: Digest) -> Stay {
        let room = rooms.withLock { rooms in
            let (room, stays) = rooms[owner] ?? (PartialRoom(), 0)
            rooms[owner] = (room, stays + 1)
            return room
        }
        return Stay(room, of: owner, in: self)
    }

    private func leave(_ owner: Digest) {
        rooms.withLock { rooms in
            guard let (room, stays) = rooms[owner] else { return }
            rooms[owner] = stays > 1 ? (room, stays - 1) : nil
        }
    }
}
