/// Films that are hidden from accounts at first: their bytes were here when the accounts brought them, and no account
/// may learn that others have the same bytes.
///
/// Each such film is made once more for its account, in the account's turn, and thrown away; the account is told until
/// then that it is being made. The veils are in memory only, and bounded: a film is told as it is once its veil is
/// forgotten.
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
    /// The films that accounts were told of as they are.
    private var told = RecentValues<Key, Bool>(limit: limit)

    /// Hides a film from an account, unless the account knows it.
    mutating func add(_ film: FilmKey, for account: String) {
        let key = Key(film: film, account: account)
        if told[key] == nil, veils[key] == nil { veils[key] = Veil() }
    }

    /// Notes that an account asks for a film.
    ///
    /// - Returns: The percentage that the account is told, 0 to 99, nil if nothing is hidden; and whether the film is
    ///   to be begun.
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

    /// Notes that the film could not be begun.
    mutating func postpone(_ film: FilmKey, for account: String) {
        veils[Key(film: film, account: account)]?.isBegun = false
    }

    mutating func tell(_ percent: Int, of film: FilmKey, for account: String) {
        veils[Key(film: film, account: account)]?.percent = percent
    }

    /// Shows the film to the account.
    mutating func remove(_ film: FilmKey, for account: String) {
        let key = Key(film: film, account: account)
        veils[key] = nil
        told[key] = true
    }
}
