import Testing

@testable import bundle_page

@Suite("The modules of a page")
struct ModuleGraphTests {
    @Test("are read from their imports, in every form")
    func imports() throws {
        let graph = try ModuleGraph([
            "app.js": """
            import "./ui/dom.js";
            import * as live from "./core/live.js"; // why
            import {
              a, b,
            } from "./core/api.js";
            const later = () => import("./diary/day.js");
            """, "ui/dom.js": "export { c } from \"../core/api.js\";", "core/live.js": "", "core/api.js": "",
            "diary/day.js": "import { c } from \"../ui/dom.js\";",
        ])
        #expect(graph.imports(of: "app.js") == ["ui/dom.js", "core/live.js", "core/api.js"])
        #expect(graph.loadedLater == ["diary/day.js"])
        #expect(graph.closure(of: ["diary/day.js"]) == ["diary/day.js", "ui/dom.js", "core/api.js"])
    }

    @Test(
        "must exist, and be named by a text",
        arguments: [
            ("import \"./none.js\";", "app.js imports none.js, which does not exist"),
            ("import(\"./none.js\");", "app.js imports none.js, which does not exist"),
            ("import(name);", "app.js imports a module by a name that is no text: write import(\"./name.js\")"),
            (
                "import(`./${name}.js`);",
                "app.js imports a module by a name that is no text: write import(\"./name.js\")"
            ),
        ])
    func refused(text: String, reason: String) {
        #expect(throws: BundleFailure(reason)) { try ModuleGraph(["app.js": text]) }
    }
}
