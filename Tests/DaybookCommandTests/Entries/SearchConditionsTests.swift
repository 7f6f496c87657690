import Testing

@testable import DaybookCommand

@Suite struct SearchConditionsTests {
    @Test(arguments: [
        ["기분:좋음"], ["気分:良い"], ["태그:바다"], ["タグ:海"], ["산책", "tag:sea"], ["산책 Mood:good"], ["from:yesterday"],
        ["is:favorite"], ["天気：雨"], ["from:last friday"],
    ])
    func `a condition is seen in each language`(words: [String]) { #expect(SearchConditions.occur(in: words)) }

    @Test(arguments: [["산책"], ["12:30"], ["http://a"], ["tag:"], ["tag: sea"], ["기분 좋음"], [":x"], [""], ["color:red"]])
    func `other words are text`(words: [String]) { #expect(!SearchConditions.occur(in: words)) }

    @Test(arguments: [
        (["tag:first steps", "sea"], ["tag:\"first steps\" sea"]), (["from:지난 금요일"], ["from:\"지난 금요일\""]),
        (["tag:first steps"], ["tag:first steps", "tag:\"first steps\""]),
        (["tag:\"first steps\""], ["tag:\"first steps\""]), (["tag:sea mood:good"], ["tag:sea mood:good"]),
        (["밤 산책", "tag:a"], ["밤 산책 tag:a"]), (["tag:a\\ b", "c"], ["tag:\"a\\\\ b\" c"]),
        (["from:2023 walk"], ["from:2023 walk", "from:\"2023 walk\""]),
    ])
    func `a value with spaces gets the quotes that the shell removed`(words: [String], queries: [String]) {
        #expect(SearchConditions.queries(words) == queries)
    }
}
