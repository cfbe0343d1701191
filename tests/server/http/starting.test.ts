import { expect, it } from "vitest";
import { reservePort } from "#server/http/transport/port.ts";
import { codes } from "#kernel/errors.ts";
import { freePort } from "#support/server-process.ts";

it("answers calls with the envelope, and everything else in words, before it is ready", async () => {
  const port = await freePort();
  const release = await reservePort({ host: "127.0.0.1", port, dataDir: "data", tls: null }, null);
  const ask = (path: string, language: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { __cxy_os_lang_: language } });
  for (const [language, msg] of [
    ["1", "服务正在启动，请稍后再试"],
    ["0", "The console is starting. Try again soon"],
  ] as const) {
    const reply = await ask("/api/cxy/manager/v2/model/list", language);
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await reply.json()).toEqual({ code: codes.busy, msg, result: { path: null, details: null } });
  }
  expect(await (await ask("/", "1")).text()).toContain("starting");
  await release();
});
