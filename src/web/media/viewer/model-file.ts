import { Severity } from "#domain/enumerations/findings.ts";
import type { modelFile } from "#domain/models/model-file.resource.ts";
import type { Evidence } from "#domain/risk/review-finding.resource.ts";
import type { Tone } from "#kernel/enumeration.ts";
import type { AnyRecord, RecordFor } from "#kernel/resource.ts";

export type ModelFile = RecordFor<typeof modelFile>;

/** What the viewer draws: a record of modelFile, or a file without one. */
export type MeshSource = Pick<
  ModelFile,
  "id" | "fileName" | "bounds" | "openEdges" | "openEdgeSample" | "sprite" | "poster"
> & {
  /** `url` is read instead of the address of the key. */
  file: { key: string; name: string; size?: number | undefined; url?: string } | null;
};

/** Types a record of modelFile as the server sends it. */
export const asModelFile = (record: AnyRecord): ModelFile => record as unknown as ModelFile;

/** A finding with the data that the viewer needs. The queue's numbered findings have this shape too. */
export interface ViewerFinding {
  n: number;
  severity: "info" | "warn" | "block";
  evidence: Evidence | null;
  fileId: string | null;
}

export const toneOf: Record<ViewerFinding["severity"], Tone> = { info: "blue", warn: "yellow", block: "red" };

/** Numbers findings in the server's order, worst first. */
export function findingsFrom(records: readonly AnyRecord[]): ViewerFinding[] {
  return records.map((record, index) => {
    const severity = Severity.value(record["severity"])?.key;
    return {
      n: index + 1,
      severity: severity === "block" || severity === "warn" ? severity : "info",
      evidence: (record["evidence"] ?? null) as Evidence | null,
      fileId: record["file"] ? String(record["file"]) : null,
    };
  });
}

export type Measured = "triangles" | "size" | "volume" | "watertight" | "bytes" | "md5";

const measured: Readonly<Record<string, Measured>> = {
  openEdges: "watertight",
  nonManifoldEdges: "watertight",
  degenerateFaces: "triangles",
  skippedFaces: "triangles",
  inch: "size",
  metre: "size",
  longestSide: "size",
};

/** Returns the findings that refer to one measurement of one file. Their numbers are shown next to it. */
export function findingsAt(
  findings: readonly ViewerFinding[],
  file: Pick<ModelFile, "id">,
  figure: Measured,
): ViewerFinding[] {
  return findings.filter(({ evidence, fileId }) => {
    if (fileId !== null && fileId !== file.id) return false;
    if (evidence?.type === "limit") return measured[evidence.measure] === figure;
    return evidence?.type === "file" && figure === "md5";
  });
}

export const openEdgeFinding = (findings: readonly ViewerFinding[], file: Pick<ModelFile, "id">) =>
  findings.find(
    ({ evidence, fileId }) => fileId === file.id && evidence?.type === "limit" && evidence.measure === "openEdges",
  );

/** Returns the index of the file to which the worst geometric finding refers; 0 if there is none. */
export function firstFile(files: readonly ModelFile[], findings: readonly ViewerFinding[]): number {
  const fileWithFinding = findings.find(({ evidence, fileId }) => fileId !== null && evidence?.type !== "file")?.fileId;
  return Math.max(
    0,
    files.findIndex((file) => file.id === fileWithFinding),
  );
}
