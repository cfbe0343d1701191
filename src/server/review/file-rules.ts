import type { StoredImage } from "#kernel/field.ts";
import type { MeshFormat, UnsupportedFormat } from "#server/mesh/detect.ts";
import { mismatchOf } from "#server/mesh/detect.ts";
import type { Finding, Rules } from "./finding.ts";
import { hit } from "./finding.ts";

/** Facts of a mesh by its content, stored with the file. Lengths in millimeters. */
export type StoredInspection =
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
      unitSuspicion: "inch" | "metre" | null;
      openEdgeSample: number[][];
      hasPictures: boolean;
    }
  | { kind: "unsupported"; format: MeshFormat | UnsupportedFormat }
  | { kind: "fault"; fault: string; value: number | null; limit: number | null };

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
  const bed = rules.get("sizeOverBed")?.limit ?? 500;
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
    ...(degenerateFaces > (rules.get("degenerateFaces")?.limit ?? 0)
      ? hit(rules, "degenerateFaces", limit("degenerateFaces", degenerateFaces, 0, ""), id)
      : []),
    ...(unitSuspicion
      ? hit(rules, "unitSuspicion", limit(unitSuspicion, size(longest), unitSuspicion === "inch" ? 10 : 1, "mm"), id)
      : []),
    ...(longest > bed ? hit(rules, "sizeOverBed", limit("longestSide", size(longest), bed, "mm"), id) : []),
  ];
}

export const geometryFindings = (files: readonly InspectedFile[], rules: Rules): Finding[] =>
  files.flatMap((file) => [...nameFindings(file, rules), ...meshFindings(file, rules)]);

/** Checks the size and ratio of each cover (specification, section 5). */
export function pictureFindings(covers: readonly StoredImage[], rules: Rules): Finding[] {
  const smallest = rules.get("pictureSmall")?.limit ?? 400;
  const widest = rules.get("pictureRatio")?.limit ?? 10;
  const largest = rules.get("pictureLarge")?.limit ?? 16_383;
  return covers.flatMap(({ width, height }, index) => {
    const image = (measure: string, value: number, limit: number, unit: string) =>
      ({ type: "image", index, measure, value, limit, unit }) as const;
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    if (!(short > 0)) return hit(rules, "pictureUnreadable", image("size", 0, 1, "px"));
    return [
      ...(short < smallest ? hit(rules, "pictureSmall", image("shortSide", short, smallest, "px")) : []),
      ...(long / short > widest ? hit(rules, "pictureRatio", image("ratio", size(long / short), widest, "")) : []),
      ...(long >= largest ? hit(rules, "pictureLarge", image("longSide", long, largest, "px")) : []),
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
  const account = (measure: string, value: number, limit: number) =>
    ({ type: "account", measure, value, limit }) as const;
  const of = (key: string, fallback: number): number => rules.get(key)?.limit ?? fallback;
  return [
    ...(age !== null && age < of("newAccount", 7)
      ? hit(rules, "newAccount", account("age", Math.floor(age), of("newAccount", 7)))
      : []),
    ...(strikes >= of("strikes", 2) ? hit(rules, "strikes", account("strikes", strikes, of("strikes", 2))) : []),
    ...(refused >= of("refusedOften", 5)
      ? hit(rules, "refusedOften", account("refused", refused, of("refusedOften", 5)))
      : []),
  ];
}
