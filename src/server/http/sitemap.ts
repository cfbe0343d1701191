import type { FastifyInstance } from "fastify";
import { tags } from "#domain/enumerations/open-page-texts.ts";
import type { I18n } from "#kernel/field.ts";
import type { Database } from "#server/db/sql.ts";
import { escapeHtml } from "./escape-html.ts";

/** Most addresses that search engines read from one sitemap. */
const MOST = 50_000;
/** Seconds for which a sitemap may be kept: a stopped page leaves it within an hour. */
const KEPT = 3_600;

interface Page {
  path: string;
  titles: I18n;
  priority: string | null;
  changefreq: string | null;
  changed: string;
}

const readPages = (db: Database): Promise<Page[]> =>
  db.query<Page>(
    `select path, titles, priority, changefreq, to_char(update_time at time zone 'UTC', 'YYYY-MM-DD') as changed
     from seo_page page
     where in_sitemap and not template and robots = 'index' and delete_time is null
       and not exists (select 1 from seo_redirect r where r.from_path = page.path and r.delete_time is null)
     order by visits30 desc, id limit ${MOST}`,
  );

/** Returns one address with its languages. */
function entryOf(site: string, page: Page): string {
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
 * Adds the sitemap of the public pages. It is made from the records for each request, so it never needs to be rebuilt.
 * @param site origin of the public site; null for the origin of the request
 */
export function addSitemap(app: FastifyInstance, db: Database, site: string | null): void {
  app.get("/sitemap.xml", async (request, reply) => {
    const origin = site ?? `${request.protocol}://${request.host}`;
    const entries = (await readPages(db)).map((page) => entryOf(origin, page));
    return (
      reply
        // The host of a request can be anything, so only a configured address is cached.
        .header("cache-control", site === null ? "no-store" : `public, max-age=${KEPT}`)
        .type("application/xml; charset=utf-8")
        .send(
          `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</urlset>`,
        )
    );
  });
}
