import ArgumentParser
import Testing
import Wording

@testable import DaybookCommand

@Suite struct ListedOptionTests {
    @Test func `a mood and weather are taken as they are shown in each language`() {
        for mood in DayFields.Mood.allCases {
            for language in Language.allCases {
                let shown = Language.$reader.withValue(language) { Term.localized(mood.condition) }
                #expect(DayFields.Mood(argument: shown) == mood, "\(shown)")
            }
        }
        for weather in DayFields.Weather.allCases {
            for language in Language.allCases {
                let shown = Language.$reader.withValue(language) { Term.localized(weather.condition) }
                #expect(DayFields.Weather(argument: shown) == weather, "\(shown)")
            }
        }
    }

    @Test(
        arguments: [
            ("partly-cloudy", DayFields.Weather.partlyCloudy), ("PARTLY_CLOUDY", .partlyCloudy),
            ("구름조금", .partlyCloudy),
            ("Rain", .rain), ("비", .rain), ("\u{1107}\u{1175}", .rain), ("", nil), ("비비", nil), ("good", nil),
        ] as [(String, DayFields.Weather?)])
    func `spellings do not matter, and other words are refused`(word: String, weather: DayFields.Weather?) {
        #expect(DayFields.Weather(argument: word) == weather)
    }

    @Test(arguments: [["--temperature", "-3"], ["--temperature=-3"]])
    func `a temperature may be below zero`(arguments: [String]) throws {
        #expect(try DayFields.parse(["--weather", "눈"] + arguments).temperature == -3)
    }

    @Test func `the shell completes the values of an option, and the help does not list them twice`() throws {
        let script = DaybookCommand.completionScript(for: .bash)
        for values in ["awful", "partly-cloudy", "choseong", "upload", "thumb", "sequence", "month"] {
            #expect(script.contains(values), "\(values)")
        }
        #expect(try !CommandLineTests.help(["entry", "add"]).contains("(values: "))
    }
}
