import Foundation
import Wording

/// A list request as a client sends it.
struct ListInput: Sendable {
    var kind: ResourceKind
    var pageSize: Int32 = 0
    var pageToken = ""
    var orderBy = ""
    var from = ""
    var to = ""
    var tags: [String] = []
    var people: [String] = []
    /// The details that the days of entries must have.
    var day = DayFacets.Input()
    var favorite: Bool?
    var hidden: Bool?
    var text = ""
    var mediaKinds: [Int32] = []
    var subtype = ""
    /// The burst that photos must belong to.
    var burstID = ""
    /// The ID of the photo that entries must show.
    var photoID = ""
    /// The ID of the album that photos must be in.
    var albumID = ""
    /// The order of an album's own list. Other lists do not have this order.
    var albumOrder: ListOrder?

    /// The cost of reading a page. A filter by text, labels or details of the day may scan the whole diary; an index
    /// bounds all other lists.
    var cost: ReadScheduling.Cost {
        text.isEmpty && tags.isEmpty && people.isEmpty && day.isEmpty ? .light : .heavy
    }

    /// Returns the digest that this list's page tokens are bound to.
    func binding(owner: Int64) -> [UInt8] {
        var digest = ContentDigest()
        digest.add("list")
        digest.add(kind.rawValue)
        digest.add(owner)
        for value in [orderBy, from, to, text, subtype, albumID, albumOrder?.rawValue ?? "", burstID] {
            digest.add(value)
        }
        digest.add(tags)
        digest.add(people)
        digest.add(favorite)
        digest.add(hidden ?? false)
        digest.add(mediaKinds.map(String.init))
        day.add(to: &digest)
        if !photoID.isEmpty { digest.add(["photo", photoID]) }
        return digest.finish()
    }

    /// Checks the request and reads its page token.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` with every violation, or for an invalid page token.
    func query(owner: Int64, tokens: PageTokens) throws(DiaryError) -> ListQuery {
        var violations = Violations()
        var query = ListQuery(kind: kind)
        query.pageSize = PageSize.checked(pageSize)
        query.order = albumOrder ?? order(&violations)
        query.from = violations.date(from, field: "from")
        query.to = violations.date(to, field: "to")
        query.tags = tags.map(LabelName.key)
        query.people = people.map(LabelName.key)
        query.day = DayFacets(day, into: &violations)
        query.favorite = favorite
        query.hidden = hidden ?? false
        query.text = text
        query.subtype = subtype
        query.burstID = burstID
        if !photoID.isEmpty {
            query.photo = UUIDBytes(photoID)
            if query.photo == nil { violations.add("photoId", fault: FieldFault.notUUID) }
        }
        for (index, number) in mediaKinds.enumerated() {
            if let kind = PhotoKind(rawValue: Int64(number)), kind != .unknown {
                query.mediaKinds.insert(kind)
            } else {
                violations.add(
                    "kind[\(index)]", fault: FieldFault.notOneOf, parameters: ["names": "PHOTO, VIDEO, AUDIO"])
            }
        }
        try violations.refuse()
        query.after = try tokens.position(of: pageToken, binding: binding(owner: owner))
        return query
    }

    private func order(_ violations: inout Violations) -> ListOrder {
        let time = kind == .photo ? "takenTime" : "entryTime"
        switch orderBy.split(separator: " ").joined(separator: " ") {
        case "", "\(time) desc": return .newestFirst
        case "\(time) asc", time: return .oldestFirst
        case "sequence desc": return .sequenceDescending
        default:
            violations.add("orderBy", fault: FieldFault.notListOrder, parameters: ["time": time])
            return .newestFirst
        }
    }
}

/// The order of a list. The ID breaks ties.
enum ListOrder: String, Sendable {
    case newestFirst, oldestFirst, sequenceDescending
    /// The reverse of `sequenceDescending`. Clients cannot request it.
    case sequenceAscending

    /// The reverse order.
    var reversed: ListOrder {
        switch self {
        case .newestFirst: .oldestFirst
        case .oldestFirst: .newestFirst
        case .sequenceDescending: .sequenceAscending
        case .sequenceAscending: .sequenceDescending
        }
    }

    /// Whether the order is by sequence rather than by time.
    var isBySequence: Bool { self == .sequenceDescending || self == .sequenceAscending }
}
