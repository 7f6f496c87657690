import Foundation
import PackagePlugin

/// A build plugin that runs `bundle-page` before `DaybookPage` is compiled. `bundle-page` writes the Swift source that
/// holds the page.
///
/// The source is written again when a file of the page is changed, added or removed.
@main
struct BundlePage: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL
        let output = context.pluginWorkDirectoryURL.appending(path: "PageAssets.swift")
        return [
            .buildCommand(
                displayName: "Bundling the page",
                executable: try context.tool(named: "bundle-page").url,
                arguments: [
                    folder.path, context.pluginWorkDirectoryURL.appending(path: "stage").path, output.path,
                ],
                inputFiles: try files(below: folder),
                outputFiles: [output])
        ]
    }

    /// Returns the files of the page, in a stable order. Swift files are left to the compiler.
    private func files(below folder: URL) throws -> [URL] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            !path.hasSuffix(".swift") && path.split(separator: "/").allSatisfy { !$0.hasPrefix(".") }
                && path.split(separator: "/").last?.contains(".") == true
        }.sorted().map { folder.appending(path: $0) }
    }
}
