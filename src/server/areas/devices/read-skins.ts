import { readFile } from "node:fs/promises";
import { SkinFault } from "#domain/devices/enumerations.ts";
import { resinSkin, SKIN_BYTES } from "#domain/devices/resin-skin.resource.ts";
import { FileReading } from "#domain/printing/enumerations.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { isSeamless, joinsItself, readHeightMap } from "#mesh/height-map.ts";
import { meshLimits } from "#mesh/limits.ts";
import { readMesh } from "#mesh/read-mesh.ts";
import { moveBySystem, statesAfter } from "#server/commands/move-by-system.ts";
import type { Database } from "#server/db/sql.ts";
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

type Fault = Parameters<typeof SkinFault.of>[0];

const failed = (fault: Fault): Result => ({
  verb: "failReading",
  patch: { fileFault: SkinFault.of(fault), tileable: false },
});
const read = (tileable: boolean): Result => ({ verb: "endReading", patch: { fileFault: null, tileable } });

/** Reads an STL tile. Its size is limited, so that its reading takes less than a second. */
async function readTile(bytes: Uint8Array): Promise<Result> {
  try {
    const mesh = await readMesh(bytes, "tile.stl", { ...meshLimits, fileBytes: SKIN_BYTES, triangles: 500_000 });
    return mesh.kind === "mesh" ? read(joinsItself(mesh.positions, mesh.bounds)) : failed("notMesh");
  } catch {
    return failed("notMesh");
  }
}

/** Reads the file of a skin by its content. */
export async function readSkin(bytes: Uint8Array, name: string): Promise<Result> {
  if (/\.stl$/i.test(name)) return readTile(bytes);
  const map = await readHeightMap(bytes);
  return "fault" in map ? failed(map.fault) : read(isSeamless(map));
}

async function resultOf(storage: Storage, record: AnyRecord): Promise<Result> {
  const { key, name } = record["fileUrl"] as StoredFile;
  if ((await storage.size(key)) === null) return failed("missing");
  const local = await storage.local(key);
  try {
    return await readSkin(await readFile(local.path), name);
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
    const { verb, patch } = await resultOf(storage, begun);
    if (await move(db, id, "parsing", verb, patch)) done += 1;
  }
  return done;
}
