import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountFindings, duplicateFindings, geometryFindings, pictureFindings } from "#server/review/file-rules.ts";
import type { StoredInspection } from "#server/review/file-rules.ts";
import type { Finding, Rule, Rules, SeverityKey } from "#server/review/finding.ts";
import { measures } from "#domain/risk/measures.ts";
import { foldings } from "#kernel/text/fold-word.ts";
import type { BannedWord } from "#server/review/text-rules.ts";
import { licenseFindings, textFindings } from "#server/review/text-rules.ts";
import { queueOrderOf, verdictOf, worst } from "#server/review/verdict.ts";

type Limit = readonly [operator: NonNullable<Rule["operator"]>, limit: number];
const rule = (key: string, measure: Rule["measure"], severity: SeverityKey, limit?: Limit): Rule => ({
  id: "1",
  key,
  measure,
  kind: measures[measure].kind,
  severity,
  operator: limit?.[0] ?? null,
  limit: limit?.[1] ?? null,
  window: null,
  groupBy: null,
  words: [],
  scope: measures[measure].scopes,
  langs: [],
  exempt: [],
  action: "note",
});
const rules: Rules = [
  rule("bannedWord", "bannedWord", "block"),
  rule("suspectWord", "suspectWord", "warn"),
  rule("contactData", "contactData", "warn"),
  rule("licenceUnknown", "licenceUnknown", "info"),
  rule("meshUnreadable", "meshUnreadable", "block"),
  rule("wrongExtension", "wrongExtension", "warn"),
  rule("notWatertight", "notWatertight", "warn"),
  rule("degenerateFaces", "degenerateFaces", "info", ["more", 10]),
  rule("unitSuspicion", "unitSuspicion", "warn"),
  rule("sizeOverBed", "longestSide", "info", ["more", 500]),
  rule("pictureSmall", "shortSide", "info", ["less", 400]),
  rule("pictureRatio", "sideRatio", "warn", ["more", 10]),
  rule("pictureLarge", "longSide", "warn", ["atLeast", 16_383]),
  rule("pictureUnreadable", "pictureUnreadable", "warn"),
  rule("sameFile", "sameFile", "warn"),
  rule("newAccount", "accountAge", "info", ["less", 7]),
  rule("strikes", "strikes", "warn", ["atLeast", 2]),
  rule("refusedOften", "refused", "warn", ["atLeast", 5]),
];
const NO_RULES: Rules = [];
const names = (findings: readonly Finding[]): string[] => findings.map((finding) => finding.rule);
const word = (text: string, more: Partial<BannedWord> = {}): BannedWord => ({
  word: text,
  match: "contains",
  severity: "block",
  except: "",
  ...more,
});

/** Returns the part of the original that each finding marks. */
function marked(text: string, ...words: BannedWord[]): string[] {
  return textFindings({ groupName: text }, words, rules).flatMap(({ evidence }) =>
    evidence.type === "text" ? [text.slice(evidence.start, evidence.end)] : [],
  );
}

it("reports a license that is not listed, in the author's words", () => {
  expect(licenseFindings({ license: null, licenseText: "BSD License" }, rules)).toEqual([
    expect.objectContaining({
      rule: "licenceUnknown",
      severity: "info",
      evidence: expect.objectContaining({ word: "BSD License" }),
    }),
  ]);
  expect(licenseFindings({ license: 1, licenseText: "CC BY" }, rules)).toEqual([]);
  expect(licenseFindings({ license: null, licenseText: "" }, rules)).toEqual([]);
});

describe("banned words", () => {
  it.each([
    ["枪支配件", "枪支"],
    ["槍支配件", "槍支"],
    ["枪 支", "枪 支"],
    ["枪·支", "枪·支"],
    ["枪\u200b支", "枪\u200b支"],
    ["枪**支**", "枪**支"],
    ["😀枪支", "枪支"],
  ])("finds a banned word in %s, with the span in the original", (text, piece) => {
    expect(marked(text, word("枪支"))).toEqual([piece]);
  });

  it("finds banned words in full width and any case", () => {
    expect(marked("buy ＧＬＯＣＫ now", word("glock"))).toEqual(["ＧＬＯＣＫ"]);
    expect(marked("G.l.o.c.k", word("glock"))).toEqual(["G.l.o.c.k"]);
  });

  it("finds only whole words where the banned word requires it", () => {
    const gun = word("gun", { match: "word" });
    expect(marked("gun begun gunmetal GUN, 枪gun", gun)).toEqual(["gun", "GUN"]);
  });

  it("allows a banned word inside its exceptions", () => {
    const gun = word("枪", { except: "喷枪 热熔胶枪" });
    expect(marked("喷枪支架", gun)).toEqual([]);
    expect(marked("喷 枪 与 枪", gun)).toEqual(["枪"]);
  });

  it.each([
    ["喷枪枪", "枪", "喷枪", [2]],
    ["枪喷枪", "枪", "喷枪", [0]],
    ["枪喷枪枪", "枪", "喷枪", [0, 3]],
    ["枪管", "枪", "枪管", []],
    ["枪枪管", "枪", "枪管", [0]],
    ["枪管枪", "枪", "枪管", [2]],
    ["水手枪支架", "手枪", "水手枪", []],
    ["水手枪手枪", "手枪", "水手枪", [3]],
    ["喷枪与枪管与枪", "枪", "喷枪 枪管", [6]],
    ["手枪手枪", "手枪", "", [0, 2]],
  ])("marks in %s the word %s outside of the exceptions %j at %j", (text, banned, except, starts) => {
    const findings = textFindings({ groupName: text }, [word(banned, { except })], rules);
    expect(findings.map(({ evidence }) => (evidence.type === "text" ? [evidence.start, evidence.end] : []))).toEqual(
      starts.map((start) => [start, start + banned.length]),
    );
  });

  it("marks a span of the original for any text around a banned word", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 30 }),
        fc.string({ unit: "grapheme", maxLength: 30 }),
        (before, after) => {
          const text = `${before}枪支${after}`;
          const spans = marked(text, word("枪支"));
          expect(spans.length).toBeGreaterThan(0);
          for (const span of spans) expect(foldings(span)({ dense: true }).text).toContain("枪支");
        },
      ),
    );
  });

  it("maps every position of a folded text into its original", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.boolean(), (text, dense) => {
        const folded = foldings(text)({ dense });
        expect(folded.starts).toHaveLength(folded.text.length);
        expect(folded.ends).toHaveLength(folded.text.length);
        expect(
          folded.starts.every((start, i) => start >= (folded.starts[i - 1] ?? 0) && start < (folded.ends[i] ?? 0)),
        ).toBe(true);
        expect(folded.ends.every((end, i) => end >= (folded.ends[i - 1] ?? 0) && end <= text.length)).toBe(true);
      }),
    );
  });

  it("limits the number of findings, and reads long texts in a time that grows with their length", () => {
    const words = [word("枪支", { except: "水枪支架" })];
    const timeOf = (length: number): number => {
      const began = process.cpuUsage();
      expect(textFindings({ groupDesc: "枪支 ".repeat(length) }, words, rules).length).toBeLessThanOrEqual(20);
      // Time of the processor: others may use the machine.
      return process.cpuUsage(began).user;
    };
    timeOf(3_000);
    // A quadratic search would take a hundred times as long.
    expect(timeOf(30_000)).toBeLessThan(40 * timeOf(3_000));
  });

  it("finds no banned word where the rule is disabled", () => {
    expect(textFindings({ groupName: "枪支" }, [word("枪支")], NO_RULES)).toEqual([]);
  });
});

describe("contact data", () => {
  it.each(["a.b+c@example.com", "13812345678", "微信：abc_12345", "加VX abcde12345", "qq 123456789"])(
    "finds contact data in %s",
    (text) => {
      expect(names(textFindings({ groupDesc: text }, [], rules))).toEqual(["contactData"]);
    },
  );

  it.each([
    "１３８１２３４５６７８",
    "138\u00AD1234\u3164\u200B5678",
    "ａｂ＠example．com",
    "微\uFE00信：abc_12345",
    "加ＶＸ abcde12345",
    "wéchat: abc_12345",
  ])("finds contact data in %j, with its place", (text) => {
    const [finding] = textFindings({ groupDesc: `见 ${text}` }, [], rules);
    expect(finding).toMatchObject({ rule: "contactData", evidence: { end: text.length + 2 } });
  });

  it.each(["0.2 mm 层高", "138123456789012", "M3x12 螺丝 13 个", "wx", "@作者"])(
    "finds no contact data in %s",
    (text) => {
      expect(textFindings({ groupDesc: text }, [], rules)).toEqual([]);
    },
  );
});

describe("pictures", () => {
  const cover = (width: number, height: number) => ({ key: "k", name: "n", size: 1, md5: "m", width, height });
  it.each([
    [600, 450, []],
    [399, 450, ["pictureSmall"]],
    [400, 4_000, []],
    [400, 4_001, ["pictureRatio"]],
    [16_383, 2_000, ["pictureLarge"]],
    [0, 0, ["pictureUnreadable"]],
    [Number.NaN, 5, ["pictureUnreadable"]],
  ])("finds for a picture of %d × %d pixels: %j", (width, height, expected) => {
    expect(names(pictureFindings([cover(width, height)], rules))).toEqual(expected);
  });
});

describe("meshes", () => {
  const sound: StoredInspection = {
    kind: "mesh",
    format: "stlBinary",
    triangles: 12,
    bounds: { min: [0, 0, 0], max: [10, 10, 10], size: [10, 10, 10] },
    volume: 1,
    watertight: true,
    openEdges: 0,
    nonManifoldEdges: 0,
    degenerateFaces: 0,
    unitSuspicion: null,
    openEdgeSample: [],
    hasPictures: true,
  };
  const of = (inspection: StoredInspection, name = "vase"): string[] =>
    names(geometryFindings([{ id: "1", name, md5: "m", inspection }], rules));

  it("gives no finding for a sound mesh", () => expect(of(sound)).toEqual([]));
  it("gives a finding for a mesh that is open, degenerate, in inches or larger than the bed", () => {
    expect(of({ ...sound, watertight: false, openEdges: 3 })).toEqual(["notWatertight"]);
    expect(of({ ...sound, watertight: false, nonManifoldEdges: 2 })).toEqual(["notWatertight"]);
    expect(of({ ...sound, degenerateFaces: 10 })).toEqual([]);
    expect(of({ ...sound, degenerateFaces: 11 })).toEqual(["degenerateFaces"]);
    expect(of({ ...sound, unitSuspicion: "inch" })).toEqual(["unitSuspicion"]);
    expect(of({ ...sound, bounds: { ...sound.bounds, size: [10, 500.1, 10] } })).toEqual(["sizeOverBed"]);
  });
  it("gives an information about faces that were left out, whatever number of degenerate ones is allowed", () => {
    const [finding] = geometryFindings(
      [{ id: "1", name: "vase", md5: "m", inspection: { ...sound, skippedFaces: 1 } }],
      rules,
    );
    expect(finding).toMatchObject({ rule: "degenerateFaces", severity: "info", evidence: { measure: "skippedFaces" } });
  });
  it("gives an information about a shape that was left out", () => {
    const inspection: StoredInspection = { ...sound, otherShape: "beamLattice" };
    const [finding] = geometryFindings([{ id: "1", name: "vase", md5: "m", inspection }], rules);
    expect(finding).toMatchObject({ rule: "meshUnreadable", severity: "info", evidence: { fault: "beamLattice" } });
  });
  it("gives a finding for a file whose name promises another format", () => {
    for (const name of ["vase.3mf", "vase.OBJ"]) expect(of(sound, name)).toEqual(["wrongExtension"]);
    expect(of({ kind: "unsupported", format: "step" }, "vase.stl")).toEqual(["wrongExtension"]);
    expect(of({ kind: "unsupported", format: "gcode" }, "plate.3mf")).toEqual([]);
    expect(of(sound, "vase.STL")).toEqual([]);
  });
  it("gives a finding for an unreadable mesh, and none for an unsupported format", () => {
    expect(of({ kind: "fault", fault: "truncated", value: 1, limit: 2 })).toEqual(["meshUnreadable"]);
    expect(of({ kind: "unsupported", format: "step" })).toEqual([]);
  });
});

describe("duplicates and accounts", () => {
  const same = { fileId: "1", otherFileId: "2", modelId: "3", modelName: "n", authorName: "a", md5: "m" };
  it("rates a duplicate of another author higher than one's own", () => {
    expect(duplicateFindings([{ ...same, ownModel: false }], rules)[0]?.severity).toBe("warn");
    expect(duplicateFindings([{ ...same, ownModel: true }], rules)[0]?.severity).toBe("info");
  });
  it("reports an author's counters from their limits on", () => {
    expect(names(accountFindings({ age: 6.9, strikes: 1, refused: 4 }, rules))).toEqual(["newAccount"]);
    expect(names(accountFindings({ age: 7, strikes: 2, refused: 5 }, rules))).toEqual(["strikes", "refusedOften"]);
    expect(accountFindings({ age: null, strikes: 0, refused: 0 }, rules)).toEqual([]);
  });
});

describe("the verdict", () => {
  const finding = (severity: SeverityKey): Finding => ({
    kind: "text",
    severity,
    rule: "r",
    fileId: null,
    evidence: { type: "fault", fault: "", detail: "" },
  });
  it("gives the verdict of the worst finding, and orders the queue dubious, no pass, pass", () => {
    const of = (...severities: SeverityKey[]) => worst(severities.map(finding));
    expect(of()).toBeNull();
    expect(verdictOf(of())).toBe("judgePass");
    expect(verdictOf(of("info"))).toBe("judgePass");
    expect(verdictOf(of("info", "warn"))).toBe("judgeDubious");
    expect(verdictOf(of("warn", "block", "info"))).toBe("judgeNoPass");
    const order = (["warn", "block", "info"] as const).map((severity) => queueOrderOf(verdictOf(severity), severity));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});
