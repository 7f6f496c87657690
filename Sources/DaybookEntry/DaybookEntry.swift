/// DaybookEntry: the diary.
///
/// Entries, photo records, accounts and sessions, search and timeline, over one storage and behind one set of handlers.
///
///     Handlers/  one call: message in, transaction, message out          knows DaybookAPI and ZRPC
///        |
///     Domain/    what may be asked, what it means, what follows from it  knows neither transport nor SQL
///        |
///     Storage/   DiaryStore: transactions over records                   knows no rule and no transport
///        |- SQLite/  the embedded engine                                 the only place that says SQL, with
///     Search/    folding, grams, the index and its verifier              Search/SQLite
///
/// What it must not know: HTTP, bytes of photos, and anything of a caller that their token does not tell.
///
/// Every call runs in one transaction, which also tells who calls. A change takes the owner's next change number: it is
/// the resource's version (its etag), the line in the change log, and the end of what the transaction moves along:
/// revisions, day counts, labels, search.
///
/// A change that touches many things is one small write, which every reader sees at once, and a ``FollowUp``, which
/// updates the data kept beside rows in steps, so that others can write between them.
