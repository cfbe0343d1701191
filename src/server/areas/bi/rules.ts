import { biForm } from "#domain/bi/bi-form.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { biView } from "#domain/bi/bi-view.resource.ts";
import { isGranted } from "#kernel/availability.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { AreaRules, Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { isOwner } from "#server/resources/readers.ts";
import type { Row } from "#server/resources/row.ts";
import { nextOf, planNext } from "./cron.ts";
import { statementOf } from "./statement.ts";

const WRITE_SQL = "biForm.writeSql";

const isChanged = (before: AnyRecord, patch: Row, name: string): boolean =>
  patch[name] !== undefined && JSON.stringify(patch[name]) !== JSON.stringify(before[name]);

/** A BI report in SQL is written only with the permission for it. */
async function mayWriteSql(_: Sql, { actor }: Context, { before, patch }: Write): Promise<void> {
  const isSql = (patch["source"] ?? before?.["source"]) === "sql";
  const changes = before === null || ["source", "sql", "params"].some((name) => isChanged(before, patch, name));
  if (isSql && changes && !actor.isSuper && !isGranted(actor, WRITE_SQL))
    throw new Refusal(
      "noPermission",
      ["写 SQL 报表需要「编写 SQL」权限", "A report in SQL needs the permission to write SQL"],
      { path: "sql", permission: WRITE_SQL },
    );
}

/** Fields that decide what a BI report in SQL reads, and how much of the database it takes. */
const STATEMENT = ["source", "sql", "params", "limitRows", "timeout"];

/** Notes who changed the statement of a BI report in SQL. One that is up goes down, until another admin puts it up. */
async function noteWriter(_: Sql, { before, patch }: Write, { actor }: Context): Promise<Row> {
  const isSql = (patch["source"] ?? before?.["source"]) === "sql";
  if (!isSql || (before !== null && !STATEMENT.some((name) => isChanged(before, patch, name)))) return {};
  return { writer: actor.id, shelf: UpDown.of("down") };
}

/** Groups and owner decide who reads a BI report, so only its owner and super admins change them. */
async function mayChangeReaders(_: Sql, { actor }: Context, { before, patch }: Write): Promise<void> {
  if (before === null || actor.isSuper || isOwner(biForm, actor, before)) return;
  const path = ["groups", "owner"].find((name) => isChanged(before, patch, name));
  if (path === undefined) return;
  throw new Refusal(
    "noPermission",
    [
      "可见权限组和负责人只能由负责人或超级管理员修改",
      "Only its owner and super admins change who sees a report, and who owns it",
    ],
    { path },
  );
}

/** The statement must be one that a BI report can run, and the schedule one that can be kept. */
async function checkForm(tx: Sql, record: Row): Promise<void> {
  const view =
    record["source"] === "view" && record["view"]
      ? String((await readRecord(tx, biView, String(record["view"])))["key"])
      : null;
  await statementOf(record as AnyRecord, view);
  nextOf(String(record["cron"] ?? ""), Math.floor(Date.now() / 1_000));
}

/** Plans the next sending. A new schedule or a new statement begins again after failures. */
async function planForm(
  tx: Sql,
  { now }: Context,
  { before, after, patch }: Write & { after: AnyRecord },
): Promise<void> {
  if (patch["nextSend"] !== undefined) return;
  const resets =
    before !== null &&
    ["cron", "sql", "view", "params", "columns"].some(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    );
  await planNext(tx, after, now, resets);
}

export const rules: AreaRules = {
  fill: { [biForm.name]: noteWriter },
  beforeWrite: {
    [biForm.name]: async (...write) => {
      await mayChangeReaders(...write);
      await mayWriteSql(...write);
    },
  },
  check: { [biForm.name]: checkForm },
  afterWrite: { [biForm.name]: planForm },
};
