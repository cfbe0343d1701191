import { open, readFile, stat, unlink } from "node:fs/promises";
import { hostname } from "node:os";
import { isSameProcess, markOf, parseMark, pause } from "./processes.ts";
import { DatabaseStartError, errorCode, explainFile } from "./report.ts";

/** A lock of another host (two containers on one volume) cannot be asked whether its owner lives; it is believed this long. */
const FOREIGN_MS = 120_000;
/** Between creating the file and writing the owner into it. */
const UNWRITTEN_MS = 5_000;
/** A first start with a slow disk, or a recovery after a crash, may hold the lock for minutes. */
const WAIT_MS = 600_000;

async function create(path: string): Promise<boolean> {
  const file = await open(path, "wx", 0o644).catch((error: unknown) => {
    if (errorCode(error) === "EEXIST") return null;
    throw explainFile(error, path);
  });
  if (!file) return false;
  try {
    await file.writeFile(JSON.stringify(markOf(process.pid)));
    return true;
  } catch (error) {
    await unlink(path);
    throw explainFile(error, path);
  } finally {
    await file.close();
  }
}

async function ageOf(path: string): Promise<number> {
  return Date.now() - (await stat(path)).mtimeMs;
}

async function isStale(path: string): Promise<boolean> {
  try {
    const owner = parseMark(await readFile(path, "utf8"));
    if (owner === null) return (await ageOf(path)) > UNWRITTEN_MS;
    if (owner.host !== hostname()) return (await ageOf(path)) > FOREIGN_MS;
    return !isSameProcess(owner);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw explainFile(error, path);
  }
}

/** Two processes that both found the lock stale must not remove each other's new one: a second lock covers the removal. */
async function removeStale(path: string): Promise<void> {
  const breaker = `${path}.break`;
  if (!(await create(breaker))) {
    const age = await ageOf(breaker).catch(() => 0);
    if (age > UNWRITTEN_MS) await unlink(breaker).catch(() => undefined);
    return;
  }
  try {
    if (await isStale(path)) await unlink(path);
  } finally {
    await unlink(breaker);
  }
}

/**
 * Runs `work` while no other process of this machine holds the lock file `path`; the lock of a dead process is taken over.
 * A process must not take the same lock twice at a time.
 * @throws DatabaseStartError when a live process holds it for ten minutes.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + WAIT_MS;
  while (!(await create(path))) {
    if (await isStale(path)) {
      await removeStale(path);
      continue;
    }
    if (Date.now() > until) {
      const owner = await readFile(path, "utf8").catch(() => "");
      throw new DatabaseStartError(
        `Another process has been starting the database for ten minutes (${path}: ${owner}): end it, then start again.`,
      );
    }
    await pause(25);
  }
  try {
    return await work();
  } finally {
    await unlink(path);
  }
}
