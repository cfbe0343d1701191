import { defineArea } from "#commands/define.ts";
import { part, rows, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { keyed, sealed } from "#kernel/sealed-field.ts";

const code = text(20, { label: ["编号", "Code"], search: true });

/** A made-up payee with sealed and masked values: of its own, in a part and in rows. */
export const sealedPayee = defineResource({
  name: "sealedPayee",
  area: "links",
  label: ["收款资料", "Payee"],
  title: "code",
  module: "account",
  fields: {
    code,
    realName: text(40, { label: ["姓名", "Name"], masked: "name" }),
    idNumber: sealed(40, { label: ["证件号", "ID number"], mask: "idNumber", find: true, unique: true }),
    memo: sealed(200, { label: ["密文备注", "Sealed memo"], mask: "name" }),
    contact: part(
      {
        city: text(40, { label: ["城市", "City"] }),
        phone: text(30, { label: ["电话", "Phone"], masked: "phone" }),
        card: sealed(40, { label: ["卡号", "Card"], mask: "account" }),
      },
      { label: ["联系", "Contact"] },
    ),
    methods: rows(
      {
        kind: text(20, { label: ["方式", "Kind"], required: true }),
        account: sealed(60, { label: ["账号", "Account"], mask: "account", find: true, required: true }),
        holder: text(40, { label: ["户名", "Holder"], masked: "name" }),
        ...keyed,
      },
      { label: ["收款方式", "Methods"], max: 5 },
    ),
  },
  list: { columns: ["code", "realName", "idNumber", "methods"], sort: "-createTime" },
  allows: ["add", "edit", "delete", "export", "import", "copy"],
  form: ["code", "realName", "idNumber", "memo", "contact", "methods"],
});

/** A made-up entry of a black list, whose value may be equal to one in a payee. */
export const sealedBlack = defineResource({
  name: "sealedBlack",
  area: "links",
  label: ["黑名单值", "Blocked value"],
  title: "code",
  module: "account",
  fields: { code, value: sealed(60, { label: ["值", "Value"], mask: "account", find: true }) },
  list: { columns: ["code", "value"], sort: "-createTime" },
  allows: ["add"],
  form: ["code", "value"],
});

export const sealedAreas = [defineArea("sealedPayees", [sealedPayee]), defineArea("sealedBlacks", [sealedBlack])];
