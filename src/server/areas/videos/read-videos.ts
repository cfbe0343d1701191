import { open } from "node:fs/promises";
import { Parsing } from "#domain/enumerations/models.ts";
import { VideoFault } from "#domain/videos/enumerations.ts";
import { video } from "#domain/videos/video.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import type { Storage } from "#server/storage/storage.ts";
import { systemContext } from "#server/system-context.ts";
import { ContainerFault, readContainer } from "./read-container.ts";

/** Most videos that one run reads. The next run takes the others. */
const BATCH = 50;
/** Minutes after which a reading counts as ended without a word, such as by the end of its process. */
const LOST_MINUTES = 10;

/**
 * Moves a video to its next state, if it is still in the state `from`.
 * @returns the video; null where somebody else was first
 */
const move = (
  db: Database,
  id: string,
  from: "await" | "parsing",
  verb: string,
  patch: Row,
): Promise<AnyRecord | null> =>
  db.transaction(async (tx) => {
    const before = await readRecord(tx, video, id, true);
    if (before["transcode"] !== Parsing.of(from)) return null;
    const write = { resource: video, verb, before, patch: { ...statesAfter(video, verb), ...patch } };
    return moveBySystem(tx, systemContext(db), write);
  });

const failed = (kind: (typeof VideoFault)["values"][number]["key"]) => ({
  verb: "failReading",
  patch: { error: VideoFault.of(kind), progress: 0 },
});

/** Reads the container. There is no encoder, so the original is the only rendition. */
async function resultOf(storage: Storage, { file }: AnyRecord): Promise<{ verb: string; patch: Row }> {
  const { key, size } = file as StoredFile;
  if ((await storage.size(key)) === null) return failed("missing");
  const local = await storage.local(key);
  try {
    const handle = await open(local.path);
    try {
      const read = await readContainer(handle);
      const renditions = [{ height: read.height, size, url: `/files/${key}` }];
      return { verb: "endReading", patch: { ...read, renditions, error: null, progress: 100 } };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof ContainerFault) return failed(error.kind);
    throw error;
  } finally {
    await local.done();
  }
}

/** Reads the files of new videos, and of those that are tried again. @returns the number of read files */
export async function readVideos(db: Database, storage: Storage): Promise<number> {
  const rows = await db.query<{ id: string; lost: boolean }>(
    `select id, transcode = $2 as lost from video where delete_time is null and (transcode = $1
       or transcode = $2 and update_time < now() - interval '${LOST_MINUTES} minutes')
     order by create_time limit ${BATCH}`,
    [Parsing.of("await"), Parsing.of("parsing")],
  );
  let done = 0;
  for (const { id, lost } of rows) {
    const begun = lost
      ? await readRecord(db, video, id)
      : await move(db, id, "await", "beginReading", { error: null, progress: 0 });
    if (!begun) continue;
    const { verb, patch } = await resultOf(storage, begun);
    if (await move(db, id, "parsing", verb, patch)) done += 1;
  }
  return done;
}
