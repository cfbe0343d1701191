import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawInChild, isCutOff, isDropped } from "#server/mesh/draw-in-child.ts";
import type { Drawing, PictureFault, PictureRequest } from "#server/mesh/picture.ts";
import { cutOff } from "#server/mesh/child-pool.ts";
import type { Waiting } from "#server/mesh/turns.ts";
import type { Storage } from "./storage.ts";
import { checkKey } from "./storage.ts";

export type Small =
  | { readonly kind: "thumbnail"; readonly webp: Uint8Array }
  | { readonly kind: "fault"; readonly fault: PictureFault };

/** Small pictures of stored ones, drawn once and kept on this machine's disk, wherever the store is. */
export interface Thumbnails {
  /**
   * @param width pixels; one of a few, or the disk fills with the same picture
   * @returns a fault that `isDropped` where the caller went away first
   */
  get(key: string, width: number, by: Asking): Promise<Small>;
}

/** Who asks for a picture, and until when. */
export interface Asking {
  /** Callers take turns. */
  caller: string;
  signal: AbortSignal;
}

interface Options {
  draw?: typeof drawInChild;
  /** What the folder may hold, bytes. */
  most?: number;
}

const MOST = 512 * 1024 * 1024;
/** What could not be drawn is remembered for so many pictures. */
const MOST_FAULTS = 1_000;

/** The folder of what was drawn; what was asked for longest ago leaves first. */
function openFolder(folder: string, most: number) {
  let size: number | null = null;
  const entries = async () => {
    const names = await readdir(folder).catch(() => []);
    const found = names.map(async (name) => ({ name, ...(await stat(join(folder, name)).catch(() => null)) }));
    return (await Promise.all(found)).map(({ name, size: bytes = 0, mtimeMs = 0 }) => ({ name, bytes, mtimeMs }));
  };
  async function makeRoom(): Promise<void> {
    const all = (await entries()).toSorted((a, b) => a.mtimeMs - b.mtimeMs);
    size = all.reduce((sum, { bytes }) => sum + bytes, 0);
    if (size <= most) return;
    for (const { name, bytes } of all) {
      if (size <= most * 0.8) return;
      await rm(join(folder, name), { force: true });
      size -= bytes;
    }
  }
  return {
    async read(name: string): Promise<Uint8Array | null> {
      const path = join(folder, name);
      const bytes = await readFile(path).catch(() => null);
      if (bytes) await utimes(path, new Date(), new Date()).catch(() => undefined);
      return bytes;
    },
    async write(name: string, bytes: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true });
      const part = join(folder, `${randomUUID()}.part`);
      await writeFile(part, bytes);
      await rename(part, join(folder, name));
      if (size !== null) size += bytes.length;
      if (size === null || size > most) await makeRoom();
    },
  };
}

interface Waiter {
  readonly caller: string;
  readonly width: number;
  readonly settle: (small: Small | Promise<never>) => void;
}

/** One decoding of one picture, for all who wait for any width of it. */
interface Job {
  readonly waiters: Set<Waiter>;
  /** Those that are drawn, from its turn on; no other can join then. */
  widths: readonly number[] | null;
}

const dropped: Small = { kind: "fault", fault: cutOff("dropped").fault as PictureFault };

/** Adds whom a job is for; one that goes away leaves it. */
function joined(job: Job, width: number, { caller, signal }: Asking): Promise<Small> {
  return new Promise((resolve) => {
    const leave = (): void => {
      job.waiters.delete(waiter);
      resolve(dropped);
    };
    const settle = (small: Small | Promise<never>): void => {
      signal.removeEventListener("abort", leave);
      resolve(small);
    };
    const waiter: Waiter = { caller, width, settle };
    job.waiters.add(waiter);
    signal.addEventListener("abort", leave);
    if (signal.aborted) leave();
  });
}

const waitingFor = ({ waiters }: Job): Waiting => ({
  callers: () => [...new Set([...waiters].map(({ caller }) => caller))],
  weight: () => Math.min(...[...waiters].map(({ width }) => width)),
});

/** The drawings under way, by the key of their picture. */
function openJobs(draw: (key: string, job: Job) => Promise<void>) {
  const all = new Map<string, Set<Job>>();
  const find = (key: string, width: number): Job | undefined => {
    const jobs = [...(all.get(key) ?? [])];
    return jobs.find(({ widths }) => widths?.includes(width)) ?? jobs.find(({ widths }) => widths === null);
  };
  async function run(key: string, job: Job): Promise<void> {
    const jobs = all.get(key) ?? new Set();
    all.set(key, jobs.add(job));
    try {
      // Whoever joins just when it is dropped has it drawn after all.
      do await draw(key, job);
      while (job.widths === null && job.waiters.size > 0);
    } catch (error) {
      for (const { settle } of job.waiters) settle(Promise.reject(error as Error));
    } finally {
      jobs.delete(job);
      if (jobs.size === 0) all.delete(key);
    }
  }
  return (key: string, width: number, by: Asking): Promise<Small> => {
    const found = find(key, width);
    if (found) return joined(found, width, by);
    const job: Job = { waiters: new Set(), widths: null };
    const small = joined(job, width, by);
    void run(key, job);
    return small;
  };
}

const nameOf = (key: string, width: number): string => `${checkKey(key).replace("/", "-")}.${width}.webp`;

export function openThumbnails(
  storage: Storage,
  folder: string,
  { draw = drawInChild, most = MOST }: Options = {},
): Thumbnails {
  const kept = openFolder(folder, most);
  const faults = new Map<string, PictureFault>();

  async function keep(key: string, drawing: Drawing, widths: readonly number[]): Promise<void> {
    if (drawing.kind === "drawn") {
      const writes = widths.map((width, i) => kept.write(nameOf(key, width), drawing.webps[i] ?? new Uint8Array()));
      // A full disk costs the next one a drawing, and this one nothing.
      await Promise.allSettled(writes);
    } else if (!isCutOff(drawing.fault)) {
      if (faults.size >= MOST_FAULTS) faults.clear();
      faults.set(key, drawing.fault);
    }
  }

  const drawn = openJobs(async (key, job) => {
    let done = async (): Promise<void> => undefined;
    const prepare = async (): Promise<PictureRequest> => {
      const widths = [...new Set([...job.waiters].map(({ width }) => width))];
      job.widths = widths;
      if (widths.length === 0) throw new Error("nobody waits any more");
      const local = await storage.local(key);
      ({ done } = local);
      return { path: local.path, widths };
    };
    try {
      const drawing = await draw(prepare, waitingFor(job));
      if (drawing.kind === "fault" && isDropped(drawing.fault)) return;
      const widths = job.widths ?? [];
      await keep(key, drawing, widths);
      for (const { width, settle } of job.waiters)
        settle(
          drawing.kind === "fault"
            ? drawing
            : { kind: "thumbnail", webp: drawing.webps[widths.indexOf(width)] ?? new Uint8Array() },
        );
    } finally {
      await done();
    }
  });

  return {
    async get(key, width, by) {
      const known = await kept.read(nameOf(key, width));
      if (known) return { kind: "thumbnail", webp: known };
      const fault = faults.get(key);
      return fault ? { kind: "fault", fault } : drawn(key, width, by);
    },
  };
}
