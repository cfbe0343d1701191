import { PayMethod } from "#domain/enumerations/money.ts";
import { i18n, oneOf, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { PlatformPurpose } from "./enumerations.ts";

/** An owner of accounts that is no person: what the platform itself holds, owes and earns. One for each code. */
export const platformAccount = defineResource({
  name: "platformAccount",
  area: "money",
  label: ["平台账户", "Platform account"],
  title: "name",
  module: "account",
  fields: {
    name: i18n(60, { label: ["名称", "Name"], required: true, readOnly: true, search: true }),
    code: text(40, { label: ["代码", "Code"], required: true, readOnly: true, unique: true, isCode: true }),
    purpose: oneOf(PlatformPurpose, { label: ["用途", "Purpose"], required: true, readOnly: true, filter: true }),
    method: oneOf(PayMethod, { label: ["支付方式", "Payment method"], readOnly: true }),
  },
  list: { columns: ["name", "code", "purpose", "method"], sort: "id" },
});
