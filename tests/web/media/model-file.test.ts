import { describe, expect, it } from "vitest";
import type { ViewerFinding } from "#web/media/viewer/model-file.ts";
import { findingsAt, openEdgeFinding } from "#web/media/viewer/model-file.ts";

const limit = (n: number, measure: string, fileId: string): ViewerFinding => ({
  n,
  severity: "warn",
  evidence: { type: "limit", measure, value: 14, limit: 0, unit: "" },
  fileId,
});

const repeated: ViewerFinding = {
  n: 1,
  severity: "block",
  evidence: { type: "file", md5: "", fileId: "9", modelId: "8", modelName: "", authorName: "" },
  fileId: "1",
};
const findings = [repeated, limit(2, "openEdges", "1"), limit(3, "degenerateFaces", "2"), limit(4, "inch", "1")];

describe("findings of a file", () => {
  it("assigns a finding to its measurement and only to its own file", () => {
    expect(findingsAt(findings, { id: "1" }, "watertight").map(({ n }) => n)).toEqual([2]);
    expect(findingsAt(findings, { id: "1" }, "triangles")).toEqual([]);
    expect(findingsAt(findings, { id: "2" }, "triangles").map(({ n }) => n)).toEqual([3]);
    expect(findingsAt(findings, { id: "1" }, "size").map(({ n }) => n)).toEqual([4]);
    expect(findingsAt(findings, { id: "1" }, "md5").map(({ n }) => n)).toEqual([1]);
  });

  it("returns the open-edge finding of a file, whose number marks the mesh", () => {
    expect(openEdgeFinding(findings, { id: "1" })?.n).toBe(2);
    expect(openEdgeFinding(findings, { id: "2" })).toBeUndefined();
  });
});
