import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPages } from "#domain/enumerations/open-pages.ts";
import { readConfig } from "#server/config.ts";
import { addConsole, PHONE_PAGE } from "#server/http/files/static.ts";
import { problems } from "#support/config-problems.ts";

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const COMPUTER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "phones-"));
  await writeFile(join(folder, "index.html"), "console");
  await writeFile(join(folder, "ie-page.html"), "too old");
  await mkdir(dirname(join(folder, PHONE_PAGE)), { recursive: true });
  await writeFile(join(folder, PHONE_PAGE), '<meta name="mobile-url" content="" />phone<nav class="unscripted"></nav>');
});
afterAll(() => rm(folder, { recursive: true }));

async function answerOf(url: string, headers: Record<string, string>, mobileUrl: string | null = null) {
  const app = fastify();
  await addConsole(app, folder, mobileUrl);
  const reply = await app.inject({ method: "GET", url, headers });
  await app.close();
  return reply;
}

it("gives phones a page of their own at every address of the console, except for a login's QR code", async () => {
  for (const url of ["/", "/index.html", "/?utm=1", "/mobile.html"])
    expect((await answerOf(url, { "user-agent": PHONE })).body, url).toContain("phone");
  expect((await answerOf("/", { "user-agent": COMPUTER, "sec-ch-ua-mobile": "?1" })).body).toContain("phone");
  expect((await answerOf("/?qr", { "user-agent": PHONE })).body).toBe("console");
  const computer = await answerOf("/", { "user-agent": COMPUTER });
  expect(computer.body).toBe("console");
  // Caches must not give one client the other's page.
  expect(computer.headers["vary"]).toContain("user-agent");
  expect((await answerOf("/", { "user-agent": PHONE })).headers["vary"]).toContain("user-agent");
});

const OTHERS = [
  "UCWEB/2.0 (MIDP-2.0; U; Adr 4.4.4; zh-CN; HM_1S) U2/1.0.0 UCBrowser/9.4.1.482 U2/1.0.0",
  "JUC (Linux; U; 2.3.7; zh-cn; MB200; 320*480) UCWEB7.9.3.103/139/999",
  "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80 (S60; SymbOS; U; en) Presto/2.12.423 Version/12.16",
  "Opera/9.80 (Windows NT 6.1; Opera Mini/36.2.2254/119.132; U; zh) Presto/2.12.423 Version/12.16",
  "Mozilla/5.0 (X11; U; Linux x86_64; zh-CN) AppleWebKit/537.36 Chrome/79.0 Safari/537.36 Puffin/9.10.1AP",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Silk/94.2.2 like Chrome/94.0 Safari/537.36",
];

it("recognizes phones behind a rendering proxy, and redirects them without our script", async () => {
  const site = "https://m.example.com/";
  for (const agent of OTHERS) {
    expect((await answerOf("/", { "user-agent": agent })).body, agent).toContain("phone");
    expect((await answerOf("/?qr", { "user-agent": agent }, site)).body, agent).toBe("console");
    const { statusCode, headers } = await answerOf("/", { "user-agent": agent }, site);
    const isDrawn = /UCWEB|Opera Mini/.test(agent);
    expect([statusCode, headers["location"]], agent).toEqual(isDrawn ? [302, site] : [200, undefined]);
    expect(headers["vary"], agent).toMatch(/user-agent.*x-operamini-phone-ua/);
  }
  const asComputer = { "user-agent": COMPUTER, "x-operamini-phone-ua": "Nokia6120c" };
  expect((await answerOf("/", asComputer)).body).toContain("phone");
  const led = await answerOf("/", asComputer, "https://m.example.com/");
  expect([led.statusCode, led.headers["location"]]).toEqual([302, "https://m.example.com/"]);
});

it("links the phone page to public pages by addresses that reach the server without a script", async () => {
  const { body } = await answerOf("/", { "user-agent": OTHERS[3] ?? "" });
  for (const { spellings, label } of openPages)
    expect(body).toContain(`<a href="${spellings[0]}">${label.join(" · ")}</a>`);
});

it("recognizes phones and old browsers at every spelling of the page's address", async () => {
  const old = "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)";
  for (const path of ["/index.html", "/%69ndex.html", "/mobile.html", "/%2"]) {
    const phone = await answerOf(path, { "user-agent": PHONE });
    expect(phone.body.includes("console"), path).toBe(false);
    if (path === "/%2") continue;
    const reply = await answerOf(path, { "user-agent": old });
    expect([reply.headers["location"], reply.headers["cache-control"]], path).toEqual(["/ie-page.html", "no-store"]);
    expect(reply.headers["vary"], path).toContain("user-agent");
  }
});

it("does not keep modern browsers on the page for old ones", async () => {
  for (const agent of [PHONE, COMPUTER])
    for (const path of ["/ie-page.html", "/ie-page"]) {
      const reply = await answerOf(path, { "user-agent": agent });
      expect([reply.statusCode, reply.headers["location"]]).toEqual([302, "/"]);
    }
  const old = { "user-agent": "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko" };
  expect((await answerOf("/ie-page.html", old)).body).toBe("too old");
  for (const path of ["/", "/ie-page"]) expect((await answerOf(path, old)).headers["location"]).toBe("/ie-page.html");
  expect((await answerOf("/favicon.ico", old)).headers["location"]).toBe("/favicon.svg");
});

it("puts the configured phone address into the page, escaped within its attribute", async () => {
  const reply = await answerOf("/", { "user-agent": PHONE }, "https://m.example.com/?a=1&b=$&");
  expect(reply.body).toContain('content="https://m.example.com/?a=1&amp;b=$&amp;"');
  expect(reply.headers["content-type"]).toContain("text/html");
});

it("refuses a configured phone address that is not a web page", () => {
  for (const wrong of ["javascript:alert(1)", "m.example.com", "ftp://x/", 'https://x/"><script>'])
    expect(problems({ MOBILE_URL: wrong }), wrong).toEqual([
      expect.stringContaining("MOBILE_URL must be an http(s) address"),
    ]);
  expect(problems({ MOBILE_URL: "https://m.example.com/a" })).toEqual([]);
  expect(readConfig({}).mobileUrl).toBeNull();
});
