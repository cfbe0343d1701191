import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isMobileAgent } from "#domain/user-agent.ts";
import { escapeHtml } from "#server/http/escape-html.ts";
import { plainLinks } from "#server/http/plain-pages.ts";

const OLD_BROWSER = /MSIE |Trident\//;
const PROXY = /Opera Mini|UCWEB|J2ME|MIDP/;
const PROXY_HEADER = "x-operamini-phone-ua";
/** Proxies that name the phone here, whatever their agent says. */
const PHONE_HEADERS = [PROXY_HEADER, "x-ucbrowser-ua", "x-ucbrowser-device-ua"] as const;

const agentOf = ({ headers }: FastifyRequest): string => headers["user-agent"] ?? "";
/** Browsers that have pages drawn by a proxy, which runs no modules: they are led on without our page's script. */
const isDrawnElsewhere = (request: FastifyRequest): boolean =>
  PROXY.test(agentOf(request)) || request.headers[PROXY_HEADER] !== undefined;
/** A phone that scanned a login's QR code answers it in the console; whatever else it wants has a page of its own. */
const isPhone = (request: FastifyRequest): boolean =>
  isMobileAgent(agentOf(request)) ||
  request.headers["sec-ch-ua-mobile"] === "?1" ||
  PHONE_HEADERS.some((name) => request.headers[name] !== undefined);

/** As the files are looked up: an encoded letter is that letter. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Where the page for phones is among the sources, and by that in the build; it is asked for as /mobile.html. */
export const PHONE_PAGE = "src/web/mobile/mobile.html";

/** @param mobileUrl address of another site for phones, which the page leads on to */
function phonePage(folder: string, mobileUrl: string | null): string | null {
  const file = join(folder, PHONE_PAGE);
  if (!existsSync(file)) return null;
  // Without the page's script nobody reads what stands behind a hash.
  const page = readFileSync(file, "utf8").replace(
    '<nav class="unscripted"></nav>',
    `<nav class="unscripted">${plainLinks()}</nav>`,
  );
  return mobileUrl === null
    ? page
    : page.replace('name="mobile-url" content=""', () => `name="mobile-url" content="${escapeHtml(mobileUrl)}"`);
}

/** The page's own script, which no other page may bring, as the policy names it. */
function inlineScripts(page: string): string {
  const texts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
  return texts.map((text) => ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`).join("");
}

/**
 * The built console; hashed files never change, the page itself is asked for each time. Old IE goes to a plain page, which
 * leads any other browser back, and phones get one without any code of the console.
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
    // By either name, also where somebody has linked it without the page's mark.
    const isOldPage = path === "/ie-page.html" || path === "/ie-page";
    if (isOldPage && !OLD_BROWSER.test(agentOf(request)))
      return reply.header("cache-control", "no-store").redirect("/");
    if ((isPage || path === "/ie-page") && OLD_BROWSER.test(agentOf(request)))
      return reply.header("cache-control", "no-store").redirect("/ie-page.html");
    if (forPhones === null || !(path === "/mobile.html" || (isPage && query !== "qr" && isPhone(request))))
      return undefined;
    if (mobileUrl !== null && isDrawnElsewhere(request)) return reply.redirect(mobileUrl);
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
