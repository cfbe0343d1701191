import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Operation, Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { readRecord } from "#server/resources/detail.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { enterForce, leaveForce } from "./force.ts";
import { tidySubject } from "./tidy-subject.ts";

/** Writes the subject as it is compared. An entry without a begin begins now; one for good has no end. */
export async function fillEntry(tx: Sql, { verb, before, patch }: Write, { now }: Context): Promise<Row> {
  const end = { ...before, ...patch }["forGood"] === true ? { end: null } : {};
  if (verb !== "add") return end;
  return {
    ...(await tidySubject(tx, patch["subjectKind"], patch["subject"])),
    ...end,
    begin: patch["begin"] ?? now,
  };
}

/** An end lies ahead: an entry that has ended already is a mistake. */
export function checkEntry(_tx: Sql, { now }: Context, { verb, before, patch }: Write): Promise<void> {
  const { end, begin } = { ...before, ...patch } as { end?: number | null; begin?: number };
  if ((verb === "add" || verb === "changeEnd") && typeof end === "number" && end <= Math.max(now, begin ?? 0))
    throw new Refusal(
      "illegalParameter",
      ["结束时间须晚于现在和开始时间", "The end must be after now and after the begin"],
      { path: "end" },
    );
  return Promise.resolve();
}

export async function afterEntry(
  tx: Sql,
  context: Context,
  { verb, before, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (!before && Number(after["begin"]) <= context.now) await enterForce(tx, context, after);
  if (verb === "lift" || verb === "end") await leaveForce(tx, context, before ?? after, `blackList.${verb}`);
}

/** An entry that is in force again shuts out as before. */
export const undoLift = async (tx: Sql, context: Context, _operation: Operation, { id }: AnyRecord): Promise<void> =>
  enterForce(tx, context, await readRecord(tx, blackList, id));
