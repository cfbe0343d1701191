import { ModelShelf } from "#domain/enumerations/models.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { modelFile } from "#domain/models/model-file.resource.ts";
import { modelMachine } from "#domain/models/model.machine.ts";
import { model } from "#domain/models/model.resource.ts";
import type { Problem } from "#kernel/problem.ts";
import { refuse } from "#kernel/validate.ts";
import { Refusal, prefixErrors } from "#kernel/errors.ts";
import type { RecordOf, StoredFile } from "#kernel/field.ts";
import { bool, int, part, recordId, text } from "#kernel/field.ts";
import { writes } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { afterWrite, checkMove, checkRecord, beforeWrite } from "#server/commands/rules.ts";
import { gate, lockForWrite, recordWrite } from "#server/commands/standard.ts";
import { mustReadFiles } from "#server/auth/permissions/file-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { enqueueReview } from "#server/jobs/enqueue.ts";
import { queuesOf } from "#server/queue/lease.ts";
import { leavingQueues } from "#server/queue/leave-queues.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { storedFor } from "#server/resources/stored-values.ts";
import { titlesFor } from "#server/resources/titles.ts";
import { extensionOf } from "#kernel/stored-name.ts";
import { isPicture } from "#server/storage/file-kinds.ts";
import { repeatOf } from "./duplicates.ts";
import { countCommand } from "#server/areas/users/standing.ts";
import { validateWrite, optionalFields, insertRecord, removeRecord, updateRecord } from "#server/resources/write.ts";

/**
 * One file of `modelList` (platform-api.md). `fileKey` is its storage key; `id` is set if the model already has the file.
 */
export const listedFile = {
  id: recordId({ label: ["编号", "ID"] }),
  fileKey: text(200, { label: ["文件键", "File key"], required: true }),
  fileName: text(200, { label: ["文件名", "File name"], required: true }),
  // Used only for a check: another size than the stored one means that the caller meant another file.
  fileSize: int({ label: ["大小", "Size"], min: 0 }),
  isDel: bool({ label: ["删除", "Removed"] }),
};
export type ListedFile = RecordOf<typeof listedFile>;

export const groupItem = part(optionalFields(model), { label: ["模型组", "Group"], required: true });

/** Checks that a file's name fits its type, because members download it under that name. */
function misnamed({ fileKey, fileName }: ListedFile, path: string): Problem[] {
  const ending = extensionOf(fileKey);
  if (isPicture(ending))
    return [{ path: `${path}.fileKey`, label: ["这是图片，不是模型文件", "This is a picture, not a file of a model"] }];
  if (extensionOf(fileName) === ending) return [];
  return [{ path: `${path}.fileName`, label: [`文件名应以 ${ending} 结尾`, `The file name must end in ${ending}`] }];
}

/**
 * Checks that listed files are stored.
 * @param isKept returns true for a file that the model already has unchanged; such a file is not checked
 * @throws Refusal illegalParameter naming each file that is missing, has another size, or is misnamed
 */
async function storedFiles(
  tx: Sql,
  files: readonly ListedFile[],
  isKept: (file: ListedFile) => boolean,
): ReturnType<typeof storedFor> {
  const stored = await storedFor(
    tx,
    files.map((file) => file.fileKey),
  );
  refuse(
    files.flatMap((file, i): Problem[] => {
      const row = stored.get(file.fileKey);
      if (!row) return [{ path: `modelList[${i}].fileKey`, label: ["文件没有上传", "The file was not uploaded"] }];
      const wrong = isKept(file) ? [] : misnamed(file, `modelList[${i}]`);
      if (wrong.length > 0 || (file.fileSize ?? null) === null || file.fileSize === Number(row.size)) return wrong;
      const label = [`已上传的文件为 ${row.size} 字节`, `The uploaded file has ${row.size} bytes`] as const;
      return [{ path: `modelList[${i}].fileSize`, label }];
    }),
  );
  return stored;
}

/** Id of the admin who writes; null for the server itself. */
const writerOf = ({ actor }: Context): string | null => (actor.id === "0" ? null : actor.id);

/**
 * Updates the files of a model to those listed in the call.
 * @returns true if any content changed
 */
async function writeFiles(tx: Sql, context: Context, modelId: string, files: readonly ListedFile[]): Promise<boolean> {
  const writer = writerOf(context);
  const present = await filesOf(tx, modelId);
  const unknown = files.findIndex(
    ({ id }) => id !== null && id !== undefined && !present.some((one) => one.id === String(id)),
  );
  if (unknown >= 0)
    throw new Refusal("notFound", ["这个模型组没有这个文件", "The group has no such file"], {
      path: `modelList[${unknown}].id`,
    });
  const stored = await storedFiles(tx, files, ({ id, fileName }) =>
    present.some((one) => one.id === String(id) && one["fileName"] === fileName),
  );
  const added = files
    .map(({ fileKey }, i) => ({ path: `modelList[${i}].fileKey`, key: fileKey }))
    .filter(({ key }) => !present.some((one) => (one["file"] as StoredFile).key === key));
  await mustReadFiles(tx, context.actor, added);
  const remaining = files.filter((file) => file.isDel !== true);
  if (remaining.length === 0)
    throw new Refusal("illegalParameter", ["至少需要一个文件", "At least one file is needed"], { path: "modelList" });
  const removed = present.filter((old) => !remaining.some((file) => String(file.id) === old.id));
  for (const file of removed) await removeRecord(tx, modelFile, file, writer);
  let changed = removed.length > 0;
  for (const [sort, file] of remaining.entries()) {
    const old = present.find((one) => one.id === String(file.id));
    const row = stored.get(file.fileKey);
    if (!row) continue;
    const named = { fileName: file.fileName, sort };
    if (old && old["fileMd5"] === row.md5) {
      if (old["fileName"] !== file.fileName || old["sort"] !== sort)
        await updateRecord(tx, modelFile, old, named, writer);
      continue;
    }
    if (old) await removeRecord(tx, modelFile, old, writer);
    await insertRecord(
      tx,
      modelFile,
      {
        ...named,
        model: modelId,
        file: { key: row.key, name: file.fileName, size: Number(row.size), md5: row.md5 },
        fileFormat: extensionOf(file.fileName),
        fileSize: Number(row.size),
        fileMd5: row.md5,
      },
      writer,
    );
    changed = true;
  }
  return changed;
}

/** Returns the files of a model in their order. */
export async function filesOf(tx: Sql, modelId: string): Promise<AnyRecord[]> {
  const rows = await tx.query<{ id: string }>(
    "select id from model_file where model = $1::bigint and delete_time is null order by sort, id",
    [modelId],
  );
  return readRecords(
    tx,
    modelFile,
    rows.map((row) => row.id),
  );
}

async function countFiles(tx: Sql, modelId: string): Promise<Row> {
  const files = await filesOf(tx, modelId);
  return {
    fileCount: files.length,
    totalFileSize: files.reduce((sum, file) => sum + Number(file["fileSize"]), 0),
    repeatOf: await repeatOf(tx, modelId),
  };
}

/**
 * Creates a model with its files in one call (specification, section 7). The automatic review follows.
 * @param name name of the body field that contains the model's fields; errors refer to it
 */
export async function createGroup(
  tx: Sql,
  context: Context,
  item: Row,
  files: readonly ListedFile[],
  name = "groupItem",
): Promise<AnyRecord> {
  const values = await prefixErrors(`${name}.`, async () => {
    const accepted = await validateWrite(tx, model, item, null);
    checkRecord(model, accepted);
    await beforeWrite(tx, context, { resource: model, verb: "add", before: null, patch: accepted });
    return accepted;
  });
  const writer = writerOf(context);
  const made = await insertRecord(
    tx,
    model,
    { ...values, submitTime: context.now, uploadSource: 3, ip: context.ip },
    writer,
  );
  await writeFiles(tx, context, made.id, files);
  const after = await updateRecord(tx, model, made, await countFiles(tx, made.id), writer);
  const author = after["author"] ? String(after["author"]) : null;
  await recordWrite(tx, context, { resource: model, verb: "add", before: null, item: after });
  await countCommand(tx, "model.add", author);
  await enqueueReview(tx, "model", made.id);
  return after;
}

/**
 * Changes a model and its files. If the content of files changes, the model returns to the automatic review. After a
 * correction of texts by staff, the review only renews the findings.
 */
export async function editGroup(
  tx: Sql,
  context: Context,
  wanted: { id: string; version: number; item: Row; files: readonly ListedFile[] | null },
): Promise<AnyRecord> {
  const before = await lockForWrite(tx, model, wanted.id, wanted.version);
  gate(context, model, "edit", before);
  const values = await prefixErrors("groupItem.", async () => {
    const accepted = await validateWrite(tx, model, wanted.item, before);
    checkMove(context, model, before, accepted);
    checkRecord(model, { ...before, ...accepted });
    await beforeWrite(tx, context, { resource: model, verb: "edit", before, patch: accepted });
    return accepted;
  });
  const changed = wanted.files ? await writeFiles(tx, context, before.id, wanted.files) : false;
  const resubmit = modelMachine.transitions["resubmit"];
  const back =
    changed && resubmit ? { ...writes(modelMachine, resubmit), queueOrder: null, submitTime: context.now } : {};
  const after = await updateRecord(
    tx,
    model,
    before,
    { ...values, ...(await countFiles(tx, before.id)), ...back },
    context.actor.id,
  );
  await afterWrite(tx, context, { resource: model, verb: "edit", before, patch: values, after });
  const also = changed ? leavingQueues(queuesOf(model.name), before.id) : {};
  await recordWrite(tx, context, { resource: model, verb: "edit", before, item: after }, { also });
  await enqueueReview(tx, "model", before.id, { findingsOnly: !changed });
  return after;
}

/** Maximum number of files of a model. */
export const MOST_FILES = 100;

/**
 * Adds a file that the server has made from the others. The state of the model stays, because its content is the same;
 * the automatic review reads the new file.
 * @param replaced ids of earlier files that this one replaces
 * @throws Refusal for a model that is deleted or has too many files
 */
export async function addMadeFile(
  tx: Sql,
  context: Context,
  modelId: string,
  { file, replaced }: { file: StoredFile; replaced: readonly string[] },
): Promise<void> {
  const before = await readRecord(tx, model, modelId, true);
  if (before["status"] === ModelShelf.of("delete"))
    throw new Refusal("wrongState", ["模型已删除", "The model is deleted"]);
  const kept = (await filesOf(tx, modelId)).filter(({ id }) => !replaced.includes(id));
  if (kept.length >= MOST_FILES)
    throw new Refusal("wrongState", [
      `模型已有 ${MOST_FILES} 个文件，没有位置`,
      `The model has ${MOST_FILES} files already, so there is no place`,
    ]);
  const listed = kept.map(({ id, fileName, file: stored }): ListedFile => ({
    id,
    fileKey: (stored as StoredFile).key,
    fileName: String(fileName),
    fileSize: null,
    isDel: false,
  }));
  const added: ListedFile = { id: null, fileKey: file.key, fileName: file.name, fileSize: file.size, isDel: false };
  if (!(await writeFiles(tx, context, modelId, [...listed, added]))) return;
  const after = await updateRecord(tx, model, before, await countFiles(tx, modelId), writerOf(context));
  await afterWrite(tx, context, { resource: model, verb: "edit", before, patch: {}, after });
  await recordWrite(tx, context, { resource: model, verb: "edit", before, item: after });
  // A model that waits for its verdict keeps the review that gives it one.
  const isJudged = before["machineReview"] !== MachineReview.of("wait");
  await enqueueReview(tx, "model", modelId, { findingsOnly: isJudged, later: isJudged });
}

/**
 * Reads a model, its files, and the titles of records it refers to.
 * @param language stored number of Language, for titles in several languages
 * @throws Refusal notFound
 */
export async function groupDetail(
  db: Sql,
  id: string,
  language: number,
): Promise<{ groupItem: AnyRecord; modelList: AnyRecord[]; titles: Titles }> {
  const groupItem = await readRecord(db, model, id);
  const titles = await titlesFor(db, model, [groupItem], language);
  return { groupItem, modelList: await filesOf(db, id), titles };
}
