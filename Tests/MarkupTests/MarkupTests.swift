import Markup
import Testing

@Suite("Markup")
struct MarkupTests {
    @Test("Text is text in a document, and what XML cannot say is left out")
    func markup() {
        #expect(
            Markup.text("<a href=\"x\" id='y'>&\u{0}\u{8}\n한</a>")
                == "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;\n한&lt;/a&gt;")
    }
}
