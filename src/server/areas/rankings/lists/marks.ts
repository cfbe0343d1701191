import { ShelfStatus, UpDown } from "#domain/enumerations/review.ts";
import { MemberLevel } from "#domain/enumerations/users.ts";
import { model } from "#domain/models/model.resource.ts";
import { memberModel } from "#domain/rankings/member-model.resource.ts";
import { multicolorModel } from "#domain/rankings/multicolor-model.resource.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord } from "#server/resources/write.ts";
import { changeRecord } from "#server/commands/change-record.ts";
import { copyOfModel } from "./model-copies.ts";

/** A mark of models, and the list that it follows. */
interface Mark {
  field: "isVip" | "isMulticolor";
  list: Resource;
  /** State of entries whose models are marked, and of those that left the list. */
  on: unknown;
  off: unknown;
  /** Commands of the list that the operation records name. */
  offCommand: string;
  /** Commands of the model. */
  mark: string;
  unmark: string;
  /** Values of an entry for a model that was marked by hand. */
  values: Row;
}

const marks: readonly Mark[] = [
  {
    field: "isVip",
    list: memberModel,
    on: ShelfStatus.of("onShelf"),
    off: ShelfStatus.of("offShelf"),
    offCommand: "memberModel.offShelf",
    mark: "model.markVip",
    unmark: "model.unmarkVip",
    values: { vipLevels: MemberLevel.values.filter(({ key }) => key !== "ordinary").map(({ stored }) => stored) },
  },
  {
    field: "isMulticolor",
    list: multicolorModel,
    on: UpDown.of("up"),
    off: UpDown.of("down"),
    offCommand: "multicolorModel.unmark",
    mark: "model.markMulticolor",
    unmark: "model.unmarkMulticolor",
    // The least that has several colours; the real number is entered on the list.
    values: { colorCount: 2 },
  },
];

const entriesOn = (tx: Sql, { list, on }: Mark, id: string): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(
    `select id from ${sqlName(list.name)} where model = $1::bigint and status = $2 and delete_time is null`,
    [id, on],
  );

/** Marks the model of an entry that came onto a list, or left it. */
export async function markModel(
  tx: Sql,
  context: Context,
  { after }: Write & { after: AnyRecord },
  list: Resource,
): Promise<void> {
  const mark = marks.find((one) => one.list === list);
  if (!mark) return;
  const isOn = (await entriesOn(tx, mark, String(after["model"]))).length > 0;
  const before = await readRecord(tx, model, String(after["model"]), true);
  if (before[mark.field] === isOn) return;
  const command = isOn ? mark.mark : mark.unmark;
  await changeRecord(tx, context, { resource: model, before, patch: { [mark.field]: isOn }, command });
}

/** Puts a model on the list of a mark that it got by hand, or takes it off. */
export async function followMarks(tx: Sql, context: Context, before: AnyRecord, after: AnyRecord): Promise<void> {
  for (const mark of marks) {
    if (before[mark.field] === after[mark.field]) continue;
    const entries = await entriesOn(tx, mark, after.id);
    if (after[mark.field] === true && entries.length === 0) {
      const [last] = await tx.query<{ rank: number }>(
        `select coalesce(max(rank), 0) as rank from ${sqlName(mark.list.name)}`,
      );
      const copies = await copyOfModel(tx, after.id);
      const place = { rank: Number(last?.rank ?? 0) + RANK_STEP, status: mark.on };
      await insertRecord(
        tx,
        mark.list,
        { model: after.id, ...copies, ...mark.values, ...place },
        context.actor.id || null,
      );
    }
    if (after[mark.field] !== true)
      for (const entry of await readRecords(
        tx,
        mark.list,
        entries.map(({ id }) => id),
        true,
      ))
        await changeRecord(tx, context, {
          resource: mark.list,
          before: entry,
          patch: { status: mark.off },
          command: mark.offCommand,
        });
  }
}
