/// # DaybookEntry
///
/// The diary: entries, photo records, accounts, search and timeline, over one storage and behind one set of handlers.
/// Each folder is one subject, from its values to its handler:
///
/// - `Entries/` texts of days, with their photos and places · `Revisions/` earlier texts and their differences
/// - `Photos/` records of photos, films and live photos · `Albums/` albums and smart albums · `Labels/` tags, people
///   and places · `Subjects/` people and pets, with their ages and growth · `Sounds/` recordings
/// - `Days/` the calendar and the timeline · `Memories/` this day in other years, and trips · `Discover/` saved
///   pictures
/// - `Search/` queries, filters, sections of hits, documents of the index and suggestions · `Shares/` links for
///   visitors without an account
/// - `Accounts/` members, sessions, tokens and passwords · `Passkeys/` login without a password · `Storage/` quota and
///   usage
/// - `Exports/` archives of a whole diary, to download · `Imports/` the reports of imports, and undoing them
/// - `Changes/` the log of changes · `Leases/` the caches of gateways · `FollowUps/` long work in steps · `Trash/`
///   deleted items · `Backup/` copies of the whole diary, and the state of its backups · `Kept/` the records of an
///   account as an export keeps them
/// - `Diary/` the code that the subjects share: the context of a call, the flow of creating and changing, limits,
///   errors, etags, masks, lists, time
/// - `SQL/` the storage protocols in SQL for every engine: a folder for each subject, lists, projections
/// - `SQLite/` the embedded engine: connections, schema, full-text search, the check of a copy, the repair of derived
///   data
///
/// Within a subject, calls go down and nothing points back:
///
///     Handler, Messages       one call: message in, transaction, message out     knows DaybookAPI and ZRPC
///        |
///     SubjectOperations       an operation: its conditions and its consequences
///        |           \
///     rules, values    Reading, Writing: the storage protocols of the subject    know no engine and no transport
///                         |
///                       SQL/   over the connections of SQLite/
///
/// The module must not know HTTP or the bytes of photos. Of a caller it knows only what the caller's token identifies.
///
/// Every call runs in one transaction, which also checks the caller's token. A change takes the owner's next change
/// number: it is the version of the resource (its etag) and the number of the line in the change log. The same
/// transaction updates the data that follows from the change: revisions, day counts, labels, search.
///
/// A change that touches many rows is one small write, which every reader sees at once, and a ``FollowUp``, which
/// updates the data kept beside the rows in steps, so that other accounts can write between the steps.
