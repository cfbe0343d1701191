import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { BrowserContext } from "playwright-core";

/** Address of the page. It exists only in the browser that serves it; browsers trust names below localhost. */
export const FORM_PAGE = "http://form.localhost/";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Builds a page with the form of a made-up resource (form-page/resource.ts). @returns its folder */
async function buildFormPage(): Promise<string> {
  const [program, config] = ["node_modules/vite/bin/vite.js", "tests/support/form-page/vite.config.ts"];
  // In a process of its own, because the environment of a test run would cause a development build.
  await promisify(execFile)(process.execPath, [program, "build", "--logLevel", "error", "--config", config], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  return resolve(".build/form-page");
}

let built: Promise<string> | undefined;

/** Serves the page to a browser context. Calls are not answered; a test answers those that it needs. */
export async function serveFormPage(context: BrowserContext): Promise<void> {
  built ??= buildFormPage();
  const folder = await built;
  await context.route(`${FORM_PAGE}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(folder, pathname === "/" ? "index.html" : pathname);
    const body = await readFile(path).catch(() => null);
    if (body) await route.fulfill({ body, contentType: types[extname(path)] ?? "application/octet-stream" });
    else await route.fulfill({ status: 404 });
  });
}
