/// # PlainForm
///
/// The plain form of a diary: folders and texts that a person reads without Daybook, and records that a program reads
/// without loss. The module turns records into names, pages and lines, and reads lines back. It must not know files,
/// services or terminals; `DaybookBackup` writes the folders.
///
///     RecordLines       a record  <->  a line of proto3 JSON in records/KIND.jsonl
///     RevisionHead      the first fields of the line of a text, without the rest
///     PlainDiary        the lines  ->  the facts that decide where everything lies
///     PlainPlan         these facts  ->  the folder of each entry and subject, the path of each photo and sound
///     GivenNames        the names of an earlier plan, which a later one keeps
///     PartFilter        all records  ->  those of a PlainPart: some days, tags, an album
///        |
///     PlainPage         an entry, its text and the plan  ->  index.md; a subject  ->  index.md
///     PlannedPages      the plan  ->  the pages of subjects and the words on photos, one at a time
///     EntryPage         index.md as a person may have edited it  ->  the fields of a PageRecord that differ
///     PhotoSidecar      the words of people on a photo  ->  XMP beside it
///     FrontMatter       the values above the text, in YAML; YAMLReader reads them back by libyaml
///     PlainName, NameBook      names that every file system takes, each once in its folder
///     NameCharacters    the characters that no name has, the reserved names, and the names that count as equal
///     PlainSummary, PlainTexts      daybook.json, README.txt and the schema
///
/// `Schema/` has a link to the schema of the records, whose text goes into every export.
///
/// The same records make the same names and texts, byte for byte.
///
/// ```swift
/// var names = NameBook()
/// let first = names.claim(PlainName("IMG_1.jpg"))     // IMG_1.jpg
/// let second = names.claim(PlainName("img_1.JPG"))    // img_1 (2).JPG
/// ```
