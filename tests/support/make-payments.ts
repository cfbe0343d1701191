import { Currency } from "#domain/currency.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import { payeeAuth } from "#domain/payments/payee-auth.resource.ts";
import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { payout } from "#domain/payments/payout.resource.ts";
import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { post } from "#server/ledger/post.ts";
import { openPayout } from "#server/areas/payments/open-payout.ts";
import { postFreeze } from "#server/areas/payments/withdrawal-ledger.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { makeUser, now } from "./factory.ts";
import { payeeData } from "./payees.ts";
import { posting } from "./ledger.ts";
import type { Values } from "./values.ts";
import { unique } from "./values.ts";

/** What a made withdrawal pays: 100.00, of which 2.00 are the fee and 8.00 tax. */
export const AMOUNT = { amount: 10_000, fee: 200, tax: 800, net: 9_000 } as const;

/** Account of a member who has earned some money, in renminbi. The member is new unless named. */
async function earner(db: Sql, member: unknown): Promise<{ user: string; account: string }> {
  const user = member ? String(member) : (await makeUser(db)).id;
  await post(
    db,
    systemContext(db as Database),
    posting(
      [
        { owner: ofPlatform("channel.alipay"), currency: "renminbi", amount: -AMOUNT.amount },
        { owner: ofUser(user), currency: "renminbi", amount: AMOUNT.amount },
      ],
      { kind: "sale" },
    ),
  );
  const [row] = await db.query<{ id: string }>(
    "select id::text from account where owner = $1::bigint and currency = $2",
    [user, Currency.of("renminbi")],
  );
  return { user, account: String(row?.id) };
}

/** The payee of a member; a new one was accepted, with one account. */
async function acceptedPayee(db: Sql, user: string, number: string): Promise<string> {
  const [known] = await db.query<{ id: string }>(`select id::text from payee_auth where "user" = $1::bigint`, [user]);
  if (known) return known.id;
  const methods = [{ method: PayMethod.of("alipay"), account: number, holder: "王小明", isDefault: true }];
  const values = { ...payeeData({ methods }), user, status: PayeeStatus.of("passed"), applyTime: now() };
  return (await insertRecord(db, payeeAuth, values as Row, null)).id;
}

/** A withdrawal whose amount is on hold. @param number of the account that receives it */
export async function makeWithdrawal(db: Sql, number = "6222000000009999", values: Values = {}): Promise<AnyRecord> {
  const { user, account } = await earner(db, values["user"]);
  const record = await insertRecord(
    db,
    withdrawal,
    {
      withdrawNo: `W${unique()}`,
      user,
      account,
      currency: Currency.of("renminbi"),
      ...AMOUNT,
      method: PayMethod.of("alipay"),
      payee: await acceptedPayee(db, user, number),
      payeeSnapshot: { holder: "王小明", account: number, bank: "招商银行", swift: "", country: "CN" },
      applyTime: now(),
      ...values,
    } as Row,
    null,
  );
  await postFreeze(db, systemContext(db as Database), record);
  return record;
}

/** A withdrawal that has passed, with its payout. */
export async function makePassed(db: Sql, number?: string): Promise<AnyRecord> {
  const record = await makeWithdrawal(db, number);
  const passed = await updateRecord(db, withdrawal, record, { state: 4 }, null);
  await openPayout(db, systemContext(db as Database), passed);
  return readRecord(db, withdrawal, record.id);
}

export const paymentFactories: Readonly<Record<string, (db: Sql, values: Values) => Promise<AnyRecord>>> = {
  withdrawal: (db, values) => makeWithdrawal(db, undefined, values),
  payout: async (db, values) => {
    const { id } = await makePassed(db);
    const [row] = await db.query<{ id: string }>("select id::text from payout where subject_id = $1::bigint", [id]);
    return updateRecord(db, payout, await readRecord(db, payout, String(row?.id)), values as Row, null);
  },
};
