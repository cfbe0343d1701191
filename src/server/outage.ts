import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { CodeName } from "#kernel/errors.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { Config } from "./config.ts";
import { codeOf } from "./db/database-errors.ts";
import { isDiskFull, noteOutage } from "./db/outage.ts";
import type { Database } from "./db/sql.ts";

/** Why something cannot be saved now. */
export interface Trouble {
  /** Of the refusal of a write. */
  code: CodeName;
  /** Says to a caller that nothing was saved. */
  refusal: Label;
  /** Stands on the status line of the console while it lasts. */
  status: Label;
  /** Says to the operator what to do. */
  operator: string;
  /** The database cannot write; otherwise files alone cannot be stored. */
  stopsWrites: boolean;
}

/** Knows whether this server can save what it is given, and says so to callers, operators and windows. */
export interface Outage {
  look(): Promise<void>;
  /** As of the last look; null where everything can be saved. */
  trouble(): Trouble | null;
  /** A write failed for want of room, wherever the database keeps it. */
  noteFull(): void;
  /**
   * @param isSmall the write needs next to no room: on a full disk the database itself says whether it takes it
   * @throws Refusal where the database cannot write
   */
  check(isSmall: boolean): void;
  /** Calls `hear` at each change. @returns ends it */
  onChange(hear: (trouble: Trouble | null) => void): () => void;
}

/** PostgreSQL grows its log by 16 MB and crashes where it cannot: writes end before, and what is stored stays readable. */
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
/** On the status line: where the database cannot write, and where files alone cannot be stored. */
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

/** @returns what is wrong with a folder; null for one that is not made yet */
async function troubleAt({ path, isDatabase }: Place): Promise<Trouble | null> {
  const what = isDatabase ? "database" : "files";
  try {
    await access(path, constants.W_OK);
    const { bavail, blocks, bsize } = await statfs(path);
    // A file system that counts no blocks says nothing about its room.
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
    const why = code === "EROFS" ? "is on a read-only file system" : `is not writable for this user (${code})`;
    return troubleOf(notWritable, {
      status: statuses.locked[what],
      operator: `The folder ${path} ${why}: make it writable. Until then what belongs there is not saved.`,
      stopsWrites: isDatabase,
    });
  }
}

/** Makes a table longer and leaves nothing behind. */
const PROBE = `insert into worker_process (id, worker_ids, host, pid)
  select gen_random_uuid()::text, array[string_agg(md5(random()::text), '')], '', 0 from generate_series(1, 4000)`;

class Rollback extends Error {}

/** Whether the database can write again after it said that its disk is full. */
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
    noteOutage(false);
    return null;
  }
  const operator = "The disk of the database is full: free some space there. Nothing is saved until then.";
  return troubleOf(diskFull, { status: statuses.full.database, operator, stopsWrites: true });
}

/** The folders that this server writes to, with that of the embedded database first: it stops everything. */
function placesOf({ dataDir, oss }: Config, databaseFolder: string | null): Place[] {
  const files = [dataDir, join(dataDir, "uploads"), ...(oss ? [] : [join(dataDir, "files")])];
  const database = databaseFolder === null ? [] : [{ path: databaseFolder, isDatabase: true }];
  return [...database, ...files.map((path) => ({ path, isDatabase: false }))];
}

export interface OutageOptions {
  config: Config;
  db: Database;
  /** Null: the database is not on a disk of this machine that we know of. */
  databaseFolder?: string | null;
  report?: (line: string) => void;
}

export function createOutage({ config, db, databaseFolder = null, report }: OutageOptions): Outage {
  const places = placesOf(config, databaseFolder);
  const hearers = new Set<(trouble: Trouble | null) => void>();
  let now: Trouble | null = null;
  let looking: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    let found: Trouble | null = null;
    for (const place of places) found ??= await troubleAt(place);
    found ??= await troubleInDatabase(db);
    const [before, after] = [now?.operator.replace(/\d+ MB left/, ""), found?.operator.replace(/\d+ MB left/, "")];
    now = found;
    if (before === after) return;
    report?.(found?.operator ?? "Everything can be saved again.");
    for (const hear of hearers) hear(found);
  };
  return {
    look: () => (looking ??= look().finally(() => (looking = null))),
    trouble: () => now,
    noteFull: () => noteOutage(true),
    check(isSmall) {
      if (now?.stopsWrites && !(isSmall && now.code === diskFull[0])) throw new Refusal(now.code, now.refusal);
    },
    onChange(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}
