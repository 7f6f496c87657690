import Foundation
import Wording

/// The text of photos for people.
enum PhotoText {
    /// Returns a table of photos in the given order. If `isShort`, IDs are cut to a length that distinguishes them.
    static func table(_ photos: [JSONDocument], isShort: Bool) -> TextTable {
        var table = TextTable([.date, .text, .kind, .size, .id], flexible: 1, dispensable: [3, 2, 0])
        let ids = photos.map { $0["id"]?.text ?? "" }
        for (photo, id) in zip(photos, isShort ? ShortID.shortened(ids) : ids) {
            let kind = photo["kind"]?.text
            table.add(
                [
                    ShownDate.day(known(photo["localDate"]?.text ?? "", of: photo)), EntryText.summary(photo),
                    Term.plain(kind),
                    size(photo["sizeBytes"]?.text), id,
                ], localized: [2: photo["live"] == nil ? Term.localized(kind) : Mark.live.localized()])
        }
        return table
    }

    /// Returns the text of a whole photo, in several lines, from its record alone.
    static func whole(_ photo: JSONDocument) -> String { whole(photo, films: [:]) }

    /// Returns the text of a whole photo, in several lines.
    ///
    /// - Parameter films: The states of the films made from the photo, by their labels.
    static func whole(_ photo: JSONDocument, films: [Label: FilmStatus]) -> String {
        var facts = LabelledText([
            .id, .file, .caption, .taken, .kind, .sort, .size, .length, .camera, .location, .place, .tags, .people,
            .marks, .turned, .live, .preview, .film, .burst, .state, .trash,
        ])
        func joined(_ member: String) -> String {
            (photo[member]?.items ?? []).compactMap(\.text).joined(separator: ", ")
        }
        facts.add(.id, value: photo["id"]?.text)
        facts.add(.file, value: photo["fileName"]?.text)
        facts.add(.caption, value: photo["caption"]?.text)
        facts.add(.taken, value: taken(photo))
        let kind = [Term.localized(photo["kind"]?.text), photo["mediaType"]?.text ?? ""]
        facts.add(.kind, value: kind.filter { !$0.isEmpty }.joined(separator: ", "))
        facts.add(.sort, value: joined("subtypes"))
        facts.add(
            .size,
            value: [dimensions(photo), size(photo["sizeBytes"]?.text)].filter { !$0.isEmpty }.joined(separator: ", "))
        facts.add(.length, value: photo["durationMs"]?.text.flatMap(Int64.init).flatMap(length))
        facts.add(
            .camera, value: ["make", "model", "lens"].compactMap { photo["camera"]?[$0]?.text }.joined(separator: " "))
        facts.add(.location, value: location(photo["location"]))
        facts.add(.place, value: photo["place"]?["name"]?.text)
        facts.add(.tags, value: joined("tags"))
        facts.add(.people, value: joined("people"))
        if photo["favorite"]?.isTrue == true { facts.add(.marks, value: Mark.favorite.localized()) }
        if photo["hidden"]?.isTrue == true { facts.add(.marks, value: Mark.hidden.localized()) }
        if let turn = photo["turn"]?.number.flatMap({ Int(exactly: $0) }), turn != 0 {
            facts.add(.turned, value: "\(turn)°")
        }
        facts.add(.live, value: photo["live"].map(live))
        for film in [Label.preview, .film] {
            facts.add(film, value: films[film]?.localized(photo: photo["id"]?.text ?? ""))
        }
        facts.add(.burst, value: photo["burstId"]?.text)
        facts.add(.state, value: problem(photo))
        facts.add(.trash, value: ShownDate.minute(photo["deleteTime"]))
        return facts.lines.joined(separator: "\n")
    }

    /// Returns the reason, in words, why no picture can be made from a photo; nil if one can be made, or may be.
    static func problem(_ photo: JSONDocument) -> String? {
        guard photo["state"]?.text == "UNDECODABLE" else { return nil }
        let refusal = photo["undecodableReason"]?.text.flatMap(PictureRefusal.init)
        return refusal?.words[.reader] ?? Mark.undecodable.localized()
    }

    /// Returns a number of bytes, such as `2.4 MB`; empty for no number.
    static func size(_ bytes: String?) -> String {
        guard let bytes = bytes.flatMap(Double.init) else { return "" }
        let locale = Locale(identifier: "en_US_POSIX")
        func number(_ value: Double) -> String {
            value.formatted(.number.precision(.fractionLength(value < 10 ? 1 : 0)).grouping(.never).locale(locale))
        }
        if bytes < 1000 { return "\(Int(max(0, bytes))) B" }
        if bytes < 1e6 { return number(bytes / 1e3) + " kB" }
        return bytes < 1e9 ? number(bytes / 1e6) + " MB" : number(bytes / 1e9) + " GB"
    }

    /// Returns the time at which a photo was taken, as far as it is known, with a note if it is a guess.
    private static func taken(_ photo: JSONDocument) -> String {
        let clock = known(photo["localDateTime"]?.text?.replacing("T", with: " ") ?? "", of: photo)
        let local = ShownDate.day(String(clock.prefix(10))) + clock.dropFirst(10)
        let isExact = precisions[photo["takenPrecision"]?.text ?? ""] == nil
        let zone = isExact ? [photo["utcOffset"]?.text ?? "", photo["timeZone"]?.text ?? ""] : []
        let time = ([local] + zone).filter { !$0.isEmpty }.joined(separator: " ")
        return TakenGuess(rawValue: photo["takenSource"]?.text ?? "")?.localized(["time": time]) ?? time
    }

    /// The number of known characters of a time, for times that are not known to the second.
    private static let precisions = ["DAY": 10, "MONTH": 7, "YEAR": 4]

    /// Returns the known part of a time.
    private static func known(_ time: String, of photo: JSONDocument) -> String {
        String(time.prefix(precisions[photo["takenPrecision"]?.text ?? ""] ?? time.count))
    }

    private static func dimensions(_ photo: JSONDocument) -> String {
        guard let width = photo["width"]?.number, let height = photo["height"]?.number, width > 0 else { return "" }
        return "\(width.formatted(.number.grouping(.never)))x\(height.formatted(.number.grouping(.never)))"
    }

    /// Returns the duration of a live photo, and the address of its film.
    private static func live(_ live: JSONDocument) -> String {
        let seconds = live["durationMs"]?.text.flatMap(Int64.init).flatMap(length)
        return [seconds, live["videoUrl"]?.text].compactMap(\.self).joined(separator: ", ")
    }

    private static func length(_ milliseconds: Int64) -> String? {
        guard milliseconds > 0 else { return nil }
        let seconds = (milliseconds / 1000) + (milliseconds % 1000 >= 500 ? 1 : 0)
        return Duration.seconds(seconds).formatted(.time(pattern: seconds < 3600 ? .minuteSecond : .hourMinuteSecond))
    }

    /// Returns a point as degrees north and east; nil for none.
    static func location(_ point: JSONDocument?) -> String? {
        guard let north = point?["latitude"]?.number, let east = point?["longitude"]?.number else { return nil }
        let style = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(5))
            .locale(Locale(identifier: "en_US_POSIX"))
        return north.formatted(style) + ", " + east.formatted(style)
    }
}
