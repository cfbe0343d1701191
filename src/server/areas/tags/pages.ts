import { tags } from "#domain/enumerations/open-page-texts.ts";
import type { SitemapPage } from "./seo/sitemap-state.ts";
import { builtAt, noteReading, readSitemapPages } from "./seo/sitemap-state.ts";
import { escapeHtml } from "#server/http/escape-html.ts";
import type { AddPages } from "#server/http/pages.ts";

/** Seconds for which a sitemap may be kept: a stopped page leaves it within an hour. */
const KEPT = 3_600;

/** Returns one address with its languages. */
function entryOf(site: string, page: SitemapPage): string {
  const address = escapeHtml(site + page.path);
  const languages = Object.keys(page.titles).filter((language) => page.titles[language] && tags[Number(language)]);
  const others = languages.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${tags[Number(language)]}" href="${address}?lang=${tags[Number(language)]}"/>`,
  );
  const facts = [
    `<lastmod>${page.changed}</lastmod>`,
    ...(page.changefreq ? [`<changefreq>${page.changefreq}</changefreq>`] : []),
    ...(page.priority === null ? [] : [`<priority>${page.priority}</priority>`]),
  ];
  return `<url><loc>${address}</loc>${facts.join("")}${others.join("")}</url>`;
}

/**
 * Adds the sitemap of the public pages. With a configured address it is kept until the next build; without one it is
 * written for each request, because the host of a request can be anything.
 */
export const pages: AddPages = (app, { db, site }) => {
  let cached: { built: number; pages: SitemapPage[] } | null = null;
  const pagesNow = async (): Promise<SitemapPage[]> => {
    const built = await builtAt(db);
    if (site === null || built === null) return readSitemapPages(db);
    if (cached?.built !== built) cached = { built, pages: await readSitemapPages(db) };
    return cached.pages;
  };
  app.get("/sitemap.xml", async (request, reply) => {
    const origin = site ?? `${request.protocol}://${request.host}`;
    const entries = (await pagesNow()).map((page) => entryOf(origin, page));
    await noteReading(db, request.headers["user-agent"] ?? "");
    return reply
      .header("cache-control", site === null ? "no-store" : `public, max-age=${KEPT}`)
      .type("application/xml; charset=utf-8")
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</urlset>`,
      );
  });
};
