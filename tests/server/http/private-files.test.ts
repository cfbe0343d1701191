import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import { storeBytes } from "#server/storage/store-bytes.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makePayee } from "#support/payees.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const SCREEN = "screen:/financial-manage/authentication-info";
const WHITE = { width: 640, height: 400, channels: 3, background: "#ffffff" } as const;

/** Cookie with which the browser of a login reads files. */
async function get(url: string, token: string) {
  const cookie = `console_files=${token}`;
  return api.app.inject({ url, headers: { cookie } });
}

it("private pictures are read by links of one admin for five minutes, with the account over them", async () => {
  const bytes = await sharp({ create: WHITE }).png().toBuffer();
  const picture = await storeBytes(api.db, api.storage, bytes, "id.png", api.dataDir);
  const payee = await makePayee(api.db, { idImages: [picture] });
  const reader = await api.colleague("reader", [SCREEN]);
  const other = await api.colleague("other", [SCREEN]);
  const answer = await api.call<Evidence>(v2("payeeAuth", "evidence"), { id: payee.id }, { token: reader.token });
  const [link] = answer.result.blocks.privatePictures ?? [];
  expect(JSON.stringify(answer.result.item)).not.toContain(picture.key);
  const url = String(link?.url);
  const shown = await get(url, reader.token);
  expect([shown.statusCode, shown.headers["cache-control"]]).toEqual([200, "no-store"]);
  const { channels } = await sharp(shown.rawPayload).stats();
  expect(channels[0]?.stdev).toBeGreaterThan(1);
  expect((await get(url, other.token)).statusCode).toBe(403);
  expect((await get(`/files/${picture.key}`, reader.token)).statusCode).toBe(403);
  expect((await get(`/files/${picture.key}`, api.admin)).statusCode).toBe(403);
  expect((await get(url.replace(/until=\d+/, "until=9999999999"), reader.token)).statusCode).toBe(403);
  vi.setSystemTime(Date.now() + 301_000);
  expect((await get(url, reader.token)).statusCode).toBe(403);
  vi.useRealTimers();
});
