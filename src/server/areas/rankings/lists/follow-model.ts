import { ModelShelf } from "#domain/enumerations/models.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { leaveBoards } from "../boards/standing.ts";
import { followMarks } from "./marks.ts";
import { refreshCopies } from "./model-copies.ts";
import { withdraw } from "./withdraw.ts";

/** Lists follow their models: a stopped one leaves its recommendations, and a new cover is shown. */
export async function followModel(
  tx: Sql,
  context: Context,
  { before, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (!before) return;
  const up = ModelShelf.of("up");
  if (before["status"] === up && after["status"] !== up) {
    const reason = String(after["reviewReason"] ?? "");
    await withdraw(tx, context, { model: after.id }, reason);
    await leaveBoards(tx, context, { model: after.id }, reason);
  }
  await followMarks(tx, context, before, after);
  await refreshCopies(tx, before, after);
}
