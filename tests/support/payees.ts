import { PayMethod } from "#domain/enumerations/money.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Database } from "#server/db/sql.ts";
import { submitPayee } from "#server/areas/payments/payee-app.ts";
import { systemContext } from "#server/system-context.ts";
import { makeUser } from "./factory.ts";
import { nextNumber } from "./values.ts";

/** An identity number that no other payee has. */
export const idNumber = (): string => `1101011990${String(10_000_000 + nextNumber())}`;

/** Data of a payee as the app sends them. */
export const payeeData = (more: object = {}): Record<string, unknown> => ({
  kind: "person",
  country: "CN",
  realName: "林小木",
  idType: "idCard",
  idNumber: idNumber(),
  methods: [
    { method: PayMethod.of("alipay"), account: `mu${nextNumber()}@mail.example`, holder: "林小木", isDefault: true },
  ],
  phone: "13812345678",
  email: "mu@mail.example",
  ...more,
});

/** Submits a payee of a member, who is new unless named. */
export async function makePayee(db: Database, more: object = {}, member?: string): Promise<AnyRecord> {
  const user = member ?? (await makeUser(db)).id;
  return db.transaction((tx) => submitPayee(tx, systemContext(db), user, payeeData(more)));
}
