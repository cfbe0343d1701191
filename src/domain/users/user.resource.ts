import { rollupValues } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { image, int, oneOf, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { AgentLevel, Gender, MemberLevel, UserStatus } from "#domain/enumerations/users.ts";
import { AuditExemption } from "#domain/enumerations/review.ts";
import { ExemptionStatus } from "./enumerations.ts";
import { aboutMember, RECENT_DAYS } from "./member-decisions.ts";

const counted = { readOnly: true, default: 0 } as const;

/** A member of the community. Staff members have the resource `admin`. */
export const user = defineResource({
  name: "user",
  area: "users",
  label: ["用户", "User"],
  title: "nickname",
  module: "member",
  ownerField: "id",
  evidence: {
    facts: ["country", "lang", "regTime", "status"],
    blocks: [
      { kind: "texts", fields: ["nickname", "introduction"] },
      { kind: "pictures", field: "avatar" },
      { kind: "facts", title: ["账号", "Account"], fields: ["models", "strikes", "exemption", "lastActive"] },
    ],
  },
  fields: {
    account: text(64, { label: ["账号", "Account"], required: true, unique: true, isCode: true, search: true }),
    nickname: text(30, { label: ["昵称", "Nickname"], required: true, search: true }),
    avatar: image({ label: ["头像", "Avatar"] }),
    introduction: text(200, { label: ["简介", "Introduction"] }),
    gender: oneOf(Gender, { label: ["性别", "Gender"], default: "secrecy" }),
    country: text(2, { label: ["国家", "Country"], filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], filter: true }),
    agentLevel: oneOf(AgentLevel, { label: ["代理级别", "Agent level"], default: "endUser", filter: true }),
    memberLevel: oneOf(MemberLevel, { label: ["会员等级", "Member level"], default: "ordinary", filter: true }),
    regPlatform: oneOf(Platform, { label: ["注册端", "Registered from"], readOnly: true }),
    regTime: time({ label: ["注册时间", "Registered"], readOnly: true, sort: true }),
    lastActive: time({ label: ["最近活跃", "Last active"], readOnly: true }),
    /** Computed from the active review exemptions and stored nowhere else. */
    exemption: rollupValues(
      AuditExemption,
      {
        resource: "auditExempt",
        by: "user",
        one: true,
        where: { status: [ExemptionStatus.of("active")] },
        during: { from: "begin", to: "end" },
        rollupField: "rules",
      },
      { label: ["免审", "Exempt from review"] },
    ),
    /** Times that the member stood in the hall of community stars, or was proposed for it. */
    starred: rollupCount(
      { resource: "sensation", by: "user", one: true, kept: true },
      { label: ["红人记录", "Star entries"], filter: true },
    ),
    openExemptions: rollupCount(
      {
        resource: "auditExempt",
        by: "user",
        one: true,
        where: { status: [ExemptionStatus.of("active"), ExemptionStatus.of("suspended")] },
        during: { to: "end" },
      },
      { label: ["免审记录", "Exemptions"] },
    ),
    models: int({ label: ["模型数", "Models"], ...counted }),
    passed: int({ label: ["通过", "Passed"], ...counted }),
    refused: int({ label: ["不通过", "Refused"], ...counted }),
    passedRecently: rollupCount(aboutMember("id", ["model.pass"], RECENT_DAYS), {
      label: ["180天通过", "Passed/180d"],
    }),
    refusedRecently: rollupCount(aboutMember("id", ["model.noPass"], RECENT_DAYS), {
      label: ["180天不通过", "Refused/180d"],
    }),
    strikes: int({ label: ["违规", "Strikes"], ...counted, filter: true, sort: true }),
    status: oneOf(UserStatus, { label: ["状态", "Status"], default: "normal", filter: true }),
  },
  list: {
    columns: ["avatar", "nickname", "account", "models", "passedRecently", "refusedRecently", "strikes", "status"],
    sort: "-createTime",
  },
});
