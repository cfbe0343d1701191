import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { meshReasons, type MeshReason } from "#mesh/reasons.ts";
import { loadTexts } from "#support/texts.ts";
import { faultName } from "#web/evidence/findings.ts";
import { languageStore } from "#web/i18n/text.ts";
import { faultText, leftOutTexts } from "#web/media/mesh/mesh.ts";
import { meshFacts } from "#web/media/viewer/mesh-facts.tsx";
import type { ModelFile } from "#web/media/viewer/model-file.ts";
import { setValue } from "#web/store/state.ts";

beforeAll(() => Promise.all([loadTexts("zh"), loadTexts("en")]));
afterEach(() => setValue(languageStore, "zh"));

describe("the measurements of a file", () => {
  const waiting = { fileMd5: "abcdef012345", fileSize: 1, parsing: 1, triangles: null, bounds: null, volume: null };
  const measured = {
    ...waiting,
    triangles: 12,
    bounds: { min: [0, 0, 0], max: [10, 20, 30], size: [10, 20, 30] },
    volume: "6.0",
    watertight: true,
  };
  const read = { triangles: 99, min: [0, 0, 0], max: [1, 2, 3] } as const;
  const shown = (file: object, figures?: typeof read): Record<string, string> =>
    Object.fromEntries(
      meshFacts(file as unknown as ModelFile, null, figures).map(({ figure, text }) => [figure, text]),
    );

  it("are those of the record, if the record has them", () => {
    expect(shown(measured, read)).toEqual(shown(measured));
    expect(shown(measured, read)["triangles"]).toBe("12");
  });

  it("are those that the viewer read, until the record has them", () => {
    const before = shown(waiting);
    const after = shown(waiting, read);
    expect(after["triangles"]).toBe("99");
    expect(after["size"]).toBe(shown({ ...measured, bounds: { size: [1, 2, 3] } })["size"]);
    expect([after["volume"], after["watertight"]]).toEqual([before["volume"], before["watertight"]]);
    expect(before["triangles"]).toBe(before["volume"]);
  });
});

it("what a mesh lacks is said in words", () => {
  expect(leftOutTexts({ skippedFaces: 0, otherShape: null })).toEqual([]);
  expect(leftOutTexts({ skippedFaces: 1, otherShape: "beamLattice" })).toEqual([
    "略过 1 个不足三个角的面",
    "梁晶格，暂不支持",
  ]);
});

describe("the reason why a file gives no mesh", () => {
  it.each(["zh", "en"] as const)("has the same words in viewer and finding: %s", (language) => {
    setValue(languageStore, language);
    const keys = Object.keys(meshReasons) as MeshReason[];
    const texts = keys.map(faultText);
    expect(texts).toEqual(keys.map(faultName));
    expect(new Set(texts).size).toBe(keys.length);
    expect(texts.filter((text) => text === "" || keys.some((key) => key === text))).toEqual([]);
  });
});
