import { ModelShelf } from "#domain/enumerations/models.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import type { StoodModule } from "#domain/tags/home-version.resource.ts";
import { homeVersion } from "#domain/tags/home-version.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Operation } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecords } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";

/** Number of versions to which a page can be rolled back, the newest first. */
export const MOST_VERSIONS = 20;

/** Fields of a module that a version keeps. */
const KEPT = [...homeModule.form, "rank"];

/** Lets one change of a page at a time number its versions. */
export const lockPage = (tx: Sql, page: string): Promise<unknown> =>
  tx.query("select pg_advisory_xact_lock(hashtext($1))", [`home page ${page}`]);

/** Reads the modules of a page with a status, in order, and locks them. */
export async function modulesOn(tx: Sql, page: string, status: "up" | "wait"): Promise<AnyRecord[]> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from home_module where page = $1 and status = $2 and delete_time is null
     order by rank, id for update`,
    [page, ModelShelf.of(status)],
  );
  return readRecords(
    tx,
    homeModule,
    rows.map(({ id }) => id),
  );
}

/** A module as a version keeps it. */
export const stoodModule = (module: AnyRecord): StoodModule => ({
  id: module.id,
  name: String(module["name"]),
  values: Object.fromEntries(KEPT.map((name) => [name, module[name] ?? null])),
});

interface LastVersion {
  number: number;
  modules: StoodModule[];
}

/** Reads the newest version of a page; number 0 without one. Undone versions keep their number. */
export async function lastVersion(tx: Sql, page: string): Promise<LastVersion> {
  const [row] = await tx.query<LastVersion>(
    `select max(number) over () as number, modules from home_version where page = $1
     order by undone, number desc limit 1`,
    [page],
  );
  return row ?? { number: 0, modules: [] };
}

/** True if the modules stand on the page as the version says. */
export const isSamePage = (now: readonly StoodModule[], then: readonly StoodModule[]): boolean =>
  JSON.stringify(now.map(sorted)) === JSON.stringify(then.map(sorted));

/** JSON of the database comes with its keys in another order. */
const sorted = ({ id, values }: StoodModule): unknown => [
  id,
  KEPT.map((name) => JSON.stringify(values[name] ?? null, orderedKeys)),
];

const orderedKeys = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** True if two values of a module are the same. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null, orderedKeys) === JSON.stringify(b ?? null, orderedKeys);

interface NewVersion {
  page: string;
  number: number;
  note: string;
  /** Batch of the operations that are undone together with the version; empty if there are none. */
  batch: string;
}

/** Writes the page as it stands now as a version. */
export async function writeVersion(tx: Sql, context: Context, version: NewVersion): Promise<void> {
  const modules = (await modulesOn(tx, version.page, "up")).map(stoodModule);
  const values = { ...version, name: `#${version.number}`, modules, moduleCount: modules.length, undone: false };
  const item = await insertRecord(tx, homeVersion, values, context.actor.id);
  await publish(tx, [{ kind: "added", resource: homeVersion.name, id: item.id }]);
}

/** Marks the version that an operation wrote as undone. All modules of the operation are undone with it. */
export async function undoVersion(tx: Sql, _context: Context, { id }: Operation): Promise<void> {
  await tx.query(
    `update home_version set undone = true, version = version + 1, update_time = now()
     where not undone and batch <> '' and batch = (select batch_id from operation_record where id = $1::bigint)`,
    [id],
  );
}
