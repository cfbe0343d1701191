import { open, readFile, stat, unlink } from "node:fs/promises";
import { hostname } from "node:os";
import { isSameProcess, markOf, parseMark, pause } from "./processes.ts";
import { DatabaseStartError, errorCode, explainFile } from "./report.ts";

/**
 * Milliseconds for which a lock of another host is respected. Two containers may share a volume, and whether the owner
 * in the other one is alive cannot be checked.
 */
const FOREIGN_MS = 120_000;
/** Maximum milliseconds between creating the lock file and writing its owner. */
const UNWRITTEN_MS = 5_000;
/** Maximum wait in milliseconds. A first start on a slow disk, or a recovery after a crash, can take minutes. */
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

/** Removes a stale lock under a second lock. Otherwise two processes could remove each other's new lock. */
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
 * Runs `work` under the lock file `path`, so that no other process of this machine does it at the same time. The lock
 * of a dead process is taken over. A process must not request a lock that it already has.
 * @throws DatabaseStartError when a live process has the lock for ten minutes
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
