import { Currency } from "#domain/currency.ts";
import type { CurrencyKey } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { Wish } from "#server/areas/payments/apply.ts";
import { applyForWithdrawal } from "#server/areas/payments/apply.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { resourceNamed } from "#domain/index.ts";
import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { ROW_KEY } from "#kernel/mask.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import { insertRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { makeUser, now } from "./factory.ts";
import { makePayee } from "./payees.ts";
import type { Values } from "./values.ts";
import { nextNumber, unique } from "./values.ts";

/** Gives a member money, in the smallest unit. */
export async function giveMoney(
  db: Sql,
  user: string,
  amount: number,
  currency: CurrencyKey = "renminbi",
): Promise<void> {
  await db.query(
    `insert into platform_account (name, code, purpose) select '{}', 'suspense', 'suspense'
     where not exists (select from platform_account where code = 'suspense')`,
  );
  await post(db, systemContext(db as Database), {
    idemKey: unique(),
    kind: "correction",
    biz: { resource: "user", id: user, line: "next" },
    legs: [
      { owner: ofPlatform("suspense"), currency, amount: -amount },
      { owner: ofUser(user), currency, amount },
    ],
  });
}

/** A member with a passed payee and money. @returns the member and the key of the payee's first method */
export async function makeEarner(
  db: Database,
  { amount = 10_000_000, payee = {}, user }: { amount?: number; payee?: object; user?: string } = {},
): Promise<{ user: string; method: string; payee: AnyRecord }> {
  const made = await makePayee(db, payee, user);
  await db.query("update payee_auth set status = $2, valid_until = null where id = $1::bigint", [
    made.id,
    PayeeStatus.of("passed"),
  ]);
  const member = String(made["user"]);
  if (amount > 0) await giveMoney(db, member, amount);
  const [first] = made["methods"] as Record<string, string>[];
  return { user: member, method: String(first?.[ROW_KEY]), payee: made };
}

/** Applies as the app does. @param more other values of the wish */
export const apply = (
  db: Database,
  of: { user: string; method: string },
  more: Partial<Wish> = {},
): Promise<AnyRecord> =>
  db.transaction((tx) =>
    applyForWithdrawal(tx, systemContext(db), {
      user: of.user,
      method: of.method,
      amount: 100_000,
      currency: Currency.of("renminbi"),
      requestKey: `test-${nextNumber()}-${Math.random().toString(36).slice(2, 10)}`,
      ...more,
    }),
  );

/** Factories of payees. Those of withdrawals are in make-payments.ts. */
export const payeeFactories: Readonly<Record<string, (db: Sql, values: Values) => Promise<AnyRecord>>> = {
  payeeAuth: async (db, values) => {
    const member = String(values["user"] ?? (await makeUser(db)).id);
    const known = { kind: "person", country: "CN", realName: "林小木", idType: "idCard", applyTime: now() };
    const data = { idNumber: `id${nextNumber()}`, methods: [{ method: 4, account: unique(), holder: "林" }] };
    return insertRecord(db, resourceNamed("payeeAuth"), { ...known, ...data, ...values, user: member }, null);
  },
};
