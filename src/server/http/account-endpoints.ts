import { int, text } from "#kernel/field.ts";
import { account } from "#kernel/wire.ts";
import { logIn, sessionReply } from "#server/access/login.ts";
import { actorById, closeSession } from "#server/access/session.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

/** Ways in and out, and who one is. */
export const accountEndpoints: readonly Endpoint[] = [
  endpoint({
    path: account("loginV2"),
    label: ["密码登录", "Password login"],
    access: "public",
    body: {
      // 1 phone, 2 e-mail; the account is found by its name either way.
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
    path: account("logout"),
    label: ["退出登录", "Log out"],
    access: "login",
    body: {},
    writes: true,
    handle: async (context, _body, tx) => {
      await closeSession(tx, context.token);
      context.setFileCookie("");
      return {};
    },
  }),
  endpoint({
    path: account("userInfo"),
    label: ["当前账号", "Current account"],
    access: "login",
    body: { version: int({ label: ["版本", "Version"] }) },
    handle: async (context) => {
      const actor = await actorById(context.db, context.actor.id);
      const [row] = await context.db.query<{ account: string }>("select account from admin where id = $1::bigint", [
        context.actor.id,
      ]);
      if (!actor || !row) throw new Refusal("tokenInvalid", refusals.loginExpired);
      return sessionReply(actor, row.account, "");
    },
  }),
];
