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
      model: { files: names.map((fileName, index) => record(String(index), { fileName })), repeats: {}, pictures: {} },
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

it.each([
  ["unreadable", "21", "文件内容不是有效的网格，第 21 行"],
  ["notWellFormed", "2", "XML 格式不正确，第 2 行"],
  ["truncated", "1084 / 6084", "文件不完整 1084 / 6084"],
  ["zipMethod", "12", "压缩包的压缩方式不受支持 12"],
  ["nothingToBuild", "", "3MF 的打印清单里没有对象"],
  ["beamLattice", "", "梁晶格，暂不支持"],
  ["outOfRange", "100000000 / 10000000", "尺寸或体积超出范围： 100000000 / 10000000"],
])("words the fault %s with its line or its measures: %s", (fault, detail, sentence) => {
  const finding = { evidence: { type: "fault", fault, detail } as const, file: null, resource: "model" };
  expect(sentenceOf(finding).trim()).toBe(sentence);
});
