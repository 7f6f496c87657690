import Foundation
import Testing

@testable import DaybookCommand

@Suite("Words of commands that people copy into a shell")
struct ShellTextTests {
    @Test(
        "A word of letters, digits and a few signs stays as it is, and another one is quoted",
        arguments: [
            ("/srv/daybook-2.0", "/srv/daybook-2.0"), ("/srv/일기장", "/srv/일기장"),
            ("/tmp/x/되살린 일기", "'/tmp/x/되살린 일기'"), ("it's", #"'it'\''s'"#), ("", "''"), ("~/a", "'~/a'"),
            ("a$(b)`c`\"d\"", "'a$(b)`c`\"d\"'"), ("a*?[b]", "'a*?[b]'"), ("a=b", "'a=b'"), (#"a\b"#, #"'a\b'"#),
        ])
    func words(text: String, word: String) {
        #expect(ShellText.word(text) == word && ShellText.path(text) == word)
    }

    @Test("A path is no option")
    func options() {
        #expect(ShellText.path("-x y") == "'./-x y'" && ShellText.path("-") == "./-")
    }

    @Test("Control characters and other bytes do not come to the terminal")
    func hidden() {
        #expect(ShellText.word("a\u{1B}[2J 5%'") == #""$(printf 'a\033\1332J\0405\045\047')""#)
        #expect(ShellText.word(PathText.text([0x61, 0xBB, 0xE7])) == #""$(printf 'a\273\347')""#)
    }

    @Test(
        "A shell reads the word as the text",
        arguments: [
            "/srv/되살린 일기", "it's \"$HOME\" `x` \\n!#&|;<>(){}*?[]~=%s", "a\nb\tc", "\u{202E}x", "-n", "5%d",
        ])
    func shell(text: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "printf '%s' " + ShellText.word(text)]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }
}
