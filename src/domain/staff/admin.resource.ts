import { rollupCount } from "#kernel/rollups.ts";
import { bool, date, names, oneOf, ref, refs, someOf, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { Language } from "#domain/enumerations/system.ts";
import { AgentLevel } from "#domain/enumerations/users.ts";
import { areaCode, phoneNumber } from "#domain/phone.ts";
import { decidedIn } from "#domain/audit/decisions.ts";
import { forLanguages } from "#domain/audience-lists.ts";
import { AdminStatus, LoginWay, QueueChoice } from "./enumerations.ts";
import { adminProblems } from "./admin.rules.ts";

const machine = defineMachine({
  fields: { status: AdminStatus },
  initial: { status: "normal" },
  transitions: {
    disable: { from: { status: ["normal"] }, to: { status: "disable" }, reason: "required" },
    enable: { from: { status: ["disable"] }, to: { status: "normal" } },
    /** A worker runs this transition after the leave date has passed. */
    leave: { from: { status: ["normal"] }, to: { status: "disable" }, system: true },
  },
});

/**
 * Staff members. Effective permissions are the union of the groups' permissions and are not stored.
 */
export const admin = defineResource({
  name: "admin",
  area: "staff",
  label: ["管理员", "Administrator"],
  title: "realName",
  module: "account",
  fields: {
    user: ref("user", {
      label: ["会员账号", "Member account"],
      hint: [
        "有了会员后新建时必填；管理员不能处理该会员的内容",
        "Required once the community has members. The admin cannot act on this member's items",
      ],
      filter: true,
    }),
    account: text(64, {
      label: ["账号", "Account"],
      hint: [
        "小写英文字母、数字和符号，不含空格；建好后不能再改",
        "Lower-case English letters, digits and signs, no spaces; not changed later",
      ],
      // Letters of other scripts look like Latin ones, so an account could be mistaken for another.
      pattern: {
        of: /^[!-~]+$/,
        message: ["只能用英文字母、数字和符号，不含空格", "takes English letters, digits and signs, without spaces"],
      },
      required: true,
      immutable: true,
      unique: true,
      isCode: true,
      search: true,
    }),
    realName: text(30, { label: ["姓名", "Name"], required: true, search: true }),
    email: text(254, { label: ["邮箱", "E-mail"], required: true, masked: "email" }),
    phoneAreaCode: text(6, { label: ["电话区号", "Phone area code"], pattern: areaCode }),
    phone: text(20, { label: ["电话", "Phone"], pattern: phoneNumber, masked: "phone" }),
    authGroupIds: refs("authGroup", {
      label: ["权限组", "Permission groups"],
      max: 50,
      required: true,
      immutable: true,
      filter: true,
    }),
    reads: forLanguages({ label: ["审核语言", "Moderates in"] }),
    queues: someOf(QueueChoice, { label: ["优先队列", "Preferred queues"] }),
    weekDecisions: rollupCount(decidedIn(7), {
      label: ["近 7 天审核", "Decisions in 7 days"],
      head: ["7 天审核", "In 7 days"],
    }),
    agentLevel: oneOf(AgentLevel, { label: ["代理级别", "Agent level"], default: "staff", readOnly: true }),
    passwordHash: text(200, { label: ["密码", "Password"], readOnly: true, secret: true }),
    /** Hashes of the previous passwords, newest first. None of the last three can be chosen again. */
    passwordHashes: names(3, { label: ["用过的密码", "Passwords used"], readOnly: true, secret: true }),
    mustChangePassword: bool({ label: ["须改密码", "Must change the password"], readOnly: true }),
    passwordUntil: time({
      label: ["初始密码有效至", "First password lasts until"],
      hint: ["本人改过密码后为空", "Empty after the admin has changed it"],
      readOnly: true,
    }),
    secondFactor: bool({
      label: ["两步验证", "Two-factor"],
      hint: ["登录时除密码或验证码外，还要手机上的动态码", "Login also asks for a code from the admin's phone"],
      readOnly: true,
      filter: true,
    }),
    loginWay: oneOf(LoginWay, { label: ["登录方式", "Login method"], default: "password", readOnly: true }),
    lastLogin: time({ label: ["最近登录", "Last login"], readOnly: true, filter: true, sort: true }),
    lastLoginIp: text(45, { label: ["登录 IP", "Login IP"], readOnly: true, masked: "ip" }),
    /** Language of the console at the last login: of what the server writes to an admin who makes no call. */
    lastLanguage: oneOf(Language, { label: ["登录时的语言", "Language at login"], readOnly: true }),
    lastLoginDevice: text(64, { label: ["登录设备", "Login device"], readOnly: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
    leaveDate: date({
      label: ["离职日期", "Leave date"],
      hint: ["到这一天自动禁用", "The account is disabled on this day"],
    }),
    status: oneOf(AdminStatus, { label: ["状态", "Status"], default: "normal", filter: true }),
  },
  machine,
  list: {
    columns: ["realName", "account", "authGroupIds", "lastLogin", "weekDecisions", "reads", "status"],
    sort: "-createTime",
  },
  problems: adminProblems,
  form: [
    "user",
    "account",
    "realName",
    "email",
    "phoneAreaCode",
    "phone",
    "authGroupIds",
    "reads",
    "queues",
    "leaveDate",
    "remark",
  ],
  bulk: false,
  allows: ["add", "edit", "export"],
});
