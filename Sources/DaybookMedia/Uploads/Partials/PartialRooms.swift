import Synchronization

/// The rooms of all owners who have something under way.
final class PartialRooms: Sendable {
    /// Keeps an owner's room while something is under way in it.
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

    /// The room of an owner, the same for all who are in it at a time.
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
