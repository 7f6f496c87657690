import { looksOf } from "/editor/looks.js";
import { equal } from "./check.js";

// Returns the lines of a text with each part that has a look between brackets, behind the names of its looks.
function shown(text) {
  let before = "";
  return text.split("\n").map((line) => {
    const { parts, isQuote, after } = looksOf(line, before);
    before = after;
    equal(parts.map((part) => part.text).join(""), line);
    const drawn = parts.map(({ text: own, looks }) => (looks ? `[${looks}:${own}]` : own)).join("");
    return isQuote ? `quote ${drawn}` : drawn;
  }).join("\n");
}

// Returns the texts of a line that have a look.
const having = (look, line) => looksOf(line).parts.filter(({ looks }) => looks.split(" ").includes(look)).map(({ text }) => text).join("|");

export default {
  "signs are told from what they emphasize"() {
    equal(shown("a **b** c"), "a [sign:**][strong:b][sign:**] c");
    equal(shown("*a* _b_ ~~c~~"), "[sign:*][em:a][sign:*] [sign:_][em:b][sign:_] [sign:~~][del:c][sign:~~]");
    equal(shown("***a***"), "[sign:*][em sign:**][em strong:a][em sign:**][sign:*]");
    equal(shown("**굵게**에 *가*나"), "[sign:**][strong:굵게][sign:**]에 [sign:*][em:가][sign:*]나");
  },
  "signs that begin or end nothing are text"() {
    for (const line of ["2 * 3 * 4", "snake_case_name", "** a **", "**a", "a*", "a ~~~b~~~", "\u{1F600}", "", "   ", "[a] (b)", "a`b"]) {
      equal(shown(line), line);
    }
    equal(having("em", "a_b_ _c_"), "c");
  },
  "signs behind a backslash are text"() {
    equal(shown("\\*a\\*"), "[sign:\\]*a[sign:\\]*");
    equal(having("strong", "\\**a**"), "");
  },
  "code has no other look in it"() {
    equal(shown("`**a**` ``b`c``"), "[sign:`][code:**a**][sign:`] [sign:``][code:b`c][sign:``]");
    equal(having("strong", "**a `b** c`"), "");
  },
  "a heading needs a blank behind its signs"() {
    equal(shown("## a *b* ##"), "[sign:##][heading: a ][heading sign:*][em heading:b][heading sign:*][sign: ##]");
    equal(shown("#산책"), "#산책");
    equal(shown("####### a"), "####### a");
    equal(shown("#"), "[sign:#]");
  },
  "items have their marks, and tasks a box"() {
    equal(shown("- a\n* b\n3) c"), "[item:-] a\n[item:*] b\n[item:3)] c");
    equal(shown("- [ ] a\n  1. [x] **b**"), "[sign:-] [box:[ ]] a\n[sign:  1.] [box:[x]] [sign:**][strong:b][sign:**]");
    equal(shown("-a\n[ ] b\n- [y] c"), "-a\n[ ] b\n[item:-] [y] c");
  },
  "a date and a number within a paragraph are no items"() {
    equal(shown("2024. 3. 5. 맑음"), "2024. 3. 5. 맑음");
    equal(shown("born in\n1986. Yes\n1. a"), "born in\n1986. Yes\n[item:1.] a");
    equal(shown("a\n\n7. b"), "a\n\n[item:7.] b");
    equal(shown("a\n-"), "a\n[sign:-]");
  },
  "a quote holds what any line holds"() {
    equal(shown("> # a\n> > **b**"), "quote [sign:> #][heading: a]\nquote [sign:> > **][strong:b][sign:**]");
    equal(shown("> - a"), "quote [sign:> ][item:-] a");
  },
  "rules and underlines are signs"() {
    equal(shown("* * *"), "[sign:* * *]");
    equal(shown("a\n==="), "a\n[sign:===]");
    equal(shown("- * * * "), "[item:-] [sign:* * * ]");
    equal(shown("> - - -"), "quote [sign:> - - -]");
    equal(shown("- - - a"), "[item:- - -] a");
    equal(shown(`${"- ".repeat(1900)}a`), `[item:${"- ".repeat(1900).trim()}] a`);
  },
  "a block of code lasts to its end, or to that of its quote"() {
    equal(shown("```swift\n**a**\n``\n```\n**b**"), "[sign:```swift]\n[code:**a**]\n[code:``]\n[sign:```]\n[sign:**][strong:b][sign:**]");
    equal(shown("~~~\n```\n~~~\na"), "[sign:~~~]\n[code:```]\n[sign:~~~]\na");
    equal(shown("> ```\n> a\nb"), "quote [sign:> ```]\nquote [sign:> ][code:a]\nb");
    equal(shown("- ```\n  a\nb"), "[item:-] [sign:```]\n[code:  a]\nb");
  },
  "links are those that the diary follows"() {
    equal(shown("[a *b*](https://c.de \"f\")"), "[sign:[][link:a ][link sign:*][em link:b][link sign:*][sign:](https://c.de \"f\")]");
    equal(shown("[a](/b)"), "[sign:[]a[sign:](/b)]");
    equal(shown("![a](https://c.de)"), "[sign:![]a[sign:](https://c.de)]");
    equal(having("link", "[a [b](https://c.de)](https://f.gh)"), "b|https://f.gh");
    equal(having("link", "(https://a.bc/d_(e)), www.a.bc. xhttps://a.bc <me@a.bc>"), "https://a.bc/d_(e)|www.a.bc|me@a.bc");
  },
  "a title needs an address before it"() {
    equal(shown("[a]( \"b c\")"), "[a]( \"b c\")");
    equal(having("link", "[a](  https://b.cd  \"e f\" )"), "a");
    equal(shown("[a](  )"), "[sign:[]a[sign:](  )]");
  },
  "many blanks are no more than one"() {
    const blanks = " ".repeat(3900);
    equal(shown(`[](${blanks}`), `[](${blanks}`);
    equal(having("link", `[a](${blanks}https://b.cd${" ".repeat(50)})`), "a");
    equal(shown(`# ${blanks}a`), `[sign:#][heading: ${blanks}a]`);
    equal(shown(`# a${blanks}##  `), `[sign:#][heading: a][sign:${blanks}##  ]`);
    equal(shown(`#${blanks}`), `[sign:#${blanks}]`);
  },
  "a very long line is text"() {
    const line = `**a** ${"b".repeat(4000)}`;
    equal(shown(line), line);
  },
};
