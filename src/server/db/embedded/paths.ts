import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { type Account, databaseAccount } from "./account.ts";
import { run } from "./processes.ts";
import { DatabaseStartError, errorCode, explainFile, ownDatabase, type Report } from "./report.ts";

/** Paths of an embedded database and the user that runs it. */
export interface EmbeddedPaths {
  /** Contains all paths below. `account` can enter it. */
  folder: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  /** File with the password of the user `console`, mode 0600. */
  secret: string;
  /**
   * File with the port of the last start. A restart uses it again, so that the address of the database does not change.
   */
  port: string;
  log: string;
  /** Folder with one file per process that uses the server, named by process number. */
  users: string;
  lock: string;
  account: Account | null;
}

/** True if the data folder has a database. The check creates nothing. */
export const containsDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, "postgres", "cluster")) || existsSync(join(dataDir, "postgres.location"));

/** Lock file for finding, creating, starting and stopping the database of `dataDir`. */
export function lockOf(dataDir: string): string {
  return join(dataDir, "postgres.lock");
}

function placeAt(dataDir: string, folder: string, account: Account | null): EmbeddedPaths {
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

/**
 * Creates the data folder where it is missing.
 * @throws DatabaseStartError where it can be neither created nor used
 */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    const isMade = await makeFolder(path);
    // With a strict umask of root, PostgreSQL's user could not enter the folder. Mode 711 allows it to enter the folder
    // but not to list it.
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

/**
 * True if the account can enter the folder. The function tries it, because access also depends on access lists and
 * mounts.
 */
async function canEnter(folder: string, account: Account | null): Promise<boolean> {
  if (account === null) return true;
  const { code } = await run("/bin/sh", ["-c", 'cd "$1"', "sh", folder], account);
  return code === 0;
}

/**
 * Chooses another folder for the database, because PostgreSQL's user cannot enter the data folder (for example below
 * /root). Writes the path into the pointer file.
 */
async function chooseOtherFolder(pointer: string, account: Account, report: Report): Promise<string> {
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
 * Finds or chooses the folder of the database that belongs to `dataDir`. Call it under the lock.
 * @throws DatabaseStartError where the folder cannot be used
 */
export async function findPaths(dataDir: string, report: Report): Promise<EmbeddedPaths> {
  const pointer = join(dataDir, "postgres.location");
  const pointed = await readFile(pointer, "utf8").catch(() => "");
  let folder = pointed.trim() || join(dataDir, "postgres");
  const owner = await ownerOf(join(folder, "cluster"));
  const account = databaseAccount(owner, folder);
  if (owner === null && account && !(await canEnter(dataDir, account)) && !pointed) {
    folder = await chooseOtherFolder(pointer, account, report);
  }
  if (owner !== null && !(await canEnter(folder, account))) {
    throw new DatabaseStartError(
      `The database in ${folder} belongs to ${account?.name ?? "this user"}, who can no longer enter that folder: open the folders above it (chmod o+x), or move it and name the new place in ${pointer}.`,
    );
  }
  return placeAt(dataDir, folder, account);
}

/** Lets the account enter a folder that root created, regardless of the umask. */
export async function passable(folder: string, account: Account | null): Promise<void> {
  if (account) await chmod(folder, 0o755);
}
