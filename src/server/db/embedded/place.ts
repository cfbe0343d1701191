import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { type Account, databaseAccount } from "./account.ts";
import { run } from "./processes.ts";
import { DatabaseStartError, errorCode, explainFile, ownDatabase, type Report } from "./report.ts";

/** Where a database lives and who runs it. */
export interface Place {
  /** Holds everything below; may be entered by `account`. */
  folder: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  /** Password of the user `console`, mode 0600. */
  secret: string;
  /** The port of the last start, kept so that a restart stays where the connections look for it. */
  port: string;
  log: string;
  /** One file for each process that uses the server, named by its number. */
  users: string;
  lock: string;
  account: Account | null;
}

/** Whether a database was made there; nothing is made by asking. */
export const holdsDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, "postgres", "cluster")) || existsSync(join(dataDir, "postgres.location"));

/** Taken while a database of `dataDir` is looked for, created, started or stopped. */
export function lockOf(dataDir: string): string {
  return join(dataDir, "postgres.lock");
}

function placeAt(dataDir: string, folder: string, account: Account | null): Place {
  return {
    folder,
    cluster: join(folder, "cluster"),
    secret: join(folder, "secret"),
    port: join(folder, "port"),
    log: join(folder, "server.log"),
    users: join(folder, "users"),
    lock: lockOf(dataDir),
    account,
  };
}

/** @throws DatabaseStartError where the data folder can be neither made nor used. */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    const isMade = await makeFolder(path);
    // Made by root under a strict umask, PostgreSQL's user could not pass; passing is not listing.
    if (isMade && process.getuid?.() === 0) await chmod(path, 0o711);
    await stat(join(path, "."));
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw explainFile(error, path);
    throw new DatabaseStartError(`No folder can be made at ${path}: set DATA_DIR to another folder, ${ownDatabase}.`);
  }
}

async function ownerOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).uid;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error))) return null;
    throw explainFile(error, path);
  }
}

/** Whether the account gets through every folder above; asked by trying, because access lists and mounts have a say. */
async function canEnter(folder: string, account: Account | null): Promise<boolean> {
  if (account === null) return true;
  const { code } = await run("/bin/sh", ["-c", 'cd "$1"', "sh", folder], account);
  return code === 0;
}

/** Root keeps its checkouts under /root, where PostgreSQL's user cannot go: the database then lives here, and a file says so. */
async function elsewhere(pointer: string, account: Account, report: Report): Promise<string> {
  const name = `postgres-${randomBytes(6).toString("hex")}`;
  for (const base of ["/var/lib/model-community-console", "/var/tmp/model-community-console-data"]) {
    const folder = join(base, name);
    try {
      await mkdir(base, { recursive: true, mode: 0o755 });
      const info = await stat(base);
      if (info.uid !== 0 || (info.mode & 0o022) !== 0 || !(await canEnter(base, account))) continue;
      await writeFile(pointer, `${folder}\n`);
      report(
        `User ${account.name} cannot enter the data folder; the database lives in ${folder} (${pointer} says so).`,
      );
      return folder;
    } catch {
      continue;
    }
  }
  throw new DatabaseStartError(
    `PostgreSQL runs as ${account.name}, who cannot enter ${pointer}'s folder: set DATA_DIR to a folder that every user may enter (such as /srv/console), start as an ordinary user, or set DATABASE_URL.`,
  );
}

/**
 * Finds or chooses the place of the database that belongs to `dataDir`; to be called under the lock.
 * @throws DatabaseStartError where the folder cannot be used.
 */
export async function findPlace(dataDir: string, report: Report): Promise<Place> {
  const pointer = join(dataDir, "postgres.location");
  const pointed = await readFile(pointer, "utf8").catch(() => "");
  let folder = pointed.trim() || join(dataDir, "postgres");
  const owner = await ownerOf(join(folder, "cluster"));
  const account = databaseAccount(owner, folder);
  if (owner === null && account && !(await canEnter(dataDir, account)) && !pointed) {
    folder = await elsewhere(pointer, account, report);
  }
  if (owner !== null && !(await canEnter(folder, account))) {
    throw new DatabaseStartError(
      `The database in ${folder} belongs to ${account?.name ?? "this user"}, who can no longer enter that folder: open the folders above it (chmod o+x), or move it and name the new place in ${pointer}.`,
    );
  }
  return placeAt(dataDir, folder, account);
}

/** What is made by root in the place must be passable for the account, whatever the umask says. */
export async function passable(folder: string, account: Account | null): Promise<void> {
  if (account) await chmod(folder, 0o755);
}
