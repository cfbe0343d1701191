import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import type { Plugin } from "esbuild";
import { build } from "esbuild";
import type { BrowserContext } from "playwright-core";

/** Address of the page. It exists only in the browser that serves it; browsers trust names below localhost. */
export const FORM_PAGE = "http://form.localhost/";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

const folder = resolve(".build/form-page");
/** Program of the worker. Its address has the ending of the source, because esbuild does not rewrite it. */
const UPLOAD_WORKER = "src/web/upload/upload-worker.ts";
const consoleAssets = resolve(".build/console/assets");

/** The form needs no screens, no areas and no palette, so what the console's build computes of them stays empty. */
const withoutScreens: Plugin = {
  name: "without screens",
  setup(build) {
    build.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: "virtual" }));
    build.onLoad({ filter: /.*/, namespace: "virtual" }, () => ({
      contents:
        "export const routes = [], screens = [], queues = [], resources = [], commands = [], permissions = [];" +
        "export const labels = {}, readings = {}, operations = {}, areaImports = {};",
    }));
  },
};

/** Address of a file, as in Vite. */
const addresses: Plugin = {
  name: "addresses",
  setup(build) {
    build.onResolve({ filter: /\?url$/ }, async ({ path, resolveDir, kind }) => {
      const resolved = await build.resolve(path.replace(/\?url$/, ""), { resolveDir, kind });
      return { path: resolved.path, namespace: "address" };
    });
    build.onLoad({ filter: /.*/, namespace: "address" }, async ({ path }) => ({
      contents: await readFile(path),
      loader: "file",
    }));
  },
};

/**
 * Builds a page with the form of a made-up resource (form-page/resource.ts), with the styles of the built console. A
 * build by Vite, with all areas and styles, would take half a minute of a core.
 */
async function buildFormPage(): Promise<void> {
  await build({
    entryPoints: { main: resolve(import.meta.dirname, "form-page/main.tsx"), "upload-worker": resolve(UPLOAD_WORKER) },
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    publicPath: "/",
    loader: { ".css": "empty" },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [withoutScreens, addresses],
    logLevel: "warning",
  });
  const sheets = (await readdir(consoleAssets)).filter((name) => name.endsWith(".css"));
  // The sheet of the first load sets the order of the layers.
  const page = await readFile(resolve(consoleAssets, "../index.html"), "utf8");
  const first = /<link[^>]+stylesheet[^>]+\/([^/"]+\.css)"/.exec(page)?.[1];
  const styles = sheets.toSorted((a, b) => Number(b === first) - Number(a === first));
  const links = styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join("");
  await writeFile(
    join(folder, "index.html"),
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>Form</title>${links}</head>
     <body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`,
  );
}

let built: Promise<void> | undefined;

/** Serves the page to a browser context. Calls are not answered; a test answers those that it needs. */
export async function serveFormPage(context: BrowserContext): Promise<void> {
  built ??= buildFormPage();
  await built;
  await context.route(`${FORM_PAGE}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(
      pathname.endsWith(".css") ? consoleAssets : folder,
      pathname === "/" ? "index.html" : pathname.replace(/\.ts$/, ".js"),
    );
    const body = await readFile(path).catch(() => null);
    if (body) await route.fulfill({ body, contentType: types[extname(path)] ?? "application/octet-stream" });
    else await route.fulfill({ status: 404 });
  });
}
