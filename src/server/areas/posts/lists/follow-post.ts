import { ContentStatus } from "#domain/enumerations/community.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { leavePins, withdrawPost } from "./leave-lists.ts";
import { refreshCopies } from "./post-copies.ts";

/** Lists follow their posts: one that is no longer live leaves its places, and what they show follows. */
export async function followPost(
  tx: Sql,
  context: Context,
  { before, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (!before) return;
  const live = ContentStatus.of("suc");
  if (before["status"] === live && after["status"] !== live) {
    const reason = String(after["reviewReason"] ?? "");
    await leavePins(tx, context, after.id, reason);
    await withdrawPost(tx, context, after.id, reason);
  }
  await refreshCopies(tx, before, after);
}
