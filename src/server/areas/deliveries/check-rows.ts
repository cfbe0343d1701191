import { DeliveryResult } from "#domain/deliveries/enumerations.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { LedgerKind } from "#domain/money/enumerations.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import type { Row } from "#server/resources/row.ts";
import type { GivenRow, ReadRow } from "./given-rows.ts";
import { readRow } from "./given-rows.ts";

/** Days for which the grants of a member are shown beside a row. */
const GRANT_DAYS = 30;

const noMember: Label = ["没有这位会员", "There is no such member"];
/** Why a member in this state gets nothing; null for a normal one. */
export function memberFault(status: unknown): Label | null {
  if (status === UserStatus.of("normal")) return null;
  const [zh, en] = UserStatus.value(status)?.label ?? ["状态异常", "Not normal"];
  return [`会员不能接收：${zh}`, `The member cannot receive: ${en.toLowerCase()}`];
}

/** Reads all rows, and what is wrong with each by the members that it names. */
async function judged(tx: Sql, rows: readonly GivenRow[]): Promise<ReadRow[]> {
  const seen = new Set<string>();
  const read = rows.map((row) => {
    const isTwice = seen.has(row.id);
    seen.add(row.id);
    return readRow(row, isTwice);
  });
  const members = await tx.query<{ id: string; status: unknown }>(
    `select id::text, status from "user" where id = any($1::bigint[]) and delete_time is null`,
    [read.flatMap(({ user }) => user ?? [])],
  );
  const states = new Map(members.map(({ id, status }) => [id, status]));
  return read.map((row) => {
    if (row.user === null) return row;
    const isKnown = states.has(row.user);
    const fault = isKnown ? memberFault(states.get(row.user)) : noMember;
    return { ...row, user: isKnown ? row.user : null, fault: row.fault ?? fault };
  });
}

/**
 * Checks the rows of a delivery and writes them down, in place of those of an earlier check.
 * @returns what the delivery becomes: its numbers of rows and members, and its total
 */
export async function checkRows(
  tx: Sql,
  context: Context,
  delivery: AnyRecord,
  given: readonly GivenRow[],
): Promise<Row> {
  const rows = await judged(tx, given);
  const good = rows.filter(({ fault }) => fault === null);
  const stored = rows.map(({ fault, ...row }) => ({
    ...row,
    result: DeliveryResult.of(fault ? "bad" : "waiting"),
    error: fault ? inLanguage(context, fault) : "",
  }));
  await tx.query("delete from bean_delivery_row where delivery = $1::bigint", [delivery.id]);
  await tx.query(
    `insert into bean_delivery_row (delivery, line, given, "user", currency, amount, remark, result, error, balance, granted)
     select $1::bigint, g.line, g.given, g."user", $3, g.amount, g.remark, g.result, g.error, coalesce(a.available, 0),
       coalesce((select sum(f.amount) from account_flow f where f.account = a.id and f.kind = $4
         and f.time > now() - make_interval(days => ${GRANT_DAYS})), 0)
     from jsonb_to_recordset($2::jsonb)
       as g(line int, given text, "user" bigint, amount bigint, remark text, result smallint, error text)
     left join account a on a.owner_kind = 'user' and a.owner = g."user" and a.currency = $3 and a.delete_time is null
     order by g.line`,
    [delivery.id, JSON.stringify(stored), delivery["currency"], LedgerKind.of("platformGrant")],
  );
  return {
    rows: rows.length,
    members: good.length,
    total: good.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    error: "",
  };
}

/** Another delivery of the same sheet within the last days; null without one. */
export async function sentBefore(tx: Sql, { id, md5 }: AnyRecord): Promise<string | null> {
  if (!md5) return null;
  const [row] = await tx.query<{ no: string }>(
    `select batch_no as no from bean_delivery where md5 = $1 and id <> $2::bigint and begin_time is not null
       and begin_time > now() - make_interval(days => ${GRANT_DAYS}) and delete_time is null order by id desc limit 1`,
    [md5, id],
  );
  return row?.no ?? null;
}
