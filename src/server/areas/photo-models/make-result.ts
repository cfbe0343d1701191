import { category } from "#domain/community/category.resource.ts";
import { ModelSource, ModelType } from "#domain/enumerations/models.ts";
import { Language } from "#domain/enumerations/system.ts";
import { user } from "#domain/users/user.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { isPrintReason, printReason } from "#mesh/gcode/reasons.ts";
import { createGroup } from "#server/areas/models/model-group.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { inspectStored } from "#server/review/inspect-file.ts";
import type { Storage } from "#server/storage/storage.ts";

/**
 * Reads a result as any member's file. What is measured is kept for the automatic review.
 * @returns why it is no usable mesh; null for one that is
 */
export async function resultFault(db: Sql, storage: Storage, file: StoredFile): Promise<Label | null> {
  const inspection = await inspectStored(db, storage, file);
  if (inspection.kind === "mesh") return null;
  if (inspection.kind === "fault" && isPrintReason(inspection.fault)) return printReason(inspection.fault);
  return ["文件不是可读取的网格", "The file is no mesh that can be read"];
}

/** Name of the model of a job, in the language of its member. */
export const resultName = (job: AnyRecord, isChinese: boolean): string =>
  isChinese ? `照片建模 ${job.id}` : `Photo model ${job.id}`;

/** Category of models that nobody has sorted yet; seeded at the first start. */
const UNSORTED = "uncategorised";

/** A model that the platform makes for a member. */
export interface MemberModel {
  member: string;
  /** Name in the language of the member. */
  nameOf: (isChinese: boolean) => string;
  covers: readonly unknown[];
  type: Parameters<typeof ModelType.of>[0];
}

/**
 * Creates a model of one file, as an upload of its member. It waits for the automatic review.
 * @throws Refusal where the member may not upload
 */
export async function makeMemberModel(
  tx: Sql,
  context: Context,
  { member: id, nameOf, covers, type }: MemberModel,
  file: StoredFile,
): Promise<AnyRecord> {
  const member = await readRecord(tx, user, id);
  const lang = Number(member["lang"] ?? Language.of("zh"));
  const [unsorted] = await tx.query<{ id: string }>(
    `select id from ${category.name} where slug = $1 and delete_time is null`,
    [UNSORTED],
  );
  const item = {
    groupName: nameOf(lang === Language.of("zh")),
    covers: covers.slice(0, 1),
    author: member.id,
    categoryId: unsorted?.id ?? null,
    modelType: ModelType.of(type),
    modelSource: ModelSource.of("original"),
    lang,
  };
  return createGroup(tx, context, item, [
    { id: null, fileKey: file.key, fileName: file.name, fileSize: file.size, isDel: false },
  ]);
}

/** Creates the model of a job. @throws Refusal where the member may not upload */
export const makeResult = (tx: Sql, context: Context, job: AnyRecord, file: StoredFile): Promise<AnyRecord> =>
  makeMemberModel(
    tx,
    context,
    {
      member: String(job["user"]),
      nameOf: (isChinese) => resultName(job, isChinese),
      covers: job["pictures"] as unknown[],
      type: "photoModeling",
    },
    file,
  );
