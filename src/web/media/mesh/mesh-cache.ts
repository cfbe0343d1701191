import { meshLimits } from "#mesh/limits.ts";
import { createState, setValue } from "#web/store/state.ts";
import { fileUrl } from "#web/ui/thumb.tsx";
import type { Mesh } from "./mesh.ts";
import { MeshError } from "./mesh.ts";
import type { MeshAnswer, MeshRequest } from "./answer-requests.ts";

/** A stored file with the data needed to draw it. */
interface MeshFile {
  key: string;
  name: string;
  /** Size in bytes if known. A file that is too large is not fetched. */
  size?: number | undefined;
  /** Address to read; by default that of the key. */
  url?: string | undefined;
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
interface Waiting {
  request: MeshRequest;
  resolve: (mesh: Mesh) => void;
  reject: (error: unknown) => void;
  /** Ends the reader once the file has taken too long; undefined until it is read. */
  timer?: ReturnType<typeof setTimeout>;
}
const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let last = 0;

function taken(id: number): Waiting | undefined {
  const request = waiting.get(id);
  clearTimeout(request?.timer);
  waiting.delete(id);
  return request;
}

/** Ends the worker, because of the file of one request. The others are read by a new one. */
function restart(id: number): void {
  taken(id)?.reject(new MeshError("tookTooLong"));
  worker?.terminate();
  worker = null;
  for (const other of waiting.values()) {
    clearTimeout(other.timer);
    theWorker().postMessage(other.request, { transfer: [] });
  }
}

function theWorker(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL("./mesh-worker.ts", import.meta.url), { type: "module" });
  worker = started;
  worker.addEventListener("message", ({ data }: MessageEvent<MeshAnswer>) => {
    if ("reading" in data) {
      const request = waiting.get(data.id);
      if (request) request.timer = setTimeout(() => restart(data.id), meshLimits.milliseconds);
    } else if ("mesh" in data) taken(data.id)?.resolve(data.mesh);
    else taken(data.id)?.reject(new MeshError(data.fault));
  });
  worker.addEventListener("error", () => {
    // A mesh that crashes the worker must not affect the next one.
    for (const id of waiting.keys()) taken(id)?.reject(new MeshError("readerCrashed"));
    started.terminate();
    if (worker === started) worker = null;
  });
  return worker;
}

function read(file: MeshFile): Promise<Mesh> {
  if ((file.size ?? 0) > meshLimits.fileBytes) return Promise.reject(new MeshError("tooLarge"));
  return new Promise((resolve, reject) => {
    const request: MeshRequest = { id: ++last, url: file.url ?? fileUrl(file.key), name: file.name };
    waiting.set(request.id, { request, resolve, reject });
    theWorker().postMessage(request, { transfer: [] });
  });
}

/** Figures of a file that the reader of the viewer found. */
export interface ReadFigures {
  triangles: number;
  min: Mesh["min"];
  max: Mesh["max"];
}

/** Maximum number of files whose figures are kept. */
const MAX_FIGURES = 200;

/** Figures of the read files by key, for those that the review has not measured yet. */
export const readFigures = createState<ReadonlyMap<string, ReadFigures>>(new Map());

function keepFigures(key: string, { triangles, min, max }: Mesh): void {
  const others = [...readFigures.value].filter(([other]) => other !== key).slice(1 - MAX_FIGURES);
  setValue(readFigures, new Map([...others, [key, { triangles, min, max }]]));
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
      keepFigures(file.key, mesh);
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
