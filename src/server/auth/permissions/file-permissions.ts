import type { Actor } from "#kernel/actor.ts";
import type { Problem } from "#kernel/problem.ts";
import { refuse } from "#kernel/validate.ts";
import type { Sql } from "#server/db/sql.ts";
import { mayReadFilesOf } from "./read-permissions.ts";

interface Named {
  key: string;
  /** True if the actor uploaded it. */
  isUploader: boolean;
  /** Resources of the records that refer to it, now or formerly. */
  resources: string[];
}

/**
 * Returns the keys of files that an actor may read: the actor's uploads, and files of records that the actor may read.
 */
export async function readableFiles(db: Sql, actor: Actor, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<Named>(
    `select key, $2::bigint = any(uploaders) as "isUploader",
       array(select distinct resource from file_use u where u.key = f.key) as resources
     from stored_file f where key = any($1::text[])`,
    [keys, actor.id],
  );
  return new Set(
    rows.filter(({ isUploader, resources }) => isUploader || mayReadFilesOf(resources, actor)).map(({ key }) => key),
  );
}

/**
 * Checks that an actor may read the files that a write adds. Otherwise an actor who knows the key of a file could add
 * it to an own record and then read it.
 * @param places paths and keys of the files that the record did not contain before
 * @throws Refusal illegalParameter, as for a file that does not exist
 */
export async function mustReadFiles(
  tx: Sql,
  actor: Actor,
  places: readonly { path: string; key: string }[],
): Promise<void> {
  if (places.length === 0 || actor.isSuper) return;
  const readable = await readableFiles(
    tx,
    actor,
    places.map(({ key }) => key),
  );
  refuse(
    places
      .filter(({ key }) => !readable.has(key))
      .map(({ path }): Problem => ({ path, label: ["文件没有上传", "The file was not uploaded"] })),
  );
}
