import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LeftOut } from "#mesh/read-stl.ts";
import { inspect } from "#server/mesh/inspect.ts";
import { answerRequests, type MeshAnswer } from "#web/media/mesh/answer-requests.ts";

const said = (triangles: number, size: readonly number[], { skippedFaces, otherShape }: LeftOut): string =>
  [
    triangles,
    size.map((value) => Math.round(value * 1000) / 1000).join("×"),
    ...(skippedFaces > 0 ? [`${skippedFaces} skipped`] : []),
    ...(otherShape ? [`no ${otherShape}`] : []),
  ].join(" · ");

/** Returns triangles, size, and what was left out, as the server's child process finds, or the reason why there are none. */
async function onServer(bytes: Uint8Array, fileName: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mesh-"));
  try {
    const path = join(folder, "file");
    await writeFile(path, bytes);
    const result = await inspect({ path, fileName, want: { facts: true, sprite: false, poster: false } });
    if (result.kind === "fault") return result.fault.kind;
    if (result.kind === "unsupported") return "unsupported";
    return said(result.facts!.triangles, result.facts!.bounds.size, result.leftOut);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the same of the viewer's worker. */
export async function inViewer(bytes: Uint8Array, name: string): Promise<string> {
  const answers: MeshAnswer[] = [];
  const answer = answerRequests(
    () => Promise.resolve(bytes),
    (one) => answers.push(one),
  );
  await answer({ id: 1, url: "", name });
  const last = answers.at(-1);
  if (!last || "reading" in last) return "no answer";
  if ("fault" in last) return last.fault;
  const { min, max, triangles, positions, leftOut } = last.mesh;
  if (positions.length !== triangles * 9) return "a false number of triangles";
  return said(
    triangles,
    max.map((value, axis) => value - min[axis]!),
    leftOut,
  );
}

/** Reads a file on both sides, which must agree. */
export async function onBothSides(content: string | Uint8Array, name: string): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const [server, viewer] = [await onServer(bytes, name), await inViewer(bytes, name)];
  return server === viewer ? server : `server: ${server}, viewer: ${viewer}`;
}
