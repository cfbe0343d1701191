import { SkinFault } from "#domain/devices/enumerations.ts";
import { resinSkin, SKIN_BYTES } from "#domain/devices/resin-skin.resource.ts";
import { FileReading } from "#domain/printing/enumerations.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Database } from "#server/db/sql.ts";
import { readTextureInChild } from "#server/mesh/read-texture-in-child.ts";
import type { TextureResult } from "#server/mesh/read-texture.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import type { Storage } from "#server/storage/storage.ts";
import { systemContext } from "#server/system-context.ts";

/** Most skins that one run reads. The next run takes the others. */
const BATCH = 5;
/** Minutes after which a reading counts as ended without a word, such as by the end of its process. */
const LOST_MINUTES = 10;

interface Result {
  verb: "endReading" | "failReading";
  patch: Row;
}

/** Returns the transition to which the reading of a file leads, and its values. */
export function skinResult(result: TextureResult): Result {
  if (result.kind === "texture") return { verb: "endReading", patch: { fileFault: null, tileable: result.tileable } };
  const fault = result.kind === "unusable" ? result.fault : result.fault.kind;
  // Without a row of its own, it is a fault inside an STL.
  const fileFault = SkinFault.value(fault)?.stored ?? SkinFault.of("notMesh");
  return { verb: "failReading", patch: { fileFault, tileable: false } };
}

/**
 * Reads the file of a skin by its content.
 * @returns null if the server is stopping, so that the file is read again later
 */
async function resultOf(storage: Storage, record: AnyRecord): Promise<Result | null> {
  const { key, name } = record["fileUrl"] as StoredFile;
  if ((await storage.size(key)) === null) return skinResult({ kind: "fault", fault: { kind: "missing" } });
  const local = await storage.local(key);
  try {
    const result = await readTextureInChild({ path: local.path, fileName: name, mostBytes: SKIN_BYTES });
    const isStopping =
      result.kind === "fault" && result.fault.kind === "readerCrashed" && result.fault.detail === "closed";
    return isStopping ? null : skinResult(result);
  } finally {
    await local.done();
  }
}

/** Moves a skin to its next state of reading, if it is still in the state `from`. */
const move = (
  db: Database,
  id: string,
  from: "await" | "parsing",
  verb: string,
  patch: Row,
): Promise<AnyRecord | null> =>
  db.transaction(async (tx) => {
    const before = await readRecord(tx, resinSkin, id, true);
    if (before["reading"] !== FileReading.of(from)) return null;
    const states = statesAfter(resinSkin, verb);
    return moveBySystem(tx, systemContext(db), { resource: resinSkin, verb, before, patch: { ...states, ...patch } });
  });

/** Reads the files of new skins. @returns the number of read files */
export async function readSkins(db: Database, storage: Storage): Promise<number> {
  const rows = await db.query<{ id: string; lost: boolean }>(
    `select id, reading = $2 as lost from resin_skin where delete_time is null and (reading = $1
       or reading = $2 and update_time < now() - interval '${LOST_MINUTES} minutes')
     order by create_time limit ${BATCH}`,
    [FileReading.of("await"), FileReading.of("parsing")],
  );
  let done = 0;
  for (const { id, lost } of rows) {
    const begun = lost ? await readRecord(db, resinSkin, id) : await move(db, id, "await", "beginReading", {});
    if (!begun) continue;
    const result = await resultOf(storage, begun);
    if (result && (await move(db, id, "parsing", result.verb, result.patch))) done += 1;
  }
  return done;
}
