import { drawInChild, isCutOff, isDropped } from "#server/pictures/draw-in-child.ts";
import type { Drawing, PictureFault, PictureRequest } from "#server/pictures/draw-picture.ts";
import { cutOff } from "#server/mesh/child-pool.ts";
import type { QueuedWork } from "#server/mesh/fair-turns.ts";
import type { Storage } from "#server/storage/storage.ts";
import { checkKey } from "#server/storage/storage.ts";
import { MOST_BYTES, openCopies } from "./copies-folder.ts";

type Small =
  | { readonly kind: "thumbnail"; readonly webp: Uint8Array }
  | { readonly kind: "fault"; readonly fault: PictureFault };

/** Small copies of stored pictures. They are drawn once and kept on the local disk, with either storage. */
export interface Thumbnails {
  /**
   * Returns a small copy of a picture.
   * @param width in pixels; pass only a few different widths, because each one is stored as another copy
   * @returns the copy or a fault; `isDropped` is true for the fault if the caller disconnected first
   */
  get(key: string, width: number, by: Asking): Promise<Small>;
}

/** A caller that waits for a picture, and a signal that aborts when it no longer waits. */
export interface Asking {
  /** Key of the caller. Callers take fair turns. */
  caller: string;
  signal: AbortSignal;
}

interface Options {
  draw?: typeof drawInChild;
  /** Maximum size of the folder in bytes. */
  most?: number;
}

/** Maximum number of pictures whose fault is remembered. */
const MOST_FAULTS = 1_000;

interface Waiter {
  readonly caller: string;
  readonly width: number;
  readonly settle: (small: Small | Promise<never>) => void;
}

/** One decoding of one picture, for all callers that wait for any width of it. */
interface Job {
  readonly waiters: Set<Waiter>;
  /** Widths to draw, set when the turn of the job comes. From then on, no other width can be added. */
  widths: readonly number[] | null;
}

const dropped: Small = { kind: "fault", fault: cutOff("dropped").fault as PictureFault };

/** Adds a caller to a job. If its signal aborts, the caller is removed again. */
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

const waitingFor = ({ waiters }: Job): QueuedWork => ({
  callers: () => [...new Set([...waiters].map(({ caller }) => caller))],
  weight: () => Math.min(...[...waiters].map(({ width }) => width)),
});

/** Running drawings by the key of their picture. */
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
      // A caller may join just when the job is dropped. Then the job runs again for this caller.
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
    const pending = find(key, width);
    if (pending) return joined(pending, width, by);
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
  { draw = drawInChild, most = MOST_BYTES }: Options = {},
): Thumbnails {
  const cacheFolder = openCopies(folder, most);
  const faults = new Map<string, PictureFault>();

  async function keep(key: string, drawing: Drawing, widths: readonly number[]): Promise<void> {
    if (drawing.kind === "drawn") {
      const writes = widths.map((width, i) =>
        cacheFolder.write(nameOf(key, width), drawing.webps[i] ?? new Uint8Array()),
      );
      // If the disk is full, the copy is not stored and is drawn again next time. The response does not fail.
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
      const cached = await cacheFolder.read(nameOf(key, width));
      if (cached) return { kind: "thumbnail", webp: cached };
      const fault = faults.get(key);
      return fault ? { kind: "fault", fault } : drawn(key, width, by);
    },
  };
}
