import { expect, it } from "vitest";
import type { NumberedFinding } from "#web/queue/findings.ts";
import { mostUsedFirst } from "#web/data/reasons.ts";
import { answers, rankReasons } from "#web/queue/reasons.ts";

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

it("a digit means the most used reason wherever one is asked for; what answers a finding comes first of those used as often", () => {
  const list = ["banned", "watermark", "contact"].map((key) => ({ key, text: {} }));
  const keys = (rows: readonly { key: string }[]): string[] => rows.map(({ key }) => key);
  const used = [{ key: "watermark", count: 3 }];
  expect(keys(mostUsedFirst({ list, used }))).toEqual(["watermark", "banned", "contact"]);
  expect(keys(rankReasons({ list, used }, []))).toEqual(["watermark", "banned", "contact"]);
  const picture: NumberedFinding = {
    ...finding(1, "warn"),
    evidence: { type: "image", index: 0, measure: "width", value: 1, limit: 2, unit: "px" },
  };
  expect(keys(rankReasons({ list, used: [] }, [picture]))).toEqual(["watermark", "banned", "contact"]);
});
