import { readHeightMap } from "#mesh/height-map.ts";
import { readMesh } from "#mesh/read-mesh.ts";
import { sampleOf, tiled, type Sample, type SampleShape } from "#mesh/sample.ts";

export interface SkinRequest {
  url: string;
  name: string;
  shape: SampleShape;
  /** Both in mm. */
  depth: number;
  tile: number;
}
export type SkinAnswer = { sample: Sample } | { fault: "network" | "unusable" };

async function sample({ url, name, shape, depth, tile }: SkinRequest): Promise<SkinAnswer> {
  const reply = await fetch(url).catch(() => null);
  if (!reply?.ok) return { fault: "network" };
  const bytes = new Uint8Array(await reply.arrayBuffer());
  if (/\.stl$/i.test(name)) {
    const mesh = await readMesh(bytes, name).catch(() => null);
    return mesh?.kind === "mesh" ? { sample: tiled(mesh.positions, mesh.bounds) } : { fault: "unusable" };
  }
  const map = await readHeightMap(bytes);
  return "fault" in map ? { fault: "unusable" } : { sample: sampleOf(shape, { map, depth, tile }) };
}

self.addEventListener("message", async ({ data }: MessageEvent<SkinRequest>) => {
  const answer = await sample(data);
  self.postMessage(answer, { transfer: "sample" in answer ? [answer.sample.positions.buffer] : [] });
});
