import type { FastifyReply, FastifyRequest } from "fastify";
import type { InterfaceLanguage } from "#kernel/label.ts";
import { wordsFor } from "#domain/enumerations/open-page-texts.ts";
import type { Visit } from "./follow-link.ts";
import { followLink } from "./follow-link.ts";
import type { AddPages, PageOptions } from "#server/http/pages.ts";
import { networkOf } from "#server/http/network-of.ts";
import { languagesOf } from "#server/http/visitor-languages.ts";
import { shortLinkPage } from "./short-link-page.ts";

const header = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
};

function visitOf(request: FastifyRequest, { countryHeader, site }: PageOptions): Visit {
  const referrer = header(request, "referer");
  const country = countryHeader ? header(request, countryHeader).toUpperCase() : "";
  return {
    ip: request.callerIp,
    agent: header(request, "user-agent").slice(0, 400),
    country: /^[A-Z]{2}$/.test(country) ? country : "",
    languages: languagesOf(request),
    referrer: URL.canParse(referrer) ? new URL(referrer).hostname : "",
    site: site ?? "",
  };
}

/** Most passwords that one network may try on a link in ten seconds, and most wrong ones of all networks together. */
const MOST_ATTEMPTS = 5;
/** Most links that one network may follow in ten seconds. */
const MOST_FOLLOWED = 60;

const codeOf = (request: FastifyRequest): string => (request.params as { code: string }).code.slice(0, 20);

/** Adds the addresses of short links. A target comes only from our records, never from the request. */
export const pages: AddPages = (app, options) => {
  const { db, services } = options;
  const { vault, limit } = services;
  const home = `${options.site ?? ""}/`;
  const page = (reply: FastifyReply, content: Omit<Parameters<typeof shortLinkPage>[0], "home">): FastifyReply =>
    reply.type("text/html; charset=utf-8").send(shortLinkPage({ ...content, home }));
  const begin = (request: FastifyRequest, reply: FastifyReply): { visit: Visit; words: InterfaceLanguage } => {
    void reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    const visit = visitOf(request, options);
    return { visit, words: wordsFor(visit.languages) };
  };
  app.get("/s/:code", async (request, reply) => {
    const { visit, words } = begin(request, reply);
    if (limit.admit(`short links ${networkOf(visit.ip)}`, MOST_FOLLOWED) > 0)
      return page(reply.code(429), { reason: "often", words });
    const followed = await followLink(db, vault, codeOf(request), visit);
    if ("to" in followed) return reply.redirect(followed.to, 302);
    return page(reply, { reason: followed.reason, words });
  });
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1_024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post("/s/:code", async (request, reply) => {
      const { visit, words } = begin(request, reply);
      const code = codeOf(request);
      const guesses = `short link ${code}`;
      const isOften =
        limit.admit(`${guesses} ${networkOf(visit.ip)}`, MOST_ATTEMPTS) > 0 || limit.waitOf(guesses, MOST_ATTEMPTS) > 0;
      if (isOften) return page(reply.code(429), { reason: "often", words });
      const password = request.body instanceof URLSearchParams ? request.body.get("password") : null;
      const followed = await followLink(db, vault, code, visit, password ?? "");
      if ("to" in followed) return page(reply, { reason: "open", words, to: followed.to });
      if (followed.reason === "wrong") limit.admit(guesses, MOST_ATTEMPTS);
      return page(reply, { reason: followed.reason, words });
    });
  });
};
