import { describe, expect, it } from "vitest";
import { unwantedCharacterProblem } from "#kernel/characters.ts";
import { problemsWith } from "#kernel/validate.ts";
import { i18n, longText, text } from "#kernel/field.ts";

const of = (...points: number[]): string => String.fromCodePoint(...points);

describe("unwanted characters of a text", () => {
  it.each([
    ["turned round", of(0x61, 0x202e, 0x62), "U+202E"],
    ["isolated", of(0x2066, 0x61, 0x2069), "U+2066"],
    ["with a space without width", of(0x61, 0x200b, 0x62), "U+200B"],
    ["with a byte order mark", of(0xfeff, 0x61), "U+FEFF"],
    ["with an escape", of(0x1b, 0x5b), "U+001B"],
    ["with a joiner between Latin letters", of(0x61, 0x200d, 0x62), "U+200D"],
    ["with a non-joiner between Chinese", of(0x82b1, 0x200c, 0x74f6), "U+200C"],
    ["with a joiner behind a lone pictograph", of(0x1f468, 0x200d, 0x61), "U+200D"],
  ])("refuses the text and names the character: %s", (_, value, point) => {
    expect(unwantedCharacterProblem(value)?.[0]).toContain(point);
    expect(unwantedCharacterProblem(value, true)).toBeNull();
  });

  it.each([
    ["Persian with a non-joiner", of(0x645, 0x6cc, 0x200c, 0x62e)],
    ["Hindi with joiners", of(0x915, 0x94d, 0x200d, 0x937)],
    ["a family of pictographs", of(0x1f469, 0x200d, 0x1f469, 0x200d, 0x1f467)],
    ["a pictograph with a skin", of(0x1f9d1, 0x1f3fd, 0x200d, 0x1f4bb)],
    ["a heart on fire", of(0x2764, 0xfe0f, 0x200d, 0x1f525)],
    ["Hebrew with a direction mark", of(0x5d0, 0x200f, 0x33)],
    ["several lines", "a\tb\r\nc"],
  ])("accepts the text: %s", (_, value) => {
    expect(unwantedCharacterProblem(value)).toBeNull();
  });

  it("are found in every kind of text field", () => {
    const label = ["名", "Name"] as const;
    const value = of(0x61, 0x202e);
    for (const [field, input] of [
      [text(10, { label }), value],
      [longText({ label }), value],
      [i18n(10, { label }), { "1": value }],
    ] as const)
      expect(problemsWith(field, input, "name")).toHaveLength(1);
    expect(() => unwantedCharacterProblem(of(0xd800))).not.toThrow();
    expect(unwantedCharacterProblem("\ud800", true)).not.toBeNull();
  });
});
