import { text } from "#kernel/field.ts";
import { account, v2 } from "#domain/api/call.ts";
import { logInByFactor } from "#server/auth/login/login-by-factor.ts";
import {
  addFactor,
  offerFactor,
  ownFactor,
  removeFactor,
  renewRecovery,
} from "#server/auth/two-factor/second-factor.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

/** Six digits from the phone, or a recovery code as displayed. */
const code = text(40, { label: ["动态码", "Code"], required: true, secret: true });

/** Endpoints for the second step of a login and for one's own second factor. */
export const factorEndpoints: readonly Endpoint[] = [
  endpoint({
    path: account("secondFactor"),
    label: ["两步验证登录", "Second step of a login"],
    access: "public",
    body: { ticket: text(64, { label: ["登录凭据", "Ticket"], required: true, secret: true }), code },
    handle: async (context, body) => {
      const reply = await logInByFactor(context.db, context, body);
      context.setFileCookie(reply.token);
      return reply;
    },
  }),
  endpoint({
    path: v2("secondFactor", "own"),
    label: ["我的两步验证", "Own second factor"],
    access: "login",
    beforeFactor: true,
    body: {},
    handle: ({ db, actor }) => ownFactor(db, actor.id),
  }),
  endpoint({
    path: v2("secondFactor", "offer"),
    label: ["取两步验证的密钥", "Get a key for a second factor"],
    access: "login",
    beforeFactor: true,
    stepUp: true,
    body: {},
    handle: (context) => context.db.transaction((tx) => offerFactor(tx, context)),
  }),
  endpoint({
    path: v2("secondFactor", "add"),
    label: ["开启两步验证", "Add a second factor"],
    access: "login",
    beforeFactor: true,
    body: { code },
    writes: true,
    handle: async (context, body, tx) => ({ shownOnce: { codes: await addFactor(tx, context, body.code) } }),
  }),
  endpoint({
    path: v2("secondFactor", "renew"),
    label: ["更换备用码", "Replace the recovery codes"],
    access: "login",
    stepUp: true,
    body: { code },
    writes: true,
    handle: async (context, body, tx) => ({ shownOnce: { codes: await renewRecovery(tx, context, body.code) } }),
  }),
  endpoint({
    path: v2("secondFactor", "remove"),
    label: ["关闭两步验证", "Remove the second factor"],
    access: "login",
    stepUp: true,
    body: { code },
    writes: true,
    handle: async (context, body, tx) => {
      await removeFactor(tx, context, body.code);
      return {};
    },
  }),
];
