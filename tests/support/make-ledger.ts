import { LedgerCurrency } from "#domain/currency.ts";
import { accountFlow } from "#domain/money/account-flow.resource.ts";
import { ledgerEntry } from "#domain/money/ledger-entry.resource.ts";
import { resourceNamed } from "#domain/index.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { makeUser, now } from "./factory.ts";
import { beans, posting } from "./ledger.ts";
import type { Values } from "./values.ts";
import { nextNumber, unique } from "./values.ts";

/** Gives beans to a new member. @returns id of the entry */
async function grant(db: Sql): Promise<string> {
  await db.query(
    `insert into platform_account (name, code, purpose) select '{}', 'beanIssue', 'beanIssue'
     where not exists (select from platform_account where code = 'beanIssue')`,
  );
  const { id } = await makeUser(db);
  const { entry } = await post(db, systemContext(db as Database), posting(beans(id, 100)));
  return entry;
}

/** Puts texts into a record that never changes, past its guards. */
async function overwrite(db: Sql, { name, fields }: Resource, id: string, values: Values): Promise<void> {
  const texts = Object.entries(values).filter(([field]) => ["text", "longText"].includes(fields[field]?.kind ?? ""));
  if (texts.length === 0) return;
  await (db as Database).transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    const sets = texts.map(([field], i) => `${sqlName(field)} = $${i + 2}`).join(", ");
    await tx.query(`update ${sqlName(name)} set ${sets} where id = $1::bigint`, [id, ...texts.map(([, text]) => text)]);
  });
}

const platform = { ownerKind: "user", currency: LedgerCurrency.of("bean") };

/** Factories of the ledger: only postings make entries and flows. */
export const ledgerFactories: Readonly<Record<string, (db: Sql, values: Values) => Promise<AnyRecord>>> = {
  account: async (db, values) => {
    const known = { ...platform, owner: (await makeUser(db)).id, accountNo: unique() };
    return insertRecord(db, resourceNamed("account"), { ...known, ...values }, null);
  },
  accumulative: async (db, values) => {
    const account = await ledgerFactories["account"]?.(db, {});
    const known = { ...platform, account: account?.id, owner: account?.["owner"] };
    return insertRecord(db, resourceNamed("accumulative"), { ...known, ...values }, null);
  },
  ledgerEntry: async (db, values) => {
    const id = await grant(db);
    await overwrite(db, ledgerEntry, id, values);
    return readRecord(db, ledgerEntry, id);
  },
  accountFlow: async (db, values) => {
    const [flow] = await db.query<{ id: string }>(
      "select id::text from account_flow where entry = $1::bigint and owner_kind = 'user'",
      [await grant(db)],
    );
    const id = String(flow?.id);
    await overwrite(db, accountFlow, id, values);
    return readRecord(db, accountFlow, id);
  },
  // Each unit has a day once.
  beanDaily: (db, values) => {
    const begin = Date.UTC(2020, 0, nextNumber()) / 1_000;
    const date = new Date(begin * 1_000).toISOString().slice(0, 10);
    return insertRecord(db, resourceNamed("beanDaily"), { date, begin, currency: platform.currency, ...values }, null);
  },
  beanRecycle: async (db, values) => {
    const user = (await makeUser(db)).id;
    const known = { recycleNo: unique(), user, currency: platform.currency, amount: 10, reason: "刷任务" };
    return insertRecord(db, resourceNamed("beanRecycle"), { ...known, ...values }, null);
  },
  beanDelivery: (db, values) => {
    const known = { batchNo: unique(), title: unique(), way: 2, currency: platform.currency, reason: "活动" };
    const more = { remark: { "0": "Reward", "1": "奖励" } };
    return insertRecord(db, resourceNamed("beanDelivery"), { ...known, ...more, ...values }, null);
  },
  exchangeRate: (db, values) => {
    const known = { name: unique(), fromUnit: 2, toUnit: 3, rate: 10, min: 1, max: 1_000, perDay: 5_000, begin: now() };
    return insertRecord(db, resourceNamed("exchangeRate"), { ...known, ...values }, null);
  },
};
