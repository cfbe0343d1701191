import { CornerList } from "../corner-list.ts";
import { refuse } from "../fault.ts";
import type { MeshLimits } from "../limits.ts";
import type { Corners } from "../read-stl.ts";
import type { MeshReason } from "../reasons.ts";
import type { ZipEntries } from "../zip.ts";
import { Assembly } from "./assembly.ts";
import { relationshipsOf } from "./relationships.ts";

/** What a 3MF shows, or the reason why its build has no triangles. */
type Read3mf = ({ readonly kind: "mesh" } & Corners) | { readonly kind: "none"; readonly reason: MeshReason };

/** Returns the key of the root model part; null for a package that is no 3MF. */
export async function rootModel(entries: ZipEntries): Promise<string | null> {
  const names = [...entries.keys()].filter((name) => name.endsWith(".model"));
  const relationships = await relationshipsOf(entries, "");
  const [root, second] = new Set(relationships?.flatMap(({ type, target }) => (type === "3dmodel" ? [target] : [])));
  if (second !== undefined) refuse("severalModels");
  if (root !== undefined) return entries.has(root) ? root : refuse("partMissing");
  if (relationships && names.length > 0) refuse("noModel");
  return names.find((name) => name === "3d/3dmodel.model") ?? names[0] ?? null;
}

/**
 * Returns the corners of a 3MF in mm: every build item with its transform and unit. Objects that no item names are not
 * built, so they are no part of it. Components are followed, also into other parts of the package, as Bambu and Prusa
 * write them.
 */
export async function read3mf(entries: ZipEntries, root: string, limits: MeshLimits): Promise<Read3mf> {
  const assembly = new Assembly(entries, limits);
  const model = await assembly.load(root);
  if (model.objects.size === 0 && !model.hasResources && model.build.length > 0) refuse("noResources");
  if (model.build.length === 0) return { kind: "none", reason: "nothingToBuild" };
  for (const item of model.build) await assembly.loadAll(item, root);
  let total = 0;
  for (const item of model.build) {
    if (assembly.find(item, root).object.type === "other") refuse("otherInBuild");
    total += assembly.trianglesOf(item, root, 0);
  }
  if (total > limits.triangles) refuse("tooManyTriangles", { value: total, limit: limits.triangles });
  if (total === 0) return { kind: "none", reason: assembly.otherShape ?? "empty" };
  const corners = new CornerList(limits.triangles);
  for (const item of model.build) {
    const { object } = assembly.find(item, root);
    corners.beginObject(object.name || `object ${item.objectId}`);
    assembly.place(item, root, [model.scale, 0, 0, 0, model.scale, 0, 0, 0, model.scale, 0, 0, 0], corners, 0);
  }
  return { kind: "mesh", ...corners.finish(), leftOut: { skippedFaces: 0, otherShape: assembly.otherShape } };
}
