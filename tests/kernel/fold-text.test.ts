import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedLetters, foldText } from "#kernel/text/fold-text.ts";
import { visibleText } from "#kernel/text/html-text.ts";
import { IGNORABLE } from "#kernel/text/ignorable.ts";

it("ignores every character that Unicode calls ignorable", () => {
  const missed: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (/\p{Default_Ignorable_Code_Point}/u.test(character) && !IGNORABLE.test(character))
      missed.push(code.toString(16));
  }
  expect(missed).toEqual([]);
});

it.each([
  ["İstanbul ISPARTA ısparta", "istanbul isparta isparta"],
  ["Crème BRÛLÉE", "creme brulee"],
  ["Straße Łódź Ærø", "strasse lodz aero"],
  ["Πέτρος ΠΈΤΡΟΣ", "πετροσ πετροσ"],
  ["Ёлка елка йод", "ёлка елка йод"],
  ["مَرْحَبًا", "مرحبا"],
  ["أإآ", "أإآ"],
  ["שָׁלוֹם", "שלום"],
  ["हिन्दी", "हिन्दी"],
  ["สวัสดี", "สวัสดี"],
  ["ｶﾞﾝﾀﾞﾑ ガンダム", "ガンダム ガンダム"],
  ["한글".normalize("NFD"), "한글"],
  ["ａＢ１", "ab1"],
])("folds %s to %s", (text, folded) => expect(foldText(text)).toBe(folded));

it("folds equivalent spellings of any text alike, and a folded text no further", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."aAéÉİıßςΣйё가각がｶﾞ가क़िּא̣̈́Å①ﬁ"), maxLength: 12 }), (text) => {
      const folded = foldText(text);
      for (const form of ["NFC", "NFD", "NFKC", "NFKD"]) expect(foldText(text.normalize(form))).toBe(folded);
      expect(foldText(folded)).toBe(folded);
    }),
    { numRuns: 2_000 },
  );
});

it("folds simple texts, which it does not take apart, as others", () => {
  const text = "Spiral VASE-2, 可动关节龙。㐀䶿一鿿、[~]\n";
  expect(foldText(text)).toBe(foldedLetters(text).letters.join(""));
});

it("reads a text of marks without end in time that grows with its length", () => {
  const began = process.cpuUsage();
  expect(foldText(`a${"\u0301".repeat(200_000)}`)).toBe("a");
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
});

describe("the words of HTML", () => {
  it.each([
    ["<p><b>ca</b>t</p><p>dog</p>", " cat  dog "],
    ["a<br>b<hr/>c", "a b c"],
    ['<a href="x" title="a > b">link</a>s', "links"],
    ["1 &lt; 2 &amp;&#32;3 &#x1F600; &nbsp;&unknown;", "1 < 2 & 3 😀  &unknown;"],
    ["<!-- no -->so<wbr>ft&shy;ly", "softly"],
    ["a < b and c > d", "a < b and c > d"],
    ["<b open", "<b open"],
    ["&#xD800;&#0;&#99999999;", "&#xD800;&#0;&#99999999;"],
  ])("of %s are %j", (html, words) => expect(visibleText(html)).toBe(words));

  it("are read in time that grows with its length", () => {
    const began = process.cpuUsage();
    for (const part of ["<a ", '<a "', "<!--", "<b>", "&"]) visibleText(part.repeat(100_000));
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
  });
});
