import Testing

@testable import bundle_page

@Suite("The plan of the bundles")
struct BundlePlanTests {
    /// A page of three screens.
    private let texts = [
        "app.js": "import \"./core/router.js\";\nimport \"./diary/today.js\";",
        "core/router.js": "import \"./first.js\";\nimport \"./places.js\";",
        "core/first.js": "import \"./places.js\";",
        "core/places.js": """
        [() => import("../diary/day.js"), () => import("../trash/trash.js")]
        """,
        "diary/today.js": "import \"./cards.js\";\nexport default {};", "diary/cards.js": "",
        "diary/day.js": "import \"./cards.js\";\nimport \"../ui/sheet.js\";\nexport default {};",
        "trash/trash.js": "import \"../ui/sheet.js\";\nimport \"./row.js\";\nexport const a = 1;", "trash/row.js": "",
        "ui/sheet.js": "",
    ]

    @Test("puts each module into one bundle, by who needs it")
    func bundles() throws {
        let plan = try BundlePlan(ModuleGraph(texts))
        let opening: Set = ["app.js", "core/router.js", "diary/today.js", "diary/cards.js"]
        #expect(plan.core == opening.union(["core/first.js", "core/places.js"]))
        #expect(plan.shared == ["ui/sheet.js"])
        #expect(plan.name(ofBundleWith: ["core/first.js", "core/places.js"]) == "first.js")
        #expect(plan.name(ofBundleWith: ["core/router.js", "diary/cards.js"]) == "app.js")
        #expect(plan.name(ofBundleWith: ["ui/sheet.js"]) == "shared.js")
        #expect(plan.name(ofBundleWith: ["trash/row.js"]) == nil)
        #expect(plan.isLoaded("trash/trash.js") && plan.isLoaded("app.js"))
        #expect(!plan.isLoaded("core/router.js") && !plan.isLoaded("app.js.map"))
    }

    @Test("has every screen import the whole core, and the shared modules if it needs one")
    func entries() throws {
        let entries = try BundlePlan(ModuleGraph(texts)).entries(texts: texts)
        #expect(
            entries["trash/trash.js"] == """
                import "../app.js";
                import "../shared.js";
                export * from "../../sources/trash/trash.js";
                """)
        #expect(
            entries["diary/today.js"] == """
                import "../app.js";
                export * from "../../sources/diary/today.js";
                export { default } from "../../sources/diary/today.js";
                """)
        #expect(entries["core/router.js"]?.hasPrefix("import \"../app.js\";") == true)
        #expect(entries["first.js"] == "import \"../sources/core/first.js\";")
        #expect(entries["trash/row.js"] == nil)
    }

    @Test("requests the shared modules together with a screen that needs them")
    func redirected() throws {
        let plan = try BundlePlan(ModuleGraph(texts))
        let text = "import(\"./today.js\"); import(\"../trash/trash.js\")"
        #expect(
            plan.redirected(text, path: "diary/day.js")
                == "import(\"../../entries/diary/today.js\"); (import(\"../../entries/shared.js\").catch(() => null), import(\"../../entries/trash/trash.js\"))"
        )
    }

    @Test("refuses a page whose modules import the one that starts it")
    func circle() throws {
        var texts = texts
        texts["core/router.js"] = "import \"../app.js\";"
        let graph = try ModuleGraph(texts)
        #expect(throws: BundleFailure("a module imports app.js, which starts the page")) { try BundlePlan(graph) }
    }
}
