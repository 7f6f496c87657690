/// # DaybookImport
///
/// The import of an export into an account: it reads records and files from an `ExportSource`, and calls entry-service and
/// media-service, which write them. `daybook import` and the imports over HTTP run the same code.
///
/// It must not know where the export lies, who asked for the import, and who shows the progress: see `ImportProgress`.
///
/// ```
/// ExportSource  ->  ExportImport  ->  ImportedFiles  ->  MediaService       (bytes)
///                        |                     +------>  UploadService      (bytes of large files, which resume)
///                        |
///                        +------------->  RecordTarget  ->  KeptRecordService  (records, the report)
///                        |                     |
///                        +----->  PageEdits  --+                               (pages that a person edited)
/// ```
///
/// ```swift
/// let importing = ExportImport(export: export, account: "", mayMerge: true, progress: progress)
/// let report = try await importing.run(records: records, media: media)
/// report.isComplete
/// ```
