import { bool, file, images, oneOf, ref, rows, someOf, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { keyed, sealed } from "#kernel/sealed-field.ts";
import { Country } from "#domain/enumerations/country.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import { Language } from "#domain/enumerations/system.ts";
import { payeeAuthMachine } from "./payee-auth.machine.ts";
import { payeeProblems } from "./payee-auth.rules.ts";
import { PayeeIdType, PayeeKind, PayeeStatus } from "./payee-enumerations.ts";

/** The person or company to whom a member's money is paid, and the proof of who that is. */
export const payeeAuth = defineResource({
  name: "payeeAuth",
  area: "payments",
  label: ["收款认证", "Payee authentication"],
  title: "heading",
  module: "account",
  ownerField: "user",
  evidence: {
    facts: ["user", "kind", "country", "applyTime"],
    blocks: [
      { kind: "privatePictures", field: "idImages" },
      {
        kind: "facts",
        title: ["身份", "Identity"],
        fields: ["realName", "idType", "idNumber", "validUntil", "company", "taxNumber", "phone", "email"],
      },
      { kind: "facts", title: ["收款方式", "Methods"], fields: ["methods", "changeTime", "changer"] },
      { kind: "samePayee" },
      { kind: "accounts", field: "user" },
    ],
  },
  fields: {
    /** Nickname of the member when the payee was entered. */
    heading: text(60, { label: ["昵称", "Nickname"], readOnly: true, search: true }),
    user: ref("user", { label: ["用户", "Member"], required: true, immutable: true, filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], readOnly: true, filter: true }),
    kind: oneOf(PayeeKind, { label: ["类型", "Kind"], required: true, filter: true }),
    country: oneOf(Country, { label: ["国家或地区", "Country"], required: true, filter: true }),
    realName: text(100, { label: ["姓名", "Real name"], required: true, masked: "name", filter: true }),
    idType: oneOf(PayeeIdType, { label: ["证件类型", "Document"], required: true, filter: true }),
    idNumber: sealed(64, { label: ["证件号", "ID number"], mask: "idNumber", find: true, required: true }),
    /** Private: only links of a few minutes show them. */
    idImages: images(4, { label: ["证件照", "Pictures of the document"], secret: true }),
    company: text(120, { label: ["公司", "Company"], required: true, when: "kind:company" }),
    taxNumber: text(40, { label: ["税号", "Tax number"], masked: "idNumber" }),
    methods: rows(
      {
        method: oneOf(PayMethod, { label: ["方式", "Method"], required: true }),
        account: sealed(120, { label: ["账号", "Account"], mask: "account", find: true, required: true }),
        holder: text(100, { label: ["户名", "Holder"], masked: "name", required: true }),
        bank: text(100, { label: ["银行", "Bank"] }),
        swift: text(11, { label: ["SWIFT", "SWIFT"], isCode: true }),
        isDefault: bool({ label: ["默认", "Default"] }),
        ...keyed,
      },
      { label: ["收款方式", "Methods"], required: true, max: 8 },
    ),
    /** The methods of `methods`, for filters. */
    methodKinds: someOf(PayMethod, { label: ["方式", "Method"], readOnly: true, filter: true }),
    phone: text(30, { label: ["电话", "Phone"], masked: "phone" }),
    email: text(120, { label: ["邮箱", "E-mail"], masked: "email" }),
    /** Private, as the pictures are. */
    taxForm: file({ label: ["税表", "Tax form"], accepts: ["pdf"], secret: true }),
    status: oneOf(PayeeStatus, { label: ["状态", "Status"], default: "waiting", filter: true }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
    applyTime: time({ label: ["申请时间", "Applied"], readOnly: true, filter: true, sort: true }),
    /** Last change of name, number or an account. */
    changeTime: time({ label: ["收款信息变更", "Payee changed"], readOnly: true, filter: true, sort: true }),
    changer: ref("admin", {
      label: ["变更人", "Changed by"],
      hint: ["空为会员本人", "Empty for the member"],
      readOnly: true,
    }),
    validUntil: time({ label: ["有效期至", "Valid until"], filter: true, sort: true }),
    reviewer: ref("admin", { label: ["审核人", "Reviewer"], readOnly: true, filter: true }),
    reviewTime: time({ label: ["审核时间", "Reviewed"], readOnly: true, filter: true, sort: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine: payeeAuthMachine,
  uniqueTogether: [["user"]],
  problems: payeeProblems,
  list: {
    columns: ["user", "realName", "kind", "country", "methodKinds", "status", "applyTime", "validUntil", "reviewer"],
    keeps: ["user"],
    sort: "-applyTime",
  },
  form: [
    { title: ["身份", "Identity"], fields: ["kind", "realName", "idType", "idNumber", "validUntil", "country"] },
    { title: ["企业", "Company"], fields: ["company", "taxNumber"] },
    { title: ["收款", "Payment"], fields: ["methods", "phone", "email"] },
  ],
  allows: ["edit", "export"],
  bulk: false,
  indexes: [{ by: ["status", "applyTime"] }],
});
