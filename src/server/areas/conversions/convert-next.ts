import { randomUUID } from "node:crypto";
import { License, ModelShelf } from "#domain/enumerations/models.ts";
import { model } from "#domain/models/model.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import { fileFormats } from "#kernel/file-formats.ts";
import type { Label } from "#kernel/label.ts";
import { fileSize } from "#kernel/page.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { MeshFault } from "#mesh/fault.ts";
import type { PackageMetadata } from "#mesh/package/write-3mf.ts";
import { printReason } from "#mesh/gcode/reasons.ts";
import type { Database } from "#server/db/sql.ts";
import type { JobOptions } from "#server/jobs/periodic-job.ts";
import { convertFiles } from "#server/mesh/convert-in-child.ts";
import type { ConvertedFile } from "#server/mesh/convert.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import type { Storage } from "#server/storage/storage.ts";
import { storeLocalFile } from "#server/storage/store-local-file.ts";
import { tempFile } from "#server/storage/temp-file.ts";
import { systemContext } from "#server/system-context.ts";
import { safeName, uniqueNames } from "#server/areas/models/file-names.ts";
import { madeFiles } from "#server/areas/models/made-files.ts";
import { addMadeFile, filesOf } from "#server/areas/models/model-group.ts";
import { fail, lockOwn, logWith, MOST_ATTEMPTS, move, takeUp } from "./take-up.ts";
import { watchTask } from "./watch-task.ts";

/** Most bytes of the files of one conversion. Remote storage copies them to the disk first. */
const MOST_BYTES = 1024 * 1024 * 1024;
/** Progress, in percent, at which the package is written and has to be stored. */
const WRITTEN = 95;
const APPLICATION = "Model community console 25.1.1";

/** A conversion that cannot be done. Its reason is shown with the task. */
class Unconverted extends Error {
  readonly label: Label;
  /** True if another attempt may succeed. */
  readonly isPassing: boolean;

  constructor(label: Label, isPassing = false) {
    super(label[1]);
    this.label = label;
    this.isPassing = isPassing;
  }
}

interface Source {
  group: AnyRecord;
  files: readonly AnyRecord[];
  metadata: PackageMetadata;
}

const isSource = (file: AnyRecord): boolean => /\.(stl|obj)$/i.test(String(file["fileName"]));

/** Reads what is converted. @throws Unconverted */
async function sourceOf(db: Database, task: AnyRecord): Promise<Source> {
  const [group] = await readRecords(db, model, [String(task["model"])]);
  if (!group || group["status"] === ModelShelf.of("delete"))
    throw new Unconverted(["模型已删除", "The model is deleted"]);
  const files = (await filesOf(db, group.id)).filter(isSource);
  if (files.length === 0) throw new Unconverted(["模型没有 STL 或 OBJ 文件", "The model has no STL or OBJ file"]);
  const bytes = files.reduce((sum, file) => sum + Number(file["fileSize"]), 0);
  if (bytes > MOST_BYTES)
    throw new Unconverted([
      `文件共 ${fileSize(bytes)}，最多 ${fileSize(MOST_BYTES)}`,
      `The files have ${fileSize(bytes)} together; at most ${fileSize(MOST_BYTES)} can be converted`,
    ]);
  const [author] = await readRecords(db, user, [String(group["author"])]);
  const metadata = {
    title: String(group["groupName"]),
    designer: author ? String(author[user.title] ?? "") : "",
    licenseTerms: License.value(group["license"])?.label[1] ?? String(group["licenseText"] ?? ""),
    application: APPLICATION,
    creationDate: new Date(),
  };
  return { group, files, metadata };
}

/** Says why a file has no mesh. */
function faultLabel({ kind }: MeshFault, fileName: string | undefined): Label {
  const [zh, en] = printReason(kind);
  return fileName === undefined ? [`${zh}`, en] : [`${fileName}：${zh}`, `${fileName}: ${en}`];
}

/** Brings a file to the local disk. @throws Unconverted for one that the storage does not have now */
async function localOf(storage: Storage, { file, fileName }: AnyRecord): ReturnType<Storage["local"]> {
  const { key } = file as StoredFile;
  if ((await storage.size(key)) === null)
    throw new Unconverted(faultLabel({ kind: "missing" }, String(fileName)), true);
  return storage.local(key);
}

/** Writes the package to a local file. @throws Unconverted; Error */
async function write(
  { storage, signal }: Pick<JobOptions, "storage" | "signal">,
  { files, metadata }: Source,
  to: string,
  onProgress: (share: number) => void,
): Promise<readonly ConvertedFile[]> {
  const locals: { path: string; done: () => Promise<void> }[] = [];
  try {
    for (const file of files) locals.push(await localOf(storage, file));
    const request = {
      files: files.map((file, index) => ({
        path: locals[index]?.path ?? "",
        fileName: String(file["fileName"]),
        size: Number(file["fileSize"]),
      })),
      metadata,
      to,
    };
    const result = await convertFiles(request, { onProgress, signal });
    if (result.kind === "converted") return result.files;
    const { fault, fileName } = result;
    if (fault.kind === "readerCrashed" && fileName === undefined) throw new Error(`the child ended: ${fault.detail}`);
    throw new Unconverted(faultLabel(fault, fileName), fault.kind === "missing");
  } finally {
    await Promise.all(locals.map(({ done }) => done()));
  }
}

/** Stores the package, adds it to the model, and ends the task. Does nothing if somebody else has the task by now. */
async function finish(
  { db, storage }: Pick<JobOptions, "db" | "storage">,
  task: AnyRecord,
  worker: string,
  made: { group: AnyRecord; path: string; converted: readonly ConvertedFile[]; begun: number },
): Promise<void> {
  const { group, path, converted, begun } = made;
  const files = await filesOf(db, group.id);
  const earlier = await madeFiles(db, group.id);
  const replaced = files.filter(({ fileMd5 }) => earlier.has(String(fileMd5))).map(({ id }) => id);
  const others = files.filter(({ id }) => !replaced.includes(id)).map(({ fileName }) => String(fileName));
  const wanted = safeName(`${String(group["groupName"])}.3mf`, `${group.id}.3mf`);
  const name = uniqueNames([...others, wanted]).at(-1) ?? wanted;
  const file = await storeLocalFile(db, storage, { path, name, type: fileFormats["3mf"].type, uploader: null });
  await db.transaction(async (tx) => {
    // Commands on models lock them before tasks, too.
    await readRecord(tx, model, group.id, true);
    const own = await lockOwn(tx, task.id, worker);
    if (!own) return;
    const context = systemContext(db);
    await addMadeFile(tx, context, group.id, { file, replaced });
    await move(tx, context, own, "finish", {
      progress: 100,
      result: file,
      resultSize: file.size,
      end: context.now,
      took: Math.round((performance.now() - begun) / 100) / 10,
      ...logWith(own, [
        ...converted.map(({ fileName, triangles, degenerate, skippedFaces }) => ({
          step: "converted" as const,
          fileName,
          triangles,
          leftOut: degenerate + skippedFaces,
        })),
        { step: "stored" as const, fileName: file.name },
      ]),
    });
  });
}

const unfinished: Label = [
  `尝试 ${MOST_ATTEMPTS} 次都没有完成，请联系运维`,
  `${MOST_ATTEMPTS} attempts did not finish. Ask the operators of the server`,
];

/** Puts a task that was not finished back into the queue, or ends it after too many attempts. */
async function giveUp(
  { db, signal, report }: JobOptions,
  task: AnyRecord,
  worker: string,
  error: unknown,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  await db.transaction(async (tx) => {
    const own = await lockOwn(tx, task.id, worker);
    if (!own) return;
    const context = systemContext(db);
    const label = error instanceof Unconverted || error instanceof Refusal ? error.label : unfinished;
    if (error instanceof Refusal || (error instanceof Unconverted && !error.isPassing)) {
      await fail(tx, context, own, label);
      return;
    }
    const attempts = Number(own["attempts"]);
    if (!signal.aborted) report(`Conversion ${task.id} failed (attempt ${attempts} of ${MOST_ATTEMPTS}): ${reason}`);
    if (!signal.aborted && attempts >= MOST_ATTEMPTS) {
      await fail(tx, context, own, label);
      return;
    }
    // The end of this process is no failed attempt.
    const counted = signal.aborted ? attempts - 1 : attempts;
    const log = logWith(own, [{ step: "interrupted" }]);
    await move(tx, context, own, "putBack", { attempts: counted, progress: 0, begin: null, ...log });
  });
}

async function convertTask(options: JobOptions, task: AnyRecord, worker: string): Promise<void> {
  const { db, committed, report } = options;
  const begun = performance.now();
  const lost = new AbortController();
  const signal = AbortSignal.any([options.signal, lost.signal]);
  const watch = watchTask({ db, id: task.id, worker, committed, report, lost: () => lost.abort() });
  const temp = await tempFile();
  try {
    const source = await sourceOf(db, task);
    const onProgress = (share: number): void => watch.set(Math.floor(share * WRITTEN));
    const converted = await write({ ...options, signal }, source, temp.path, onProgress);
    watch.set(WRITTEN);
    const made = { group: source.group, path: temp.path, converted, begun };
    if (!signal.aborted) await finish(options, task, worker, made);
  } catch (error) {
    if (!lost.signal.aborted) await giveUp(options, task, worker, error);
  } finally {
    await Promise.all([watch.stop(), temp.done()]);
  }
}

/** Converts the next task of the queue. @returns the number of tasks that were worked on */
export async function convertNext(options: JobOptions): Promise<number> {
  if (options.signal.aborted) return 0;
  const worker = randomUUID();
  const task = await takeUp(options.db, worker);
  if (!task) return 0;
  options.committed();
  if (task !== "ended") await convertTask(options, task, worker);
  return 1;
}

/** Converts the tasks of the queue, one after the other, until none waits. @returns the number of tasks */
export async function convertWaiting(options: JobOptions): Promise<number> {
  let tasks = 0;
  while ((await convertNext(options)) > 0) tasks += 1;
  return tasks;
}
