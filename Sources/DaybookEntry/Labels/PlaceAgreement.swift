/// The vote of unnamed photos on a name.
///
/// A photo has the name that its owner gave it, or that an entry with this photo gives. A name spreads to other photos
/// only if more photos have it than not: one entry with a wrong point never renames an album.
struct PlaceAgreement {
    private struct Bearer {
        let group: Int
        let tally: PlaceTally
    }

    private var bearers = PlaceGrid<Bearer>()
    private var claims: [PlaceCell: [String: Int64]] = [:]
    private let groups: [String: Int]

    /// - Parameters:
    ///   - named: The tallies with a name.
    ///   - groups: The index of each name's group.
    init(named: [PlaceTally], groups: [String: Int], claims: [PlaceClaim]) {
        self.groups = groups
        for claim in claims { self.claims[claim.cell, default: [:]][claim.name, default: 0] += claim.photos }
        for tally in named {
            guard let middle = tally.middle, let group = groups[tally.name] else { continue }
            bearers.add(Bearer(group: group, tally: tally), at: middle)
        }
    }

    /// Returns the group that an unnamed cell belongs to; `nil` if its photos do not agree.
    func group(ofCell tally: PlaceTally) -> Int? {
        group(of: [tally]) { $0.cell == tally.cell }
    }

    /// Returns the group that unnamed cells belong to together. The fullest cell comes first.
    func group(ofCluster cluster: [PlaceTally]) -> Int? {
        group(of: cluster) { _ in true }
    }

    private func group(of area: [PlaceTally], counting isCounted: (PlaceTally) -> Bool) -> Int? {
        guard let middle = area.first?.middle else { return nil }
        let near = bearers.neighbors(of: middle)
        let photos = area.reduce(0) { $0 + $1.photos }
        // Entries without a name and without photos rename nothing: they join the nearest place.
        guard photos > 0 else {
            return near.min { ($0.distance, $0.value.group) < ($1.distance, $1.value.group) }?.value.group
        }
        var support: [Int: (claimed: Int64, named: Int64, distance: Double)] = [:]
        for neighbor in near {
            var votes = support[neighbor.value.group] ?? (0, 0, .infinity)
            votes.distance = min(votes.distance, neighbor.distance)
            if isCounted(neighbor.value.tally) { votes.named += neighbor.value.tally.photos }
            support[neighbor.value.group] = votes
        }
        for (name, claimed) in area.compactMap(\.cell).flatMap({ claims[$0] ?? [:] }) {
            if let group = groups[name] { support[group, default: (0, 0, .infinity)].claimed += claimed }
        }
        let agreed = support.filter { $0.value.claimed + $0.value.named > photos - $0.value.claimed }
        return agreed.min { first, second in
            let (most, others) = (first.value.claimed + first.value.named, second.value.claimed + second.value.named)
            if most != others { return most > others }
            return (first.value.distance, first.key) < (second.value.distance, second.key)
        }?.key
    }
}
