import { expect, it } from "vitest";
import { ref } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { offered } from "#web/commands/reason-typing.ts";
import type { NumberedFinding } from "#web/evidence/findings.ts";
import { answers, causeOf, likelyReason, suggestedReasons } from "#web/queue/reasons/suggested-reasons.ts";

const finding = (
  n: number,
  severity: NumberedFinding["severity"],
  evidence: NumberedFinding["evidence"] = { type: "text", field: "groupName", start: 0, end: 2, word: "微信" },
): NumberedFinding => ({
  id: String(n),
  resource: "model",
  key: String(n),
  n,
  severity,
  title: "",
  rule: "",
  evidence,
  fileId: null,
  file: null,
});

const word = (kind: string): NumberedFinding["evidence"] => ({
  type: "text",
  field: "groupName",
  start: 0,
  end: 2,
  word: "xx",
  kind,
});
const measured = (type: "limit" | "image", measure: string): NumberedFinding["evidence"] => ({
  type,
  index: 0,
  measure,
  value: 1,
  limit: 2,
  unit: "",
});

it("shows on a reason the numbers of the findings that it answers, in the tones of their severities", () => {
  const findings = [finding(1, "block"), finding(2, "warn"), finding(3, "info")];
  expect(answers({ key: "contact", text: {} }, findings)).toEqual([
    { n: 1, tone: "red" },
    { n: 2, tone: "yellow" },
  ]);
  expect(answers({ key: "watermark", text: {} }, findings)).toEqual([]);
});

it.each([
  ["a weapon", word("weapons"), "weapon"],
  ["an account elsewhere", word("contact"), "contact"],
  ["an advertisement", word("advertising"), "contact"],
  ["a brand", word("brand"), "copyright"],
  ["another forbidden word", word("drugs"), "banned"],
  ["a small picture", measured("image", "shortSide"), "badPicture"],
  ["an open mesh", measured("limit", "openEdges"), "brokenMesh"],
  ["a doubtful unit", measured("limit", "inch"), "wrongScale"],
] as const)("suggests the matching reason for %s", (_, evidence, key) => {
  expect(suggestedReasons([finding(1, "warn", evidence)])).toEqual([key]);
});

it("preselects the reason of the most severe finding with exactly one reason, and none for info findings", () => {
  const findings = [finding(1, "block"), finding(2, "warn", word("weapons")), finding(3, "warn", word("drugs"))];
  expect(likelyReason(findings)).toBe("weapon");
  expect(likelyReason([finding(1, "info", word("weapons"))])).toBeUndefined();
});

it("shows the case's own cause first, wherever the configuration has it", () => {
  const list = Array.from({ length: 15 }, (_, index) => ({ key: `r${index}`, text: {} }));
  expect(offered(list, [], "r12").map(({ key }) => key)).toEqual(["r12", ...list.slice(0, 9).map(({ key }) => key)]);
  const cause = { fields: { cause: ref("reportCause", { label: ["原因", "Cause"] }) } } as unknown as Resource;
  expect(causeOf(cause, { id: "1", version: 1, cause: "7" })).toBe("cause.7");
  expect(causeOf(cause, { id: "1", version: 1, cause: null })).toBeUndefined();
});

it("offers reasons in the order of the configuration, including one that a finding suggests", () => {
  const list = Array.from({ length: 15 }, (_, index) => ({ key: `r${index}`, text: {} }));
  expect(offered(list, ["r12", "r3"]).map(({ key }) => key)).toEqual([
    ...list.slice(0, 9).map(({ key }) => key),
    "r12",
  ]);
});
