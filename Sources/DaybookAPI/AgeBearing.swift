/// A function that returns the ages of the subjects among `people` on a date such as `2026-09-01`.
public typealias AgesMaker = (_ people: [String], _ date: String) -> [Age]

/// A response with entries or photos, each of which carries the ages of the subjects that it names.
///
/// The generator writes the conformance of every response message that holds entries or photos.
public protocol AgeBearing {
    /// Whether an entry or a photo in the response names a person.
    var bearsAges: Bool { get }

    /// Sets the ages of every entry and photo in the response.
    mutating func setAges(_ make: AgesMaker)
}

extension Array: AgeBearing where Element: AgeBearing {
    /// Whether an element names a person.
    public var bearsAges: Bool { contains(where: \.bearsAges) }

    /// Sets the ages of each element.
    public mutating func setAges(_ make: AgesMaker) {
        for index in indices { self[index].setAges(make) }
    }
}

extension Photo: AgeBearing {
    /// Whether the photo names a person.
    public var bearsAges: Bool { !people.isEmpty }

    /// Sets the ages of the people that the photo names, on its local date.
    public mutating func setAges(_ make: AgesMaker) { ages = make(people, localDate) }
}

extension Entry: AgeBearing {
    /// Whether the entry names a person.
    public var bearsAges: Bool { !people.isEmpty }

    /// Sets the ages of the people that the entry names, on its local date.
    public mutating func setAges(_ make: AgesMaker) { ages = make(people, localDate) }
}

/// A request that names the language of its response. The generator writes the conformances.
public protocol LanguageAsking {
    /// The value of the HTTP header `Accept-Language`; empty if the request has none.
    var acceptLanguage: String { get }
}
