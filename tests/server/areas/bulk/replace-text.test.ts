import { describe, expect, it } from "vitest";
import { replaceText } from "#server/areas/bulk/replace-text.ts";

const replaced = (max: number | undefined, text: string, find: string, by: string): string =>
  replaceText({ label: ["名称", "Name"], ...(max && { max }) }, "name", text, { find, by });

describe("a replacement", () => {
  it.each([
    ["a b a", "a", "c", "c b c"],
    ["aaa", "aa", "b", "ba"],
    ["abc", "b", "", "ac"],
    ["a.c abc", "a.c", "x", "x abc"],
    ["price", "price", "$5", "$5"],
    ["ab", "a", "$&$&$'$`$$", "$&$&$'$`$$b"],
  ])("in %j of %j by %j gives %j", (text, find, by, result) => expect(replaced(60, text, find, by)).toBe(result));

  it.each([
    [60, "a".repeat(60), "b".repeat(500_000)],
    [60, "a".repeat(60), "bbb"],
    [100_000, "a".repeat(100_000), "b".repeat(20_000)],
    [undefined, "a".repeat(100_000), "b".repeat(1_000)],
  ])("that multiplies a text is refused before it is made (%#)", (max, text, by) =>
    expect(() => replaced(max, text, "a", by)).toThrow(/^Name would have about [\d,]+ characters/),
  );

  it("may shorten a text that is already too long, and keeps characters of two code units", () => {
    expect(replaced(3, "a".repeat(60), "aa", "b")).toBe("b".repeat(30));
    expect(replaced(60, "a".repeat(60), "a", "😀")).toBe("😀".repeat(60));
  });
});
