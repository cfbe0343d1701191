import { networkOf } from "#server/http/network-of.ts";
import type { AddPages } from "#server/http/pages.ts";
import type { Receipt } from "./intake.ts";
import { receive } from "./intake.ts";

/** Most messages of one network in ten seconds. */
const MOST = 300;
const MOST_BYTES = 20_000;

const statuses: Readonly<Record<Receipt, number>> = { stored: 200, forged: 401, unreadable: 400, noChannel: 404 };

/** Adds the addresses to which the channels send their messages (server/providers, http-channel.ts of each). */
export const pages: AddPages = (app, { db, services: { limit } }) => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the body as it came.
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const purpose of ["payout", "payment"] as const)
      scope.post(`/api/callbacks/${purpose}`, async (request, reply) => {
        if (limit.admit(`callbacks ${networkOf(request.callerIp)}`, MOST) > 0) return reply.code(429).send();
        const signature = String(request.headers["x-signature"] ?? "");
        return reply.code(statuses[await receive(db, String(request.body ?? ""), signature, purpose)]).send();
      });
  });
};
