import { expect, it } from "vitest";
import { findingsThen } from "#web/evidence/blocks/snapshot.tsx";
import type { NumberedFinding } from "#web/evidence/findings.ts";

const finding = (word: string, start: number, end: number): NumberedFinding => ({
  id: "1",
  resource: "content",
  key: word,
  n: 1,
  severity: "warn",
  title: "",
  rule: "",
  evidence: { type: "text", field: "content", word, start, end },
  fileId: null,
  file: null,
});

it.each([
  ["stays where it is said at the same place", "加微信 abc", "加微信 xyz", [0, 3], [0, 3]],
  ["moves with its word", "加微信 abc", "请加微信 abc", [0, 3], [1, 4]],
  ["follows the spelling of the text, not that of the list of words", "buy led here", "now buy led", [4, 7], [8, 11]],
  ["is left out where the snapshot lacks the word", "加微信 abc", "你好", [0, 3], null],
])("the mark of a finding %s", (_, now, then, [start = 0, end = 0], expected) => {
  const [first] = findingsThen(
    [finding("LED", start, end)],
    () => now,
    () => then,
  );
  expect(first?.evidence?.type === "text" ? [first.evidence.start, first.evidence.end] : null).toEqual(expected);
});

it("findings of fields that the snapshot does not keep stay", () => {
  const one = finding("LED", 0, 3);
  expect(
    findingsThen(
      [one],
      () => "LED",
      () => undefined,
    ),
  ).toEqual([one]);
});
