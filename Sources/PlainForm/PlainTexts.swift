/// The texts of an export for its readers in later decades.
public enum PlainTexts {
    /// The schema of the records, in the language of Protocol Buffers.
    public static var schema: [UInt8] { PackageResources.records_txt }

    /// The sentences on what an export leaves out.
    static let leftOut = [
        "The password, sessions, tokens of apps, passkeys and invitations: access does not leave the server.",
        "The links and passwords of shares.",
        "Smaller pictures, the search index and counts, which Daybook rebuilds.",
        "The log of changes for clients, and responses that are kept for a day.",
    ]

    /// Returns the sentence on hidden things that an export leaves out, because they were locked.
    public static func leftOutHidden(entries: Int, photos: Int) -> String {
        "Hidden items, which were locked. Entries: \(entries), photos: \(photos)."
    }

    /// The text of README.txt.
    public static let readMe = """
        This folder is a diary, with everything in it, or a part of one: daybook.json says
        what was left out. You need no Daybook to read it.

        2024/03/09-first-snow/index.md
            An entry of 9 March 2024: a text file in UTF-8. Above are its values in YAML,
            between two lines of three dashes; below is the text as it was written, in
            Markdown. Its photos, films and recordings lie beside it, as they came from
            the camera. A photo of several entries lies beside the first; the others say
            where.
            You may edit this file. An import into Daybook takes the title, date, zone,
            tags, people, place, favorite, mood, weather, temperature, the captions of
            photos and the text from it where they differ from records/; the text in
            records/ stays as an earlier one. Keep the id. Photos are neither added nor
            removed by it, and a file that was deleted changes nothing. If the account has
            the entry already, also in the trash, the import takes nothing from the file,
            and says so.
        IMG_4711.HEIC.xmp
            The words and corrections of people on the photo IMG_4711.HEIC beside it:
            caption, tags, people, place, time, and a rating of 5 for a favorite, in XMP,
            which other photo programs read. Photos without such words have no such file.
            Turns of pictures are in records/ alone.
        library/2024/03/
            Photos of March 2024 that no entry shows.
        drafts/  hidden/  trash/
            The same for entries without text, for what was hidden, and for what was
            deleted less than 30 days before. Everything hidden lies in hidden/, also what
            was deleted: a copy of the other folders shows nothing of it. Only records/
            has both.
        subjects/
            A folder for each pet and each child, with an index.md of the same kind.
        sounds/
            Sounds that make a pet or a child look at the camera.
        earlier/
            Photos that only earlier texts of an entry show; those of hidden entries lie in
            hidden/earlier/. Each name is the SHA-256 of the bytes.
        records/KIND.jsonl
            Everything, exactly: a record in each line, as a JSON object in UTF-8. Start
            here to write a program that reads the diary. The current text of an entry is
            the line of revisions.jsonl with the entry's ID as entryId and the entry's
            revision as number. If its bodyRevision is another number, the body is in the
            line with that number. Times are in UTC. Numbers of 64 bits are in quotes, as
            JSON readers may lose digits otherwise.
        records/files.jsonl
            Each file with bytes of the diary: its path, its SHA-256 and its size. The
            digest of a photo's record leads to its file.
        records/pages.jsonl
            The SHA-256 of each index.md and each XMP file as it was written, to tell
            whether somebody edited it since. Daybook reads records/, and of these files
            the index.md of an entry that was edited. The pages in subjects/ and the XMP
            files are for people and other programs only.
        schema/records.proto
            What each field of a record means, in the language of Protocol Buffers 3.
        daybook.json
            The account, the time, the counts, and what was left out. It was written
            last: without it, the export was interrupted.

        """
}
