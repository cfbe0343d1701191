import { part, text } from "#kernel/field.ts";
import { sealed } from "#kernel/sealed-field.ts";

/** Where the money of a payout goes: what the payee had when it was approved, of whatever it pays. */
export const payeeSnapshot = () =>
  part(
    {
      holder: text(100, { label: ["户名", "Holder"], masked: "name" }),
      account: sealed(128, { label: ["收款账号", "Account"], mask: "account", find: true }),
      bank: text(100, { label: ["银行", "Bank"] }),
      swift: text(20, { label: ["SWIFT", "SWIFT"], isCode: true }),
      country: text(2, { label: ["国家", "Country"], isCode: true }),
    },
    { label: ["收款信息", "Paid to"], readOnly: true },
  );
