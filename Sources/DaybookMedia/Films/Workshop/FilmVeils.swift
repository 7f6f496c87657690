/// Films that accounts are not told of yet: their bytes were here when the accounts brought them, and that others have them
/// is nobody's business.
///
/// Each such film is made once more for its account, in the account's turn, and thrown away: until then it is being made. In
/// memory only, and bounded: what is forgotten is told as it is.
struct FilmVeils {
    private struct Key: Hashable {
        let film: FilmKey
        let account: String
    }

    private struct Veil {
        var isBegun = false
        var percent = 0
    }

    private static let limit = 8192
    private var veils = RecentValues<Key, Veil>(limit: limit)
    /// What accounts were told of as it is.
    private var told = RecentValues<Key, Bool>(limit: limit)

    /// Hides a film from an account, unless the account knows it.
    mutating func add(_ film: FilmKey, for account: String) {
        let key = Key(film: film, account: account)
        if told[key] == nil, veils[key] == nil { veils[key] = Veil() }
    }

    /// Notes that an account asks for a film.
    ///
    /// - Returns: How much of it the account is told, 0 to 99, nil where nothing is hidden; and whether it is to be begun.
    mutating func ask(_ film: FilmKey, for account: String) -> (percent: Int?, isNew: Bool) {
        let key = Key(film: film, account: account)
        guard var veil = veils[key] else {
            told[key] = true
            return (nil, false)
        }
        let isNew = !veil.isBegun
        veil.isBegun = true
        veils[key] = veil
        return (veil.percent, isNew)
    }

    /// Notes that it could not be begun.
    mutating func postpone(_ film: FilmKey, for account: String) {
        veils[Key(film: film, account: account)]?.isBegun = false
    }

    mutating func tell(_ percent: Int, of film: FilmKey, for account: String) {
        veils[Key(film: film, account: account)]?.percent = percent
    }

    /// Shows it.
    mutating func remove(_ film: FilmKey, for account: String) {
        let key = Key(film: film, account: account)
        veils[key] = nil
        told[key] = true
    }
}
