import { faultOf } from "#mesh/fault.ts";
import { readMesh } from "#mesh/read-mesh.ts";
import { isMeshReason } from "#mesh/reasons.ts";
import type { Mesh, ViewerFault } from "./mesh.ts";

export interface MeshRequest {
  id: number;
  url: string;
  name: string;
}
/** `reading` comes when the file has arrived and its turn begins. */
export type MeshAnswer =
  | { id: number; mesh: Mesh }
  | { id: number; fault: ViewerFault }
  | { id: number; reading: true };

/** Returns the bytes of a file, or the fault why they did not arrive. */
export type FetchFile = (url: string) => Promise<Uint8Array | ViewerFault>;

/**
 * Returns a function that answers the requests of the viewer. Files arrive side by side and are read one after the
 * other, so that each has all the time of its limit.
 */
export function answerRequests(
  fetchFile: FetchFile,
  send: (answer: MeshAnswer) => void,
): (request: MeshRequest) => Promise<void> {
  let turn = Promise.resolve();
  return async ({ id, url, name }) => {
    const bytes = await fetchFile(url);
    if (!(bytes instanceof Uint8Array)) return send({ id, fault: bytes });
    turn = turn.then(async () => {
      send({ id, reading: true });
      send({ id, ...(await read(bytes, name)) });
    });
    return turn;
  };
}

async function read(bytes: Uint8Array, name: string): Promise<{ mesh: Mesh } | { fault: ViewerFault }> {
  try {
    const reading = await readMesh(bytes, name);
    if (reading.kind === "unsupported") return { fault: "unsupported" };
    const { positions, bounds, triangleCount, leftOut } = reading;
    return { mesh: { positions, min: bounds.min, max: bounds.max, triangles: triangleCount, leftOut } };
  } catch (error) {
    const { kind } = faultOf(error);
    return { fault: isMeshReason(kind) ? kind : "unreadable" };
  }
}
