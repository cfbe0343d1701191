import type { FastifyInstance, FastifyRequest } from "fastify";
import { tagOf, wordsFor } from "#domain/enumerations/open-page-texts.ts";
import type { Label } from "#kernel/label.ts";
import { say } from "#kernel/label.ts";
import type { Unfollowed, Visit } from "#server/areas/links/follow-link.ts";
import { followLink } from "#server/areas/links/follow-link.ts";
import type { Database } from "#server/db/sql.ts";
import type { Services } from "#server/services.ts";
import { escapeHtml } from "./escape-html.ts";
import { languagesOf } from "./visitor-languages.ts";

/** What a visitor reads where a code leads nowhere. A link that is down says no more than one that never existed. */
const texts: Record<Unfollowed, Label> = {
  unknown: ["这个链接不存在或已失效", "This link does not exist or is no longer valid"],
  down: ["这个链接不存在或已失效", "This link does not exist or is no longer valid"],
  early: ["这个链接还没有开始", "This link is not valid yet"],
  ended: ["这个链接已到期", "This link has expired"],
  full: ["这个链接的使用次数已满", "This link has been used as often as it may be"],
};

const header = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
};

function visitOf(request: FastifyRequest, countryHeader: string | null): Visit {
  const referrer = header(request, "referer");
  const country = countryHeader ? header(request, countryHeader).toUpperCase() : "";
  return {
    ip: request.callerIp,
    agent: header(request, "user-agent").slice(0, 400),
    country: /^[A-Z]{2}$/.test(country) ? country : "",
    languages: languagesOf(request),
    referrer: URL.canParse(referrer) ? new URL(referrer).hostname : "",
  };
}

/** Adds the addresses of short links. A target comes only from our records, never from the request. */
export function addShortLinks(
  app: FastifyInstance,
  db: Database,
  { vault }: Pick<Services, "vault">,
  countryHeader: string | null = null,
): void {
  app.get<{ Params: { code: string } }>("/s/:code", async (request, reply) => {
    const visit = visitOf(request, countryHeader);
    void reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    const followed = await followLink(db, vault.pepper, request.params.code.slice(0, 20), visit);
    if ("to" in followed) return reply.redirect(followed.to, 302);
    const words = wordsFor(visit.languages);
    const text = escapeHtml(say(texts[followed.why], words));
    return reply
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="${tagOf[words]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text}</title></head><body><main><h1>${text}</h1></main></body></html>`,
      );
  });
}
