import { DAY } from "#kernel/time-units.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import type { Random } from "#server/demo/shapes/random.ts";
import { enqueueReviews } from "#server/jobs/enqueue.ts";
import { isReviewed } from "#server/review/subjects.ts";
import { insertRecords } from "#server/resources/write.ts";
import type { Row } from "#server/resources/row.ts";

const BATCH = 500;

/** What demo records are made from. The same record gets the same numbers in every demo. */
export interface DemoTools {
  random: Random;
  /** Start of the demo in seconds since 1970. */
  now: number;
  /** A time so many days before the start; below 0, after it. */
  ago: (days: number) => number;
  /** A whole number, both ends included. */
  whole: (low: number, high: number) => number;
  /** One of the values. The first ones are taken more often, as in most distributions of the real world. */
  often: <T>(values: readonly T[]) => T;
  /** Id of a record of a resource; null if there is none. The first records are taken more often. */
  pick: (resource: Resource) => string | null;
  /** Id of the record at a place, in the order in which they were made; below 0, from the end. Null if there is none. */
  nth: (resource: Resource, place: number) => string | null;
  /** Reads what a record copies from another one. */
  db: Sql;
  /** Cover of one of the first models, as a stored picture; null if there is none. */
  cover: (place: number) => unknown;
  /** One of the demo's clips, as a stored file; below 0, the one that broke off. Null if there is none. */
  clip: (place: number) => StoredFile | null;
  /** Stores a text as a file. The same text is stored once. */
  textFile: (name: string, text: string) => Promise<StoredFile>;
  /** Stores bytes as a file; a picture has its size in pixels, too. The same bytes are stored once. */
  bytesFile: (name: string, bytes: Buffer) => Promise<StoredFile>;
}

/** Records to which demo records refer. */
interface Known {
  ids: ReadonlyMap<string, readonly string[]>;
  covers: readonly unknown[];
  clips: readonly StoredFile[];
  /** Stores the bytes of a file. */
  store: (db: Sql, name: string, bytes: Buffer) => Promise<StoredFile>;
}

/** Demo records of one resource. */
export interface DemoRecords {
  resource: Resource;
  /** Name of a further part of the records of a resource, such as those below the first ones. */
  part?: string;
  count: number;
  /** Records that the automatic review reads; without it, all. Decided ones of long ago need none. */
  isReviewed?: (record: Row) => boolean;
  /** Values of record `i`; null leaves it out. */
  values: (i: number, tools: DemoTools) => Row | null | Promise<Row | null>;
}

/** Demo records of an area, in the order in which they are made. */
export type AreaDemo = readonly DemoRecords[];

/** Counts what an area counts now and then, once all demo records are there. `start` is in seconds since 1970. */
export type AfterDemo = (db: Database, start: number) => Promise<unknown>;

/** Most ids of a resource that demo records choose from. */
const MOST_IDS = 3_000;

async function idsOf(db: Sql, resource: Resource): Promise<string[]> {
  const alive = resource.appendOnly ? "" : "where delete_time is null";
  const rows = await db.query<{ id: string }>(
    `select id from ${sqlName(resource.name)} ${alive} order by id limit ${MOST_IDS}`,
  );
  return rows.map(({ id }) => id);
}

/** Number of a record's sequence: different for each resource and record. */
const seedOf = (name: string, i: number): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, i * 7919);

function toolsFor(db: Sql, name: string, i: number, now: number, { ids, covers, clips, store }: Known): DemoTools {
  const random = seeded(seedOf(name, i));
  const often = <T>(values: readonly T[]): T => values[Math.floor(values.length * random() ** 2)] as T;
  return {
    db,
    random,
    now,
    ago: (days) => Math.floor(now - days * DAY),
    whole: (low, high) => low + Math.floor(random() * (high - low + 1)),
    often,
    pick: (resource) => {
      const known = ids.get(resource.name) ?? [];
      return known.length === 0 ? null : often(known);
    },
    nth: (resource, place) => ids.get(resource.name)?.at(place) ?? null,
    cover: (place) => covers.at(place % Math.max(1, covers.length)) ?? null,
    clip: (place) => clips.at(place < 0 ? -1 : place % Math.max(1, clips.length - 1)) ?? null,
    textFile: (file, text) => store(db, file, Buffer.from(text)),
    bytesFile: (file, bytes) => store(db, file, bytes),
  };
}

/** Inserts records together, at the latest when something is read, so that a record may follow from those before it. */
function collector(tx: Sql, { resource, isReviewed: reads = () => true }: DemoRecords) {
  let waiting: Row[] = [];
  const flush = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    const records = await insertRecords(tx, resource, rows, null);
    if (!isReviewed(resource.name)) return;
    const reviewed = rows.flatMap((row, i) => (reads(row) ? [{ row, id: records[i]?.id ?? "" }] : []));
    for (const findingsOnly of [false, true])
      await enqueueReviews(
        tx,
        resource.name,
        reviewed.filter(({ row }) => (row["reviewTime"] !== undefined) === findingsOnly).map(({ id }) => id),
        { findingsOnly, later: findingsOnly },
      );
  };
  const db: Sql = {
    async query(...of) {
      await flush();
      return tx.query(...of);
    },
  };
  return { db, flush, add: (row: Row): void => void waiting.push(row) };
}

/** Adds the next batch of a resource. @returns false once all records are there */
async function addBatch(db: Database, records: DemoRecords, now: number, known: Known): Promise<boolean> {
  const { resource, part = "", count, values } = records;
  const name = `${resource.name}${part}`;
  const key = `demo ${name}`;
  return db.transaction(async (tx) => {
    await tx.query("insert into state (key, value) values ($1, '0') on conflict do nothing", [key]);
    // The row is the lock: several processes take turns, and a killed one leaves nothing half-made.
    const [row] = await tx.query<{ value: number }>("select value from state where key = $1 for update", [key]);
    const made = Number(row?.value ?? 0);
    const end = Math.min(made + BATCH, count);
    const fresh = collector(tx, records);
    for (let i = made; i < end; i++) {
      const record = await values(i, toolsFor(fresh.db, name, i, now, known));
      if (record) fresh.add(record);
    }
    await fresh.flush();
    if (end > made) await tx.query("update state set value = $2 where key = $1", [key, JSON.stringify(end)]);
    return end < count;
  });
}

/**
 * Adds the demo records of areas. A second run adds only what is missing.
 * @param from referenced resources, clips, and the function that stores files
 * @param now start of the demo in seconds since 1970
 */
export async function addAreaDemo(
  db: Database,
  demo: AreaDemo,
  from: { refers: readonly Resource[] } & Pick<Known, "clips" | "store">,
  now: number,
  isStopped: () => boolean,
): Promise<void> {
  const { refers, clips, store } = from;
  const ids = new Map<string, readonly string[]>();
  for (const resource of refers) ids.set(resource.name, await idsOf(db, resource));
  const rows = await db.query<{ cover: unknown }>(
    "select covers -> 0 as cover from model where covers <> '[]' and delete_time is null order by id limit 40",
  );
  const known = { ids, covers: rows.map(({ cover }) => cover), clips, store };
  for (const records of demo) {
    while (!isStopped() && (await addBatch(db, records, now, known)));
    if (isStopped()) return;
    ids.set(records.resource.name, await idsOf(db, records.resource));
  }
}
