import { expect, it } from "vitest";
import type { NumberedFinding } from "#web/queue/findings.ts";
import { answers, searchReasons } from "#web/queue/reasons.ts";

const finding = (n: number, severity: NumberedFinding["severity"]): NumberedFinding => ({
  id: String(n),
  key: String(n),
  n,
  severity,
  title: "",
  rule: "",
  evidence: { type: "text", field: "groupName", start: 0, end: 2, word: "微信" },
  fileId: null,
  file: null,
});

it("a reason carries the number of what it answers in the tone of its severity", () => {
  const found = [finding(1, "block"), finding(2, "warn"), finding(3, "info")];
  expect(answers({ key: "contact", text: {} }, found)).toEqual([
    { n: 1, tone: "red" },
    { n: 2, tone: "yellow" },
  ]);
  expect(answers({ key: "watermark", text: {} }, found)).toEqual([]);
});

it("what is typed finds the shown words first, then the other language and the pinyin", () => {
  const contact = {
    key: "contact",
    text: { "0": "Contains contact data", "1": "含站外联系" },
    pinyin: "hanzhanwailianxi hzwlx",
  };
  const mark = {
    key: "watermark",
    text: { "0": "A picture holds a watermark", "1": "图片有水印" },
    pinyin: "tupianyoushuiyin",
  };
  expect(searchReasons([contact, mark], "wa").map(({ key }) => key)).toEqual(["watermark", "contact"]);
  expect(searchReasons([mark, contact], "hzw").map(({ key }) => key)).toEqual(["contact"]);
  expect(searchReasons([contact, mark], "zzz")).toEqual([]);
});
