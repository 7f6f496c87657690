/// # SearchText
///
/// Finds any part of a word in texts of any script: folds texts, cuts them into the grams that an index keeps, decides
/// whether a text is a hit, and cuts out the part of it that is displayed.
///
/// The module must not know the owner of the texts, their storage, or the query syntax. Its user defines the kinds of
/// texts (``SearchField``) and keeps the index.
///
/// - `Folding/` the form in which texts are compared: case, width, accents, jamo, keyboards
/// - `Documents/` a resource's texts, and the one text in which they are stored
/// - `Grams/` the units of an index, and the plan of a query in these units
/// - `Queries/` literal texts, several words, half-typed syllables, initial consonants, ranges of terms
/// - `Snippets/` the part of a text around a hit, with the positions of the hits in it
///
/// ```
///  SearchContent ──> FoldedDocument ──> Grams ──> an index (not here)
///  texts as written  one stored text                  │ candidates
///        │                                            v
///        │            query ──> GramPlan ······> asks the index
///        │              └─────> matches(head:tail:)   decides about each candidate
///        v
///    Snippet  <──────── rawRanges(in:)                where the hits are in the text as written
/// ```
///
/// A query's plan may only ask for grams that every hit has: the index returns a superset of the hits, and the query
/// decides. Folded texts and grams are stored, so a change of either raises ``Fold/version``.
///
/// ```swift
/// let title = SearchField(mark: 0x02)
/// let content = SearchContent([(title, ["Café am Fluß"])])
/// let query = SearchQuery(text: "FLUSS", comparison: .fold)
/// if let query, query.matches(content) {
///     print(Snippet(texts: content.texts, matcher: query).highlights)    // [8..<12]
/// }
/// ```
