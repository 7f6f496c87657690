/// The films that are hidden from accounts at first: their bytes were stored before the accounts uploaded them, and no
/// account may learn that another one has the same bytes.
///
/// Each such film is made once more for its account, as the account's own work; the result is discarded if the film
/// already exists. Until then the account gets the response for a film that is being made. The veils are kept only in
/// memory, and their number is bounded. Without its veil, a film is reported as it is.
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
    /// The films whose true state was reported to an account.
    private var reported = RecentValues<Key, Bool>(limit: limit)

    /// Hides a film from an account, unless the account knows it.
    mutating func add(_ film: FilmKey, for account: String) {
        let key = Key(film: film, account: account)
        if reported[key] == nil, veils[key] == nil { veils[key] = Veil() }
    }

    /// Registers an account's request for a film.
    ///
    /// - Returns: The percentage to report to the account, 0 to 99, nil if nothing is hidden; and whether the work on
    ///   the film has to start now.
    mutating func ask(_ film: FilmKey, for account: String) -> (percent: Int?, isNew: Bool) {
        let key = Key(film: film, account: account)
        guard var veil = veils[key] else {
            reported[key] = true
            return (nil, false)
        }
        let isNew = !veil.isBegun
        veil.isBegun = true
        veils[key] = veil
        return (veil.percent, isNew)
    }

    /// Registers that the work could not start.
    mutating func postpone(_ film: FilmKey, for account: String) {
        veils[Key(film: film, account: account)]?.isBegun = false
    }

    mutating func noteProgress(_ percent: Int, of film: FilmKey, for account: String) {
        veils[Key(film: film, account: account)]?.percent = percent
    }

    /// Shows the film to the account.
    mutating func remove(_ film: FilmKey, for account: String) {
        let key = Key(film: film, account: account)
        veils[key] = nil
        reported[key] = true
    }
}
