import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { CodeName } from "#kernel/errors.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { Config } from "./config.ts";
import { codeOf } from "./db/database-errors.ts";
import { isDiskFull, noteDiskFull } from "./db/disk-full.ts";
import type { Database } from "./db/sql.ts";

/** A reason why something cannot be saved now. */
export interface Trouble {
  /** Code of the refusal of a write. */
  code: CodeName;
  /** Tells the caller that nothing was saved. */
  refusal: Label;
  /** Text on the console's status line while the problem lasts. */
  status: Label;
  /** Tells the operator what to do. */
  operator: string;
  /** True if the database cannot write; false if only files cannot be stored. */
  stopsWrites: boolean;
}

/** Checks whether this server can save, refuses writes if it cannot, and informs operators and windows. */
export interface Outage {
  look(): Promise<void>;
  /** Result of the last check; null where everything can be saved. */
  trouble(): Trouble | null;
  /** Records that a write failed because the disk is full, on any disk of the database. */
  noteFull(): void;
  /**
   * Refuses a write during an outage of the database.
   * @param isSmall true if the write needs almost no space. It is tried even if the disk is full
   * @throws Refusal where the database cannot write
   */
  check(isSmall: boolean): void;
  /**
   * Refuses to take a file while the database or a folder of files cannot be written.
   * @throws Refusal
   */
  checkFiles(): void;
  /**
   * Calls `listener` at each change.
   * @returns a function that ends the subscription
   */
  onChange(listener: (trouble: Trouble | null) => void): () => void;
}

/**
 * Free space in bytes below which writes are refused. PostgreSQL extends its log by 16 MB and crashes if that fails.
 * With this reserve, it continues to run and stored data can be read.
 */
const LEAST_BYTES = 32 * 1024 * 1024;
const MB = 1024 * 1024;

export const diskFull: readonly [CodeName, ...Label] = [
  "storageFull",
  "磁盘已满，未保存任何内容；腾出空间后会自动恢复",
  "The disk is full; nothing was saved. Saving works again as soon as there is room.",
];
export const notWritable: readonly [CodeName, ...Label] = [
  "notWritable",
  "服务器的存储目录不可写，未保存任何内容，请联系运维人员",
  "The server cannot write to its folder; nothing was saved. Ask the operator to make it writable.",
];
/** Status line texts for an outage of the database and for one of file storage only. */
const statuses = {
  full: {
    database: ["磁盘已满，暂时无法保存", "Disk full: nothing can be saved"],
    files: ["磁盘已满，暂时无法上传文件", "Disk full: files cannot be uploaded"],
  },
  locked: {
    database: ["数据库目录不可写，暂时无法保存", "Database folder not writable: nothing can be saved"],
    files: ["存储目录不可写，暂时无法上传文件", "Storage folder not writable: files cannot be uploaded"],
  },
} as const satisfies Record<string, Record<string, Label>>;

const troubleOf = ([code, ...refusal]: readonly [CodeName, ...Label], rest: Omit<Trouble, "code" | "refusal">) => ({
  code,
  refusal,
  ...rest,
});

interface Place {
  path: string;
  isDatabase: boolean;
}

/**
 * Checks one folder.
 * @returns its problem; null where it has none or does not exist yet
 */
async function troubleAt({ path, isDatabase }: Place): Promise<Trouble | null> {
  const what = isDatabase ? "database" : "files";
  try {
    await access(path, constants.W_OK);
    const { bavail, blocks, bsize } = await statfs(path);
    // With a block count of 0, the file system does not report its free space.
    if (blocks === 0 || bavail * bsize >= LEAST_BYTES) return null;
    const left = Math.floor((bavail * bsize) / MB);
    return troubleOf(diskFull, {
      status: statuses.full[what],
      operator: `The disk of ${path} is full (${left} MB left): free some space. ${isDatabase ? "Nothing" : "No file"} is saved until ${LEAST_BYTES / MB} MB are free.`,
      stopsWrites: isDatabase,
    });
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return null;
    const problem = code === "EROFS" ? "is on a read-only file system" : `is not writable for this user (${code})`;
    return troubleOf(notWritable, {
      status: statuses.locked[what],
      operator: `The folder ${path} ${problem}: make it writable. Until then what belongs there is not saved.`,
      stopsWrites: isDatabase,
    });
  }
}

/** A write that needs new disk space. It is always rolled back. */
const PROBE = `insert into worker_process (id, worker_ids, host, pid)
  select gen_random_uuid()::text, array[string_agg(md5(random()::text), '')], '', 0 from generate_series(1, 4000)`;

class Rollback extends Error {}

/** True if the database can write again after it reported a full disk. */
async function hasRoom(db: Database): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.query(PROBE);
      throw new Rollback();
    });
    return true;
  } catch (error) {
    return error instanceof Rollback;
  }
}

async function troubleInDatabase(db: Database): Promise<Trouble | null> {
  if (!isDiskFull()) return null;
  if (await hasRoom(db)) {
    noteDiskFull(false);
    return null;
  }
  const operator = "The disk of the database is full: free some space there. Nothing is saved until then.";
  return troubleOf(diskFull, { status: statuses.full.database, operator, stopsWrites: true });
}

/** Folders that this server writes to. The embedded database comes first, because its outage stops everything. */
function placesOf({ dataDir, oss }: Config, databaseFolder: string | null): Place[] {
  const files = [dataDir, join(dataDir, "uploads"), ...(oss ? [] : [join(dataDir, "files")])];
  const database = databaseFolder === null ? [] : [{ path: databaseFolder, isDatabase: true }];
  return [...database, ...files.map((path) => ({ path, isDatabase: false }))];
}

interface OutageOptions {
  config: Config;
  db: Database;
  /** Null if the database is not on a disk of this machine. */
  databaseFolder?: string | null;
  report?: (line: string) => void;
}

export function createOutage({ config, db, databaseFolder = null, report }: OutageOptions): Outage {
  const places = placesOf(config, databaseFolder);
  const listeners = new Set<(trouble: Trouble | null) => void>();
  let now: Trouble | null = null;
  let looking: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    let trouble: Trouble | null = null;
    for (const place of places) trouble ??= await troubleAt(place);
    trouble ??= await troubleInDatabase(db);
    const [before, after] = [now?.operator.replace(/\d+ MB left/, ""), trouble?.operator.replace(/\d+ MB left/, "")];
    now = trouble;
    if (before === after) return;
    report?.(trouble?.operator ?? "Everything can be saved again.");
    for (const listener of listeners) listener(trouble);
  };
  return {
    look: () => (looking ??= look().finally(() => (looking = null))),
    trouble: () => now,
    noteFull: () => noteDiskFull(true),
    check(isSmall) {
      if (now?.stopsWrites && !(isSmall && now.code === diskFull[0])) throw new Refusal(now.code, now.refusal);
    },
    checkFiles() {
      if (now) throw new Refusal(now.code, now.refusal);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
