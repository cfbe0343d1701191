import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, rename, rm, statfs, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { passable, type EmbeddedPaths } from "./paths.ts";
import { run } from "./processes.ts";
import { DatabaseStartError, explainFile, explainOutput, type Report } from "./report.ts";

export const DATABASE_USER = "console";

/** Disk space for an empty database, its write-ahead log and the first thousand models, in bytes. */
const NEEDED_BYTES = 300 * 1024 * 1024;

/**
 * Returns the locale options of initdb. The character type must be UTF-8: with the plain C locale, pg_trgm finds no
 * Chinese text.
 */
function localeArguments(): string[] {
  if (process.platform === "linux") return ["--locale=C.UTF-8"];
  if (process.platform === "darwin") return ["--locale=C", "--lc-ctype=en_US.UTF-8"];
  return ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
}

async function checkSpace(folder: string): Promise<void> {
  const disk = await statfs(folder);
  const free = disk.bavail * disk.bsize;
  if (free >= NEEDED_BYTES) return;
  const megabytes = Math.floor(free / 1024 / 1024);
  throw new DatabaseStartError(
    `The disk of ${folder} has ${megabytes} MB left and a new database needs 300 MB: free some space, set DATA_DIR to another disk, or set DATABASE_URL. Nothing was written.`,
  );
}

async function removeLeftovers(place: EmbeddedPaths): Promise<void> {
  const parent = dirname(place.folder);
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(`${basename(place.folder)}.tmp`)) continue;
    // A folder that another process still writes to is left for the next start.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function fill(place: EmbeddedPaths, temporary: string, binaries: Binaries): Promise<void> {
  const { account } = place;
  const cluster = join(temporary, "cluster");
  const passwordFile = join(temporary, "password");
  const password = randomBytes(24).toString("base64url");
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await mkdir(join(temporary, "users"));
  await passable(temporary, account);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) {
    await chown(cluster, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const { code, output } = await run(
    binaries.initdb,
    [
      `--pgdata=${cluster}`,
      `--username=${DATABASE_USER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      ...localeArguments(),
      "--data-checksums",
      "--no-instructions",
    ],
    account,
    { LC_MESSAGES: "C", LC_ALL: "C" },
  );
  if (code !== 0) throw explainOutput("creating the database", output, place.folder);
  await rm(passwordFile);
  await writeFile(join(temporary, "secret"), password, { mode: 0o600 });
}

/**
 * Creates the database files where there are none. Call it under the lock.
 * They are created in a temporary folder and then moved, so that an interrupted start leaves no partial database.
 */
export async function ensureCluster(
  place: EmbeddedPaths,
  binaries: () => Promise<Binaries>,
  report: Report,
): Promise<void> {
  await removeLeftovers(place);
  if (existsSync(place.secret)) return;
  if (existsSync(place.cluster)) {
    throw new DatabaseStartError(
      `${place.folder} contains a database without its file "secret": restore the file, or move the folder away to start with an empty database.`,
    );
  }
  // The name is unique, because the initdb of a killed start may still be writing into its own folder.
  const temporary = `${place.folder}.tmp-${randomBytes(4).toString("hex")}`;
  try {
    await mkdir(dirname(place.folder), { recursive: true });
    await checkSpace(dirname(place.folder));
    report("Creating the database …");
    await fill(place, temporary, await binaries());
    // The target may be an empty folder, such as a mount. If it has any content, the move fails.
    await rename(temporary, place.folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error instanceof DatabaseStartError ? error : explainFile(error, place.folder);
  }
}
