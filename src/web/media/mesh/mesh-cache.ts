import { fileUrl } from "#web/ui/thumb.tsx";
import type { Mesh } from "./mesh.ts";
import { MAX_DRAWN, MeshError } from "./mesh.ts";
import type { MeshAnswer, MeshRequest } from "./mesh-worker.ts";

/** A stored file with the data needed to draw it. */
export interface MeshFile {
  key: string;
  name: string;
  /** Size in bytes if known. A file that is too large is not fetched. */
  size?: number | undefined;
}

/** Maximum number of cached meshes: the current one, the compared one and the next item's. */
const MAX_CACHED = 3;

interface Entry {
  promise: Promise<Mesh>;
  mesh: Mesh | undefined;
  users: number;
}

const cache = new Map<string, Entry>();
const evicted = new Set<(mesh: Mesh) => void>();
const waiting = new Map<number, { resolve: (mesh: Mesh) => void; reject: (error: unknown) => void }>();
let worker: Worker | null = null;
let last = 0;

function theWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./mesh-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<MeshAnswer>) => {
    const request = waiting.get(data.id);
    waiting.delete(data.id);
    if ("mesh" in data) request?.resolve(data.mesh);
    else request?.reject(new MeshError(data.fault));
  });
  worker.addEventListener("error", () => {
    // A mesh that crashes the worker must not affect the next one.
    for (const request of waiting.values()) request.reject(new MeshError("unreadable"));
    waiting.clear();
    worker?.terminate();
    worker = null;
  });
  return worker;
}

function read(file: MeshFile): Promise<Mesh> {
  if ((file.size ?? 0) > MAX_DRAWN) return Promise.reject(new MeshError("tooLarge"));
  return new Promise((resolve, reject) => {
    const request: MeshRequest = { id: ++last, url: fileUrl(file.key), name: file.name };
    waiting.set(request.id, { resolve, reject });
    theWorker().postMessage(request, { transfer: [] });
  });
}

function trim(): void {
  for (const [key, entry] of cache) {
    if (cache.size <= MAX_CACHED) return;
    if (entry.users > 0) continue;
    cache.delete(key);
    if (entry.mesh) for (const listener of evicted) listener(entry.mesh);
  }
}

/** Registers a listener for evicted meshes, so that the graphics card can free them too. */
export function onMeshEvicted(listener: (mesh: Mesh) => void): void {
  evicted.add(listener);
}

/** Loads a mesh from the cache or the file. @throws MeshError */
export function loadMesh(file: MeshFile): Promise<Mesh> {
  const cached = cache.get(file.key);
  if (cached) {
    cache.delete(file.key);
    cache.set(file.key, cached);
    return cached.promise;
  }
  const entry: Entry = { promise: read(file), mesh: undefined, users: 0 };
  cache.set(file.key, entry);
  entry.promise.then(
    (mesh) => {
      entry.mesh = mesh;
      trim();
    },
    () => {
      if (cache.get(file.key) === entry) cache.delete(file.key);
    },
  );
  return entry.promise;
}

/** Protects a mesh from eviction. @returns a function that ends the protection */
export function retainMesh(key: string): () => void {
  const entry = cache.get(key);
  if (!entry) return () => {};
  entry.users += 1;
  return () => {
    entry.users -= 1;
    trim();
  };
}
