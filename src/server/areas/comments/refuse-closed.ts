import { findResource } from "#domain/index.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";

/** Refuses a new comment on a record whose comments are closed. */
export async function refuseClosed(tx: Sql, _context: Context, { verb, patch }: Write): Promise<void> {
  const target = findResource(String(patch["type"]));
  if (!["add", "post"].includes(verb) || !target?.fields["commentsClosed"]) return;
  const { commentsClosed } = await readRecord(tx, target, String(patch["targetId"]));
  if (commentsClosed === true)
    throw new Refusal("guardRefused", ["这里的评论已关闭", "Comments are closed here"], { path: "targetId" });
}
