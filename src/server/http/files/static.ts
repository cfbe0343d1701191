import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isMobileAgent } from "#domain/user-agent.ts";
import { escapeHtml } from "#server/http/escape-html.ts";
import { plainLinks } from "#server/http/plain-links.ts";

const OLD_BROWSER = /MSIE |Trident\//;
const PROXY = /Opera Mini|UCWEB|J2ME|MIDP/;
const PROXY_HEADER = "x-operamini-phone-ua";
/** Headers in which a rendering proxy describes the phone. */
const PHONE_HEADERS = [PROXY_HEADER, "x-ucbrowser-ua", "x-ucbrowser-device-ua"] as const;

const agentOf = ({ headers }: FastifyRequest): string => headers["user-agent"] ?? "";
/**
 * True for browsers whose pages are rendered by a proxy. The proxy runs no modules, so the server itself redirects
 * these browsers, not the script of the page.
 */
const isRenderedByProxy = (request: FastifyRequest): boolean =>
  PROXY.test(agentOf(request)) || request.headers[PROXY_HEADER] !== undefined;
/** True for a phone. Phones get a page of their own, except to answer the QR code of a login. */
const isPhone = (request: FastifyRequest): boolean =>
  isMobileAgent(agentOf(request)) ||
  request.headers["sec-ch-ua-mobile"] === "?1" ||
  PHONE_HEADERS.some((name) => request.headers[name] !== undefined);

/** Queries of documents that phones get like computers: the login by QR code, and the tool pages. */
const forAnyDevice = new Set(["qr", "tool", "rtc"]);

/** Decodes a path as the file lookup does. So an encoded spelling of a path is recognized, too. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Path of the page for phones, equal in the sources and in the build. Its address is /mobile.html. */
export const PHONE_PAGE = "src/web/mobile/mobile.html";

/**
 * Reads the page for phones.
 * @param mobileUrl address of another site for phones, to which the page leads
 */
function phonePage(folder: string, mobileUrl: string | null): string | null {
  const file = join(folder, PHONE_PAGE);
  if (!existsSync(file)) return null;
  // Without the page's script, addresses after `#` do not work. So the page gets plain links.
  const page = readFileSync(file, "utf8").replace(
    '<nav class="unscripted"></nav>',
    `<nav class="unscripted">${plainLinks()}</nav>`,
  );
  return mobileUrl === null
    ? page
    : page.replace('name="mobile-url" content=""', () => `name="mobile-url" content="${escapeHtml(mobileUrl)}"`);
}

/** Returns the hashes of the page's inline scripts, for the security policy of this page only. */
function inlineScripts(page: string): string {
  const texts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
  return texts.map((text) => ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`).join("");
}

/**
 * Serves the built console. Hashed files are cached for good; the page is revalidated each time. Old Internet Explorer
 * is redirected to a plain page; other browsers are redirected from there to the console. Phones get a page without any
 * code of the console.
 */
export async function addConsole(app: FastifyInstance, folder: string, mobileUrl: string | null = null): Promise<void> {
  const forPhones = phonePage(folder, mobileUrl);
  app.addHook("onRequest", async (request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const [raw = "", query] = request.url.split("?");
    const path = decoded(raw);
    const isPage = path === "/" || path === "/index.html" || path === "/mobile.html";
    if (isPage) reply.header("vary", ["user-agent", "sec-ch-ua-mobile", ...PHONE_HEADERS].join(", "));
    if (path === "/favicon.ico") return reply.redirect("/favicon.svg");
    // Both names, because somebody may have linked the page without its file ending.
    const isOldPage = path === "/ie-page.html" || path === "/ie-page";
    if (isOldPage && !OLD_BROWSER.test(agentOf(request)))
      return reply.header("cache-control", "no-store").redirect("/");
    if ((isPage || path === "/ie-page") && OLD_BROWSER.test(agentOf(request)))
      return reply.header("cache-control", "no-store").redirect("/ie-page.html");
    if (
      forPhones === null ||
      !(path === "/mobile.html" || (isPage && !forAnyDevice.has(query ?? "") && isPhone(request)))
    )
      return undefined;
    if (mobileUrl !== null && isRenderedByProxy(request)) return reply.redirect(mobileUrl);
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(forPhones);
  });
  const index = join(folder, "index.html");
  if (!existsSync(index)) return;
  const allowed = inlineScripts(readFileSync(index, "utf8"));
  await app.register(fastifyStatic, {
    root: folder,
    dotfiles: "ignore",
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
      if (!/index\.html(?:\.br|\.gz)?$/.test(path)) return;
      const policy = String(reply.getHeader("content-security-policy"));
      reply.header("content-security-policy", policy.replace("script-src 'self'", `$&${allowed}`));
    },
  });
}
