import type { StoredImage } from "#kernel/field.ts";
import type { MeshFormat, UnsupportedFormat } from "#mesh/detect.ts";
import { mismatchOf } from "#mesh/detect.ts";
import type { OtherShape } from "#mesh/reasons.ts";
import type { Finding, Rules } from "./finding.ts";
import { hit, measured } from "./finding.ts";

/** Facts of a mesh by its content, stored with the file. Lengths in millimeters. */
export type StoredInspection = {
  /** Version of the reader that found them; absent in those of the first one. */
  reader?: number;
} & (
  | {
      kind: "mesh";
      format: MeshFormat;
      triangles: number;
      bounds: { min: number[]; max: number[]; size: number[] };
      volume: number;
      watertight: boolean;
      openEdges: number;
      nonManifoldEdges: number;
      degenerateFaces: number;
      /** Faces with fewer than three corners, which the reader left out. Earlier versions of it did not count them. */
      skippedFaces?: number;
      /** Reason of a shape that the reader left out. */
      otherShape?: OtherShape | null;
      unitSuspicion: "inch" | "metre" | null;
      openEdgeSample: number[][];
      hasPictures: boolean;
    }
  | { kind: "unsupported"; format: MeshFormat | UnsupportedFormat }
  | { kind: "fault"; fault: string; value: number | null; limit: number | null }
);

export interface InspectedFile {
  id: string;
  name: string;
  md5: string;
  inspection: StoredInspection;
}

const size = (value: number): number => Math.round(value * 10) / 10;

const formatNames: Readonly<Record<MeshFormat | UnsupportedFormat, string>> = {
  stlBinary: "STL",
  stlAscii: "STL",
  obj: "OBJ",
  "3mf": "3MF",
  step: "STEP",
  gcode: "G-code",
};

/** Finds a file whose name has another ending than its content requires. */
function nameFindings({ id, name, inspection }: InspectedFile, rules: Rules): Finding[] {
  if (inspection.kind === "fault") return [];
  const { format } = inspection;
  const promised = mismatchOf(name, format);
  const detail = `.${promised} → ${formatNames[format]}`;
  return promised === null ? [] : hit(rules, "wrongExtension", { type: "fault", fault: "wrongExtension", detail }, id);
}

function meshFindings({ id, inspection }: InspectedFile, rules: Rules): Finding[] {
  const limit = (measure: string, value: number, of: number, unit: string) =>
    ({ type: "limit", measure, value, limit: of, unit }) as const;
  if (inspection.kind === "unsupported") return [];
  if (inspection.kind === "fault")
    return hit(
      rules,
      "meshUnreadable",
      {
        type: "fault",
        fault: inspection.fault,
        detail: [inspection.value, inspection.limit].filter((v) => v !== null).join(" / "),
      },
      id,
    );
  const { openEdges, nonManifoldEdges, degenerateFaces, unitSuspicion, bounds } = inspection;
  const { skippedFaces = 0, otherShape = null } = inspection;
  const longest = Math.max(...bounds.size);
  return [
    ...(inspection.watertight
      ? []
      : hit(
          rules,
          "notWatertight",
          openEdges > 0 ? limit("openEdges", openEdges, 0, "") : limit("nonManifoldEdges", nonManifoldEdges, 0, ""),
          id,
        )),
    ...measured(
      rules,
      "degenerateFaces",
      degenerateFaces,
      (of) => limit("degenerateFaces", degenerateFaces, of, ""),
      id,
    ),
    ...(skippedFaces > 0 ? hit(rules, "degenerateFaces", limit("skippedFaces", skippedFaces, 0, ""), id, "info") : []),
    ...(otherShape === null
      ? []
      : hit(rules, "meshUnreadable", { type: "fault", fault: otherShape, detail: "" }, id, "info")),
    ...(unitSuspicion
      ? hit(rules, "unitSuspicion", limit(unitSuspicion, size(longest), unitSuspicion === "inch" ? 10 : 1, "mm"), id)
      : []),
    ...measured(rules, "longestSide", longest, (of) => limit("longestSide", size(longest), of, "mm"), id),
  ];
}

export const geometryFindings = (files: readonly InspectedFile[], rules: Rules): Finding[] =>
  files.flatMap((file) => [...nameFindings(file, rules), ...meshFindings(file, rules)]);

/** Checks the size and ratio of each cover (specification, section 5). */
export function pictureFindings(covers: readonly StoredImage[], rules: Rules): Finding[] {
  return covers.flatMap(({ width, height }, index) => {
    const image = (measure: string, value: number, limit: number, unit: string) =>
      ({ type: "image", index, measure, value, limit, unit }) as const;
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    if (!(short > 0)) return hit(rules, "pictureUnreadable", image("size", 0, 1, "px"));
    return [
      ...measured(rules, "shortSide", short, (of) => image("shortSide", short, of, "px")),
      ...measured(rules, "sideRatio", long / short, (of) => image("ratio", size(long / short), of, "")),
      ...measured(rules, "longSide", long, (of) => image("longSide", long, of, "px")),
    ];
  });
}

/** A file with the same content in another model, of another author or the same one. */
export interface SameFile {
  fileId: string;
  otherFileId: string;
  modelId: string;
  modelName: string;
  authorName: string;
  md5: string;
  ownModel: boolean;
}

export const duplicateFindings = (same: readonly SameFile[], rules: Rules): Finding[] =>
  same.flatMap(({ fileId, otherFileId, ownModel, md5, modelId, modelName, authorName }) =>
    hit(
      rules,
      "sameFile",
      { type: "file", md5, fileId: otherFileId, modelId, modelName, authorName },
      fileId,
      ownModel ? "info" : undefined,
    ),
  );

export interface Standing {
  /** Days since registration; null where unknown. */
  age: number | null;
  strikes: number;
  refused: number;
}

export function accountFindings({ age, strikes, refused }: Standing, rules: Rules): Finding[] {
  const account = (measure: string, value: number) => (limit: number) =>
    ({ type: "account", measure, value, limit }) as const;
  return [
    ...(age === null ? [] : measured(rules, "accountAge", age, account("age", Math.floor(age)))),
    ...measured(rules, "strikes", strikes, account("strikes", strikes)),
    ...measured(rules, "refused", refused, account("refused", refused)),
  ];
}
