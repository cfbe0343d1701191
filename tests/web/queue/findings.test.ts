import { beforeAll, expect, it } from "vitest";
import type { Evidence } from "#domain/api/evidence.ts";
import { resources } from "#domain/index.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { loadTexts } from "#support/texts.ts";
import { numbered, sentenceOf } from "#web/evidence/findings.ts";

beforeAll(async () => {
  installRegistry(createRegistry({ commands: [], resources, screens: [], queues: [] }));
  await loadTexts("zh");
});

const limit = { type: "limit", measure: "degenerateFaces", value: 4, limit: 0, unit: "" };
const bed = { type: "limit", measure: "longestSide", value: 512.5, limit: 500, unit: "mm" };
const word = { type: "text", field: "groupName", start: 0, end: 2, word: "微信" };
const record = (id: string, more: object) => ({ id, version: 1, ...more });

const sentencesFor = (...names: readonly string[]): string[] => {
  const evidence: Evidence = {
    resource: "model",
    item: record("1", {}),
    titles: {},
    findings: [
      record("7", { file: "0", evidence: limit }),
      record("8", { file: "1", evidence: bed }),
      record("9", { file: null, evidence: word }),
    ],
    blocks: {
      model: { files: names.map((fileName, at) => record(String(at), { fileName })), repeats: {}, pictures: {} },
    },
    author: null,
    history: [],
    historyCount: 0,
    aside: null,
    holder: null,
  };
  return numbered(evidence).map(sentenceOf);
};

it("names the file of a finding if the model has several files", () => {
  expect(sentencesFor("塔.stl", "底座.stl")).toEqual([
    "塔.stl：退化面 4，上限 0",
    "底座.stl：最长边 512.5 mm，上限 500",
    "模型名中的「微信」",
  ]);
  expect(sentencesFor("塔.stl")[0]).toBe("退化面 4，上限 0");
});
