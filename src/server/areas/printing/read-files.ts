import { tmpdir } from "node:os";
import { Parsing } from "#domain/enumerations/models.ts";
import { FileFault } from "#domain/printing/enumerations.ts";
import { printConfig } from "#domain/printing/print-config.resource.ts";
import { givenParameter, saidDifferences, type FileSays, type PrintParameter } from "#domain/printing/said.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { problemsWith } from "#kernel/validate.ts";
import type { Thumbnail } from "#mesh/gcode/thumbnails.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Database } from "#server/db/sql.ts";
import { readPrintInChild } from "#server/mesh/read-print-in-child.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { storeBytes } from "#server/storage/store-bytes.ts";
import type { Storage } from "#server/storage/storage.ts";
import { systemContext } from "#server/system-context.ts";
import { fileSays } from "./file-says.ts";
import { judgeFits } from "./bed-fits.ts";

/** Most files that one run reads. The next run takes the others. */
const BATCH = 20;
/** Minutes after which a reading counts as ended without a word, such as by the end of its process. */
const LOST_MINUTES = 10;

const parameters = ["layerHeight", "infill", "walls", "support", "nozzle", "bedTemp", "nozzleTemp", "speed"] as const;

const faultOf = (kind: string): unknown => FileFault.value(kind)?.stored ?? FileFault.of("other");

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const shape = fieldOf(printConfig, "parameter").shape ?? {};

/** Parameters of the author, with those of the file where the author has none. */
function parameterWith(told: unknown, says: FileSays): Partial<PrintParameter> {
  const given = givenParameter(told);
  return Object.fromEntries(
    parameters.flatMap((name) => {
      if (!isEmpty(given[name])) return [[name, given[name]]];
      const field = shape[name];
      return isEmpty(says[name]) || !field || problemsWith(field, says[name], name).length > 0
        ? []
        : [[name, says[name]]];
    }),
  );
}

/** Returns the values of the file for the fields that the author left empty. Those out of range are left empty, too. */
function filledFrom(record: AnyRecord, says: FileSays): Row {
  const wanted: Row = {
    printTime: says.printTime,
    filamentLen: says.filamentLen,
    filamentWeight: says.filamentWeight,
    materials: says.materials,
    printer: says.printer,
  };
  const filled: Row = {};
  for (const [name, value] of Object.entries(wanted))
    if (isEmpty(record[name]) && !isEmpty(value) && problemsWith(fieldOf(printConfig, name), value, name).length === 0)
      filled[name] = value;
  return { ...filled, parameter: parameterWith(record["parameter"], says) };
}

/** Stores the picture of a file; undefined if it cannot be drawn. A broken picture is no fault of the print. */
async function storePicture(db: Database, storage: Storage, picture: Thumbnail | null): Promise<Row> {
  if (!picture) return {};
  try {
    const thumbnail = await storeBytes(db, storage, picture.bytes, `thumbnail.${picture.format}`, tmpdir());
    return { thumbnail };
  } catch {
    return {};
  }
}

/**
 * Reads the file of a configuration.
 * @returns the transition and its values; null if the server is stopping, so that the file is read again later
 */
async function resultOf(
  db: Database,
  storage: Storage,
  record: AnyRecord,
): Promise<{ verb: string; patch: Row } | null> {
  const { key } = record["filekey"] as StoredFile;
  const failed = (kind: string) => ({
    verb: "failReading",
    patch: { fileFault: faultOf(kind), fileSays: null, differs: [] },
  });
  if ((await storage.size(key)) === null) return failed("missing");
  const local = await storage.local(key);
  try {
    const result = await readPrintInChild(local.path);
    if (result.kind === "fault")
      return result.fault.kind === "readerCrashed" && result.fault.detail === "closed"
        ? null
        : failed(result.fault.kind);
    const says = await fileSays(db, result);
    const filled = filledFrom(record, says);
    const picture = isEmpty(record["thumbnail"]) ? await storePicture(db, storage, result.thumbnail) : {};
    const slicer = [says.slicer, says.slicerVersion].filter(Boolean).join(" ").slice(0, 80);
    const found = { fileSays: says, fileFault: null, slicer, differs: saidDifferences({ ...record, ...filled }, says) };
    return { verb: "endReading", patch: { ...filled, ...picture, ...found } };
  } finally {
    await local.done();
  }
}

/** Moves a configuration to its next state of reading, if it is still in the state `from`. */
const move = (
  db: Database,
  id: string,
  from: "await" | "parsing",
  verb: string,
  patch: Row,
): Promise<AnyRecord | null> =>
  db.transaction(async (tx) => {
    const before = await readRecord(tx, printConfig, id, true);
    if (before["parsing"] !== Parsing.of(from)) return null;
    const states = statesAfter(printConfig, verb);
    const after = await moveBySystem(tx, systemContext(db), {
      resource: printConfig,
      verb,
      before,
      patch: { ...states, ...patch },
    });
    if (verb === "endReading") await judgeFits(tx, "config", id);
    return after;
  });

/** Reads the files of new print configurations, and those that are read again. @returns the number of read files */
export async function readPrintFiles(db: Database, storage: Storage): Promise<number> {
  const rows = await db.query<{ id: string; lost: boolean }>(
    `select id, parsing = $2 as lost from print_config where delete_time is null and (parsing = $1
       or parsing = $2 and update_time < now() - interval '${LOST_MINUTES} minutes')
     order by create_time limit ${BATCH}`,
    [Parsing.of("await"), Parsing.of("parsing")],
  );
  let done = 0;
  for (const { id, lost } of rows) {
    const begun = lost ? await readRecord(db, printConfig, id) : await move(db, id, "await", "beginReading", {});
    if (!begun) continue;
    const result = await resultOf(db, storage, begun);
    if (result && (await move(db, id, "parsing", result.verb, result.patch))) done += 1;
  }
  return done;
}
