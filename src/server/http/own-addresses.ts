import { openPages } from "#domain/enumerations/open-pages.ts";

/** Folders of addresses that the product answers itself. */
const FOLDERS = /^\/(?:api|files|assets|s|\.well-known)(?:\/|$)/i;

const pages: ReadonlySet<string> = new Set([
  "/",
  "/index.html",
  "/mobile.html",
  "/ie-page",
  "/ie-page.html",
  "/ie-page.js",
  "/favicon.ico",
  "/favicon.svg",
  "/healthz",
  "/readyz",
  "/metrics",
  "/openapi",
  "/openapi.json",
  "/sitemap.xml",
  ...openPages.flatMap(({ spellings }) => spellings),
]);

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** True for an address that the product answers itself, in any spelling, with or without a query. */
export function isOwnAddress(address: string): boolean {
  const path = decoded(address.split(/[?#]/)[0] ?? "").replaceAll(/\/{2,}/g, "/");
  return FOLDERS.test(path) || pages.has(path === "/" ? path : path.replace(/\/$/, ""));
}
