import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { externalRule } from "#domain/links/external-rule.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { resourceNamed } from "#domain/index.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import type { Values } from "#support/values.ts";
import { samplesOf } from "#support/samples.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  const rule = { action: "block", where: ["banner"], reason: "钓鱼", category: "malware" };
  await insertRecord(api.db, externalRule, { pattern: "evil.example", ...rule }, null);
});
afterAll(() => api.close());

const outside = (url: string) => ({ target: "externalLink", externalLink: { url } });
const inApp = (url: string) => ({ target: "h5", h5: { url, title: "页" } });
const withIcon = (jump: object) => (sample: Values) => ({
  icons: [{ ...(sample["icons"] as Values[])[0], jump }],
});

it.each([
  ["hotWord", "jump.externalLink.url", (url: string) => () => ({ jump: outside(url) })],
  ["navItem", "jump.h5.url", (url: string) => () => ({ jump: inApp(url) })],
  ["homeModule", "more.externalLink.url", (url: string) => () => ({ more: outside(url) })],
  ["homeModule", "icons[0].jump.h5.url", (url: string) => withIcon(inApp(url))],
] as const)("a blocked address in %s is refused at %s, and an unlisted one is saved", async (name, path, values) => {
  const [sample = {}] = await samplesOf(api, resourceNamed(name));
  const save = (verb: string, url: string, more: object = {}, item: Values = sample) =>
    api.call<{ item: AnyRecord; path: string }>(
      v2(name, verb),
      { item: { ...item, ...values(url)(sample) }, ...more },
      { token: api.admin },
    );
  const refused = { code: codes.guardRefused, msg: "外链规则拦截了 evil.example", result: { path: `item.${path}` } };
  expect(await save("add", "https://evil.example/x")).toMatchObject(refused);
  const added = await save("add", "https://new.example/");
  expect(added.code, added.msg).toBe(codes.ok);
  const { id, version } = added.result.item;
  expect(await save("edit", "https://evil.example/%2e/", { id, version }, {})).toMatchObject(refused);
});
