import PlainForm

extension PlainDiary {
    /// Reads the files of records. Blocks.
    ///
    /// - Parameter place: Returns the path of a file.
    /// - Throws: `broken` for a line that is no record; `unreadable`.
    init(reading place: (RecordFile) -> String) throws(BackupError) {
        var diary = PlainDiary()
        for file in RecordFile.allCases {
            let path = place(file)
            try BackupFiles.forEachLine(of: path, limit: RecordLines.maximumBytes) { line throws(BackupError) in
                do {
                    try diary.add(line, of: file)
                } catch {
                    throw BackupError(.broken, path, cause: "\(error)")
                }
            }
        }
        self = diary
    }

    /// Passes each page to `body`: those of the plan, then those of entries, made from the file of revisions. Blocks.
    ///
    /// - Parameter path: The path of the file of revisions.
    /// - Throws: The error of `body`; `broken` for a line that is no revision; `unreadable`.
    func forEachPage(
        in plan: PlainPlan, from path: String, body: (PlainPage) throws(BackupError) -> Void
    ) throws(BackupError) {
        for page in plan.pages(of: self) { try body(page) }
        var pages = EntryPages(of: self, in: plan)
        try BackupFiles.forEachLine(of: path, limit: RecordLines.maximumBytes) { line throws(BackupError) in
            let page: PlainPage?
            do {
                page = try pages.add(line)
            } catch {
                throw BackupError(.broken, path, cause: "\(error)")
            }
            if let page { try body(page) }
        }
        if let page = pages.end() { try body(page) }
    }
}
