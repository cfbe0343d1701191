import { resinSkin } from "#domain/devices/resin-skin.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import { runCommand } from "#server/commands/run.ts";
import { editRecord, gate, lockForWrite } from "#server/commands/standard.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";

/**
 * Sets status and sort of a skin, as the specification's section 4 spells it. What the body lacks stays. A new status needs
 * the permission to put up or down, a new sort that to edit.
 * @throws Refusal if one of them is refused; then neither is written
 */
export async function operateSkin(
  context: Context,
  body: { id: unknown; version: number; status?: unknown; sort?: number | null | undefined },
  tx: Sql,
): Promise<{ item: AnyRecord }> {
  const id = String(body.id);
  const before = await lockForWrite(tx, resinSkin, id, body.version);
  let item = before;
  if (body.sort !== undefined && body.sort !== null && body.sort !== before["rank"]) {
    gate(context, resinSkin, "edit", before);
    ({ item } = await editRecord(tx, context, resinSkin, before, { rank: body.sort }));
  }
  if (body.status !== undefined && body.status !== null && body.status !== item["status"]) {
    const verb = UpDown.value(body.status)?.key === "up" ? "putUp" : "putDown";
    await runCommand(tx, context, `${resinSkin.name}.${verb}`, { ids: [id], versions: { [id]: item.version } });
    item = await readRecord(tx, resinSkin, id);
  }
  return { item };
}
