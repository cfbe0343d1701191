import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { StoredFile } from "#kernel/field.ts";
import type { Sql } from "#server/db/sql.ts";
import { projectPath } from "#server/program-path.ts";
import { storeBytes } from "#server/storage/store-bytes.ts";
import type { Storage } from "#server/storage/storage.ts";

/**
 * Stores the clips of the demo: a few seconds of drawn prints, and the beginning of one, as an upload that broke off.
 * They are always the same, so that a second start finds them stored.
 */
export async function storeClips(db: Sql, storage: Storage, tempDir: string): Promise<StoredFile[]> {
  const folder = projectPath("src/server/demo/clips");
  const clips: StoredFile[] = [];
  for (const name of (await readdir(folder)).toSorted())
    clips.push(await storeBytes(db, storage, await readFile(join(folder, name)), name, tempDir));
  const [first = ""] = (await readdir(folder)).toSorted();
  const whole = await readFile(join(folder, first));
  clips.push(await storeBytes(db, storage, whole.subarray(0, whole.length / 2), `half-${first}`, tempDir));
  return clips;
}
