import type { Mesh, MeshFault } from "./mesh.ts";
import { MAX_DRAWN, MeshError } from "./mesh.ts";
import { readMesh } from "./read-mesh.ts";

export interface MeshRequest {
  id: number;
  url: string;
  name: string;
}
export type MeshAnswer = { id: number; mesh: Mesh } | { id: number; fault: MeshFault };

/** Fetches and parses a file in the worker, without the main thread. Only the vertices are transferred. */
async function answer({ id, url, name }: MeshRequest): Promise<void> {
  try {
    const mesh = readMesh(await fetched(url), name);
    const reply: MeshAnswer = { id, mesh };
    self.postMessage(reply, { transfer: [mesh.positions.buffer] });
  } catch (error) {
    const reply: MeshAnswer = { id, fault: error instanceof MeshError ? error.fault : "unreadable" };
    self.postMessage(reply, { transfer: [] });
  }
}

async function fetched(url: string): Promise<ArrayBuffer> {
  let reply: Response;
  try {
    reply = await fetch(url);
  } catch {
    throw new MeshError("network");
  }
  if (!reply.ok) throw new MeshError(reply.status === 404 ? "missing" : "network");
  if (Number(reply.headers.get("content-length")) > MAX_DRAWN) throw new MeshError("tooLarge");
  return reply.arrayBuffer();
}

self.addEventListener("message", (event: MessageEvent<MeshRequest>) => void answer(event.data));
