import { randomInt } from "node:crypto";
import type { BulkDraft } from "#domain/bulk/api.ts";
import { BULK_SPEED, bulkJob } from "#domain/bulk/bulk-job.resource.ts";
import { MOST_BULK_ROWS } from "#domain/bulk/targets.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { mustReadFiles } from "#server/auth/permissions/file-permissions.ts";
import { lockForWrite, recordWrite } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { conditionOf } from "#server/resources/list.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { dropTask } from "./bulk-jobs.ts";
import { moveJob } from "./move-job.ts";
import { planOfJob } from "./plan.ts";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Makes the number of a new job. */
export const newJobNo = (now: number): string => {
  const day = new Date(now * 1_000).toISOString().slice(2, 10).replaceAll("-", "");
  return `B${day}-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join("")}`;
};

/** Checks how the records are chosen. @throws Refusal illegalParameter; notFound */
async function checkChoice(tx: Sql, context: Context, draft: BulkDraft): Promise<void> {
  const { by, filter = "", ids = [] } = draft.choose;
  if (by === "filter") conditionOf(planOfJob(context, { ...draft }).resource, filter, context);
  if (by === "ids" && ids.length === 0)
    throw new Refusal("illegalParameter", ["请粘贴编号", "Paste the IDs"], { path: "choose.ids" });
  if (ids.length > MOST_BULK_ROWS)
    throw new Refusal(
      "illegalParameter",
      [
        `最多 ${MOST_BULK_ROWS.toLocaleString("en-US")} 个编号，现有 ${ids.length.toLocaleString("en-US")} 个`,
        `At most ${MOST_BULK_ROWS.toLocaleString("en-US")} IDs; there are ${ids.length.toLocaleString("en-US")}`,
      ],
      { path: "choose.ids" },
    );
  if (by !== "file") return;
  if (!draft.file)
    throw new Refusal("illegalParameter", ["请上传编号文件", "Upload the file of IDs"], { path: "file" });
  await mustReadFiles(tx, context.actor, [{ path: "file", key: draft.file.key }]);
}

/**
 * Saves a draft, as a new job or in place of a former draft. A job that was checked has to be checked again.
 * @throws Refusal
 */
export async function saveDraft(tx: Sql, context: Context, draft: BulkDraft): Promise<AnyRecord> {
  planOfJob(context, { ...draft });
  await checkChoice(tx, context, draft);
  const { id, version, title, kind, target, choose, what, reason, speed } = draft;
  const values = {
    title,
    kind,
    target,
    choose,
    what,
    file: choose.by === "file" ? draft.file : null,
    reason,
    speed: speed || BULK_SPEED,
  };
  if (!id) {
    const serverValues = { jobNo: newJobNo(context.now), maker: context.actor.id };
    const item = await insertRecord(tx, bulkJob, { ...values, ...serverValues }, context.actor.id);
    await recordWrite(tx, context, { resource: bulkJob, verb: "add", before: null, item });
    return item;
  }
  const before = await lockForWrite(tx, bulkJob, id, Number(version));
  if (before["maker"] !== context.actor.id)
    throw new Refusal("guardRefused", ["只有发起人可以改这个作业", "Only its maker may change this job"]);
  if (!["draft", "checked"].includes(String(before["status"])))
    throw new Refusal("wrongState", ["作业已开始，不能再改", "The job has begun and cannot be changed"], {
      path: "id",
    });
  const edited = await updateRecord(tx, bulkJob, before, values, context.actor.id);
  await recordWrite(tx, context, { resource: bulkJob, verb: "edit", before, item: edited });
  if (before["status"] === "draft") return edited;
  const { item } = await moveJob(tx, context, edited, "back", { asyncTask: null, good: 0, bad: 0, same: 0, total: 0 });
  await dropTask(tx, context, before);
  return item;
}
