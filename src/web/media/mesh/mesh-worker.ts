import { faultOf } from "#mesh/fault.ts";
import { meshLimits } from "#mesh/limits.ts";
import { readMesh } from "#mesh/read-mesh.ts";
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

/** Reads one file after the other, so that each has all the time of its limit. */
let turn = Promise.resolve();

/** Fetches and reads a file in the worker, without the main thread. Only the vertices are transferred. */
async function answer({ id, url, name }: MeshRequest): Promise<void> {
  const send = (reply: MeshAnswer, transfer: Transferable[] = []): void => self.postMessage(reply, { transfer });
  const bytes = await fetched(url);
  if (!(bytes instanceof Uint8Array)) return send({ id, fault: bytes });
  turn = turn.then(async () => {
    send({ id, reading: true });
    try {
      const mesh = await meshOf(bytes, name);
      if (mesh === null) send({ id, fault: "unsupported" });
      else send({ id, mesh }, [mesh.positions.buffer]);
    } catch (error) {
      send({ id, fault: faultOf(error).kind });
    }
  });
  return turn;
}

async function meshOf(bytes: Uint8Array, name: string): Promise<Mesh | null> {
  const reading = await readMesh(bytes, name);
  if (reading.kind === "unsupported") return null;
  const { positions, bounds, triangleCount, skippedFaces } = reading;
  return { positions, min: bounds.min, max: bounds.max, triangles: triangleCount, skippedFaces };
}

async function fetched(url: string): Promise<Uint8Array | ViewerFault> {
  try {
    const reply = await fetch(url);
    if (!reply.ok) return reply.status === 404 ? "missing" : "network";
    if (Number(reply.headers.get("content-length")) > meshLimits.fileBytes) return "tooLarge";
    return new Uint8Array(await reply.arrayBuffer());
  } catch {
    return "network";
  }
}

self.addEventListener("message", (event: MessageEvent<MeshRequest>) => void answer(event.data));
