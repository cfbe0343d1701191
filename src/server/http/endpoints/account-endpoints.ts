import { admin } from "#domain/staff/admin.resource.ts";
import { bool, int, optional, text } from "#kernel/field.ts";
import { account } from "#domain/api/call.ts";
import { askForCode, logInByCode } from "#server/auth/login/code-login.ts";
import { mailReceiver, smsReceiver } from "#server/auth/login/code-receiver.ts";
import { logIn, ownSession } from "#server/auth/login/login.ts";
import { changeOwnPassword } from "#server/auth/password/own-password.ts";
import { answerCaptcha, makeCaptcha } from "#server/auth/login/captcha.ts";
import { answerTicket, makeTicket, queryTicket, scanTicket } from "#server/auth/login/qr-login.ts";
import { releaseAll } from "#server/auth/session/revoke-access.ts";
import { closeSession } from "#server/auth/session/session.ts";
import { publish } from "#server/live/publish.ts";
import { inClear } from "#server/resources/clear-values.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

const identical = text(64, { label: ["二维码", "QR code"], required: true });

/** Fields of one's own account. Notes of colleagues are left out. */
const ownFields = [
  "account",
  "realName",
  "email",
  "phoneAreaCode",
  "phone",
  "authGroupIds",
  "reads",
  "queues",
  "mustChangePassword",
  "loginWay",
  "lastLogin",
  "lastLoginIp",
  "lastLoginDevice",
  "status",
] as const;

/** Endpoints for login, logout and one's own account. */
export const accountEndpoints: readonly Endpoint[] = [
  endpoint({
    path: account("loginV2"),
    label: ["密码登录", "Password login"],
    access: "public",
    body: {
      // 1 phone, 2 e-mail. The value is not used, because the account is found by its name.
      type: int({ label: ["类型", "Type"], min: 1, max: 2 }),
      accessToken: text(2_000, { label: ["验证票据", "Ticket"] }),
      account: text(64, { label: ["账号", "Account"], required: true }),
      password: text(64, { label: ["密码", "Password"], required: true, unseen: true }),
    },
    handle: async (context, body) => {
      const reply = await logIn(context.db, context, body);
      context.setFileCookie(reply.token);
      return reply;
    },
  }),
  endpoint({
    path: account("puzzle"),
    label: ["取图形验证", "Get a CAPTCHA"],
    access: "public",
    body: { account: text(64, { label: ["账号", "Account"], required: true }) },
    handle: (context, body) => makeCaptcha(context, body.account),
  }),
  endpoint({
    path: account("puzzleAnswer"),
    label: ["回答图形验证", "Answer a CAPTCHA"],
    access: "public",
    body: {
      puzzle: text(64, { label: ["图形验证", "Puzzle"], required: true }),
      account: text(64, { label: ["账号", "Account"], required: true }),
      chosen: text(8, { label: ["图号", "Numbers of the pictures"], required: true }),
    },
    handle: async (context, body) => ({ accessToken: await answerCaptcha(context.db, context, body) }),
  }),
  endpoint({
    path: account("getVerifyCode"),
    label: ["发送验证码", "Send a code"],
    access: "public",
    body: {
      account: text(254, { label: ["邮箱或手机号", "E-mail or phone number"], required: true }),
      // verifyCodeType is always 6, which means login. accountType is 1 for a phone and 2 for e-mail.
      verifyCodeType: int({ label: ["用途", "Purpose"], min: 6, max: 6 }),
      accountType: int({ label: ["账号类型", "Kind of account"], min: 1, max: 2 }),
      phoneAreaCode: text(6, { label: ["区号", "Area code"] }),
    },
    handle: async (context, body) => {
      const receiver =
        body.accountType === 1
          ? smsReceiver(body.phoneAreaCode ?? "", body.account, "account")
          : mailReceiver(body.account, "account");
      await context.db.transaction((tx) => askForCode(tx, context, receiver));
      return {};
    },
  }),
  endpoint({
    path: account("quickLogin"),
    label: ["验证码登录", "Login by code"],
    access: "public",
    body: {
      phoneNumber: text(20, { label: ["手机号", "Phone number"] }),
      phoneAreaCode: text(6, { label: ["区号", "Area code"] }),
      email: text(254, { label: ["邮箱", "E-mail"] }),
      verifyCode: text(8, { label: ["验证码", "Code"], required: true }),
    },
    handle: async (context, body) => {
      const receiver = body.phoneNumber
        ? smsReceiver(body.phoneAreaCode ?? "", body.phoneNumber, "phoneNumber")
        : mailReceiver(body.email ?? "", "email");
      const reply = await logInByCode(context.db, context, receiver, body.verifyCode);
      context.setFileCookie(reply.token);
      return reply;
    },
  }),
  endpoint({
    path: account("qrLogin"),
    label: ["取登录二维码", "Get a QR code to log in"],
    access: "public",
    body: {},
    handle: async (context) => {
      const ticket = await context.db.transaction((tx) => makeTicket(tx, context));
      context.setQrCookie(ticket.identical, ticket.expireTime - context.now);
      return ticket;
    },
  }),
  endpoint({
    path: account("qrQuery"),
    label: ["查询二维码状态", "State of a QR code"],
    access: "public",
    body: { identical: optional(identical) },
    handle: async (context, body) => {
      const reply = await queryTicket(
        context.db,
        context,
        body["identical"] ? String(body["identical"]) : context.qrCode,
      );
      if (reply.token !== undefined) context.setFileCookie(reply.token);
      return reply;
    },
  }),
  endpoint({
    path: account("qrScan"),
    label: ["扫描登录二维码", "Scan a QR code"],
    access: "login",
    body: { identical },
    writes: true,
    handle: (context, body, tx) => scanTicket(tx, context, body.identical),
  }),
  endpoint({
    path: account("qrConfirm"),
    label: ["确认扫码登录", "Answer a login by QR code"],
    access: "login",
    body: { identical, isAllowed: bool({ label: ["允许", "Allow"], required: true }) },
    writes: true,
    handle: async (context, body, tx) => {
      await answerTicket(tx, context, body.identical, body.isAllowed);
      return {};
    },
  }),
  endpoint({
    path: account("logout"),
    label: ["退出登录", "Log out"],
    access: "login",
    beforeChange: true,
    body: {},
    writes: "small",
    handle: async (context, _body, tx) => {
      await closeSession(tx, context.token);
      await publish(tx, [{ kind: "loggedOut", admin: context.actor.id }]);
      await releaseAll(tx, context, context.actor.id);
      context.setFileCookie("");
      return {};
    },
  }),
  endpoint({
    path: account("editPassword"),
    label: ["修改密码", "Edit password"],
    access: "login",
    beforeChange: true,
    body: {
      oldPassword: text(200, { label: ["原密码", "Old password"], required: true, secret: true }),
      newPassword: text(200, { label: ["新密码", "New password"], required: true, secret: true, noTrim: true }),
    },
    writes: true,
    handle: async (context, body, tx) => {
      await changeOwnPassword(tx, context, body);
      return {};
    },
  }),
  endpoint({
    path: account("getJwt"),
    label: ["取 JWT", "Get a JWT"],
    access: "login",
    body: {},
    handle: ({ services, actor, now }) => services.jwt.sign(actor, now),
  }),
  endpoint({
    path: account("managerDetail"),
    label: ["当前管理员", "Current administrator"],
    access: "login",
    beforeChange: true,
    body: {},
    handle: async ({ db, actor }) => {
      const record = await inClear(db, admin, await readRecord(db, admin, actor.id));
      return { item: Object.fromEntries(["id", ...ownFields].map((name) => [name, record[name]])) };
    },
  }),
  endpoint({
    path: account("userInfo"),
    label: ["当前账号", "Current account"],
    access: "login",
    unattended: true,
    beforeChange: true,
    body: { version: int({ label: ["版本", "Version"] }) },
    handle: ({ db, actor }) => ownSession(db, actor.id),
  }),
];
