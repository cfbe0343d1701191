import { afterAll, beforeAll, expect, it } from "vitest";
import { CompanyPageKind } from "#domain/community/enumerations.ts";
import { companyPage } from "#domain/community/company-page.resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { countAsked } from "#server/areas/community/consents.ts";
import { refreshAllKept } from "#server/resources/refresh-kept.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const add = (edition: string, shelf: "onShelf" | "wait"): Promise<AnyRecord> =>
  insertRecord(
    api.db,
    companyPage,
    {
      kind: CompanyPageKind.of("agreement"),
      title: { "1": "协议", "0": "Agreement" },
      body: { "1": "<p>一</p>", "0": "<p>one</p>" },
      edition,
      effective: now() - 60,
      askConsent: "must",
      shelf: ShelfStatus.of(shelf),
    },
    null,
  );
const accept = (id: string, device: string) =>
  api.call<{ path: string; time: number }>(
    v2("companyPage", "accept"),
    { id, platform: Platform.of("ios") },
    device === "" ? {} : { headers: { __cxy_duid_: device } },
  );

it("a device accepts an edition once; the page tells how many of the members asked have accepted", async () => {
  const page = await add("3.0", "onShelf");
  expect((await accept(page.id, "phone-1")).code).toBe(codes.ok);
  const again = await accept(page.id, "phone-1");
  expect(again.code).toBe(codes.ok);
  const { list } = await api.ok<{ list: AnyRecord[] }>("consent", "list", { filter: `page:${page.id}` });
  expect(list).toMatchObject([{ device: "phone-1", edition: "3.0", platform: Platform.of("ios"), user: null }]);
  for (let i = 0; i < 4; i++) await makeUser(api.db);
  await countAsked(api.db);
  await refreshAllKept(api.db);
  const { item } = await api.ok<{ item: AnyRecord }>("companyPage", "detail", { id: page.id });
  expect(item).toMatchObject({ accepted: 1, acceptedShare: 1 / Number(item["asked"]) });
  expect(Number(item["asked"])).toBeGreaterThanOrEqual(4);
});

it("refuses a text that is not published, and a call without a device", async () => {
  const draft = await add("4.0", "wait");
  expect((await accept(draft.id, "phone-2")).code).toBe(codes.notFound);
  const page = await add("5.0", "onShelf");
  const bare = await accept(page.id, "");
  expect([bare.code, bare.result.path]).toEqual([codes.illegalParameter, "__CXY_DUID_"]);
});
