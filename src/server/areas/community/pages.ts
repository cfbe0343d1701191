import type { FastifyRequest } from "fastify";
import { dayOf, pageTexts, rightToLeft, tagOf, tags, wordsFor } from "#domain/enumerations/open-page-texts.ts";
import type { OpenPage } from "#domain/enumerations/open-pages.ts";
import { openPageAt, openPages } from "#domain/enumerations/open-pages.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import type { InterfaceLanguage } from "#kernel/label.ts";
import { say } from "#kernel/label.ts";
import type { OpenPageReply } from "#domain/community/api.ts";
import { sanitizeHtml } from "#server/resources/html.ts";
import { call } from "#server/http/call.ts";
import { escapeHtml } from "#server/http/escape-html.ts";
import type { AddPages } from "#server/http/pages.ts";
import { languagesOf } from "#server/http/visitor-languages.ts";
import { anchor, list } from "#server/http/plain-links.ts";
import { readOpenPage } from "./endpoints.ts";

/** Style for browsers without scripts and with little CSS support. */
const style = `body{max-width:40em;margin:0 auto;padding:1em;font:1em/1.6 sans-serif;overflow-wrap:anywhere}
h1{font-size:1.4em}h2{font-size:1.1em}`;

/** Rewrites links to other public pages to their plain form. */
const plainly = (html: string): string =>
  html.replace(/href="\/?#(\/[\w-]+)/g, (whole, path: string) => (openPageAt(path) ? `href="${path}` : whole));

const withLanguage = (href: string, lang: string): string =>
  `${href}${href.includes("?") ? "&" : "?"}lang=${encodeURIComponent(lang)}`;

interface Shown {
  open: OpenPage;
  /** Canonical address of the page. */
  here: string;
  /** Builds an address with changed parameters; null removes one. */
  link: (more: Readonly<Record<string, string | null>>) => string;
  words: InterfaceLanguage;
  /** Language in the address. */
  lang: string;
  reply: OpenPageReply;
}

const spoken = (tag: string): string => ` lang="${tag}" dir="${rightToLeft.has(tag) ? "rtl" : "ltr"}"`;

function textParts({ reply, words, link }: Shown, page: NonNullable<OpenPageReply["page"]>, tag: string): string {
  const texts = pageTexts[words];
  const facts = [
    ...(page.edition === "" ? [] : [`${texts.edition} ${page.edition}`]),
    page.effective === null
      ? `${texts.updated} ${dayOf(page.updateTime, tag)}`
      : `${texts.effective} ${dayOf(page.effective, tag)}`,
  ];
  const isOld = reply.older.some(({ edition }) => edition === page.edition);
  return (
    `<p>${escapeHtml(facts.join(" · "))}</p>` +
    (isOld ? `<p>${escapeHtml(texts.old)} ${anchor(link({ edition: null }), texts.present)}</p>` : "") +
    `<div${spoken(tag)}>${plainly(sanitizeHtml(page.body))}</div>`
  );
}

function contactsPart({ open, reply, words }: Shown): string {
  if (reply.contacts.length === 0 || !(open.kind === "aboutUs" || open.kind === "copyright" || !reply.page)) return "";
  const items = reply.contacts.map(
    ({ kind, value, region }) =>
      (kind === "mail" && /^[^\s@]+@[^\s@]+$/.test(value) ? anchor(`mailto:${value}`, value) : escapeHtml(value)) +
      (region === "" ? "" : ` · ${escapeHtml(region)}`),
  );
  return `<h2>${escapeHtml(pageTexts[words].contacts)}</h2>${list(items)}`;
}

function olderPart({ reply, words, link }: Shown, tag: string): string {
  const items = reply.older.map(({ edition, effective }) =>
    anchor(link({ edition }), `${edition} · ${dayOf(effective, tag)}`),
  );
  return items.length > 0 ? `<h2>${escapeHtml(pageTexts[words].older)}</h2>${list(items)}` : "";
}

function plainPage(shown: Shown): string {
  const { open, here, reply, words, lang } = shown;
  const texts = pageTexts[words];
  const { page } = reply;
  const title = page?.title ?? say(open.label, words);
  const tag = page ? (tags[page.language] ?? "en") : tagOf[words];
  const others = [
    ...openPages.map(({ spellings, label }) => [spellings[0], say(label, words)] as const),
    // The rules without the agreement itself, which is already among the pages.
    ...texts.rules.filter(([href]) => href.includes("?")),
  ].filter(([href]) => href !== here);
  return (
    `<!doctype html><html lang="${tagOf[words]}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<title>${escapeHtml(title)}</title><style>${style}</style></head><body>` +
    `<main><h1${spoken(tag)}>${escapeHtml(title)}</h1>` +
    (page ? textParts(shown, page, tag) : `<p>${escapeHtml(texts.none)}</p>`) +
    `${contactsPart(shown)}${olderPart(shown, tag)}</main>` +
    `<nav><h2>${escapeHtml(texts.others)}</h2>${list(others.map(([href, label]) => anchor(withLanguage(href, lang), label)))}</nav></body></html>`
  );
}

type Query = Readonly<Partial<Record<"lang" | "type" | "edition", string>>>;

function queryOf({ query }: FastifyRequest): Query {
  const parameters = query as Readonly<Record<string, unknown>>;
  const names = ["lang", "type", "edition"] as const;
  return Object.fromEntries(
    names.flatMap((name) =>
      typeof parameters[name] === "string" && parameters[name] !== "" ? [[name, parameters[name]]] : [],
    ),
  );
}

/**
 * Adds the four public pages as plain HTML at /mobileAgreement and so on, for browsers whose pages a proxy renders.
 * They use the same call as the pages with scripts, so that limits and visit counts apply to both.
 */
export const pages: AddPages = (app, { db }) => {
  for (const open of openPages)
    for (const path of open.spellings)
      app.get(path, async (request, reply) => {
        const query = queryOf(request);
        const lang = [query.lang ?? [], languagesOf(request)].flat().join(",");
        const words = wordsFor(lang);
        const here = query.type ? `${open.spellings[0]}?type=${query.type}` : open.spellings[0];
        const link: Shown["link"] = (more) => {
          const next = Object.entries({ ...query, ...more }).filter((one): one is [string, string] => one[1] !== null);
          return next.length > 0 ? `${path}?${new URLSearchParams(next).toString()}` : path;
        };
        void reply.headers({ "cache-control": "no-cache", vary: "accept-language" });
        try {
          const body = { route: path, type: query.type ?? "", lang, edition: query.edition ?? "" };
          const answer = (await call(db, readOpenPage, request, reply, body)) as OpenPageReply;
          const page = plainPage({ open, here, link, words, lang: query.lang ?? words, reply: answer });
          return await reply.type("text/html; charset=utf-8").send(page);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const status = error.code === codes.tooFrequent ? 429 : 404;
          return reply.code(status).type("text/plain; charset=utf-8").send(say(error.label, words));
        }
      });
};
