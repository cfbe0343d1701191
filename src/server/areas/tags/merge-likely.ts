import { tagCommands } from "#commands/tags/tag.ts";
import { PostReview } from "#domain/enumerations/community.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { TagKind } from "#domain/tags/enumerations.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, pageBody, replyOf } from "#server/commands/run-on-selection.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { checkedValues } from "#server/resources/write.ts";
import { startTask } from "#server/tasks/start-task.ts";
import type { TaskKind } from "#server/tasks/task-kind.ts";
import { needs } from "#server/tasks/task-kind.ts";
import { mergeEach } from "./merge-tags.ts";

/** Tags that are merged within the call. More of them are merged by a background task. */
const MOST_AT_ONCE = 20;
const COMMAND = "tag.mergeLikely";

/** Reads members' tags that wait for a review, and whose proposed tag can take them in. */
async function likelyTags(tx: Sql, likeness: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select t.id::text from tag t join tag p on p.id = t.proposed and p.status = $3 and p.alias_of is null
       and p.delete_time is null and p.id <> t.id
     where t.kind = $1 and t.review = $2 and t.likeness >= $4::numeric and t.alias_of is null and t.delete_time is null
     order by t.id`,
    [TagKind.of("diy"), PostReview.of("wait"), UpDown.of("up"), likeness],
  );
  return rows.map(({ id }) => id);
}

/** Merges all members' tags that are alike enough into the tags proposed for them. */
export const mergeLikely: Handler = {
  body: pageBody(tagCommands.mergeLikely.input),
  handle: async (context, body, tx) => {
    const values = (body["input"] ?? {}) as Record<string, unknown>;
    const { likeness } = await checkedValues(tx, tagCommands.mergeLikely.input, values, null);
    const ids = await likelyTags(tx, Number(likeness));
    if (ids.length === 0)
      throw new Refusal(
        "guardRefused",
        ["没有这么相近的待审核标签，请降低相似度", "No waiting tag is so much alike. Lower the likeness"],
        { path: "input.likeness" },
      );
    tell(context, [`${ids.length} 个标签会合并`, `Tags that are merged: ${ids.length}`]);
    if (ids.length <= MOST_AT_ONCE) return mergeEach(tx, context, COMMAND, await readRecords(tx, tag, ids, true));
    await startTask(tx, context, {
      kind: "mergeTags",
      title: context.language === 1 ? `合并 ${ids.length} 个相近标签` : `Merge tags that are alike: ${ids.length}`,
      resource: tag.name,
      params: { ids },
    });
    return replyOf([], newBatchId());
  },
};

/** True if a tag still waits for its review, so that nobody has decided it since the task began. */
const isWaiting = (record: AnyRecord): boolean => record["review"] === PostReview.of("wait") && !record["aliasOf"];

/** Merges tags into those proposed for them, one by one. A tag that was decided in between is skipped. */
export const mergeTagsTask: TaskKind = {
  check: needs(COMMAND),
  work: async (run) => {
    const { context, db } = run;
    const { ids } = run.params as { ids: string[] };
    const point = { at: 0, skipped: 0, failed: 0, ...(run.checkpoint as object | null) };
    const counts = () => ({
      total: ids.length,
      done: point.at - point.skipped - point.failed,
      skipped: point.skipped,
      failed: point.failed,
    });
    await run.report(counts());
    while (point.at < ids.length) {
      const id = String(ids[point.at]);
      await db.transaction(async (tx) => {
        await run.hold(tx);
        const [record] = await readRecords(tx, tag, [id], true);
        point.at += 1;
        if (!record || !isWaiting(record)) point.skipped += 1;
        else
          await mergeEach(tx, context, COMMAND, [record]).catch((error: unknown) => {
            // The refusal comes before the first write, so the transaction goes on.
            if (!(error instanceof Refusal)) throw error;
            point.failed += 1;
          });
        await run.save(tx, counts(), { ...point });
      });
      await run.report(counts());
      await run.pause();
    }
    return point.failed > 0 ? "finishPart" : "finish";
  },
};
