import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandEffects, CommandReply } from "#domain/api/commands.ts";
import type { PackingSlipReply, PriceTableReply } from "#domain/print-service/api.ts";
import { ProviderReview } from "#domain/print-service/enumerations.ts";
import { printProvider } from "#domain/print-service/print-provider.resource.ts";
import { fits, offGuideOf, pieceOf } from "#domain/print-service/pricing.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { applyAsProvider } from "#server/areas/print-service/apply.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import {
  makeMaterial,
  makeOffer,
  makeOpenProvider,
  makePaid,
  makeProvider,
  makeShop,
} from "#support/make-print-service.ts";
import { unique } from "#support/values.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

async function run<T = CommandReply>(resource: string, verb: string, { id }: { id: string }, more: object = {}) {
  const { item } = await api.ok<{ item: AnyRecord }>(resource, "detail", { id });
  return api.call<T>(
    v2(resource, verb),
    { ids: [id], versions: { [id]: item.version }, ...more },
    { token: api.admin },
  );
}

it("examines an application, and takes it once more only after a refusal", async () => {
  const made = await makeProvider(api.db);
  const again = () =>
    api.db.transaction((tx) => applyAsProvider(tx, systemContext(api.db), String(made["user"]), { name: unique() }));
  await expect(again()).rejects.toThrow(/already/);
  expect((await run("printProvider", "noPass", made, { reason: { text: "执照不清" } })).code).toBe(codes.ok);
  expect(await again()).toMatchObject({ review: ProviderReview.of("waiting"), reason: "" });
  expect((await run("printProvider", "pass", made)).code).toBe(codes.ok);
  const lacks = await run("printProvider", "admit", made);
  expect(lacks.code).not.toBe(codes.ok);
  expect(await readRecord(api.db, printProvider, made.id)).toMatchObject({ review: ProviderReview.of("passed") });
});

it("stops a provider without cancelling anything, and names the open orders", async () => {
  const shop = await makeShop(api.db);
  const order = await makePaid(api.db, shop);
  const call = { reason: { text: "多次延误" } };
  const effects = await run<CommandEffects>("printProvider", "stopEffects", shop.provider, call);
  expect(effects.result.warnings.join()).toContain(String(order["orderNo"]));
  expect((await run("printProvider", "stop", shop.provider, call)).code).toBe(codes.ok);
  expect((await api.ok<{ item: AnyRecord }>("printOrder", "detail", { id: order.id })).item["step"]).toBe(
    order["step"],
  );
});

it("passes a price inside the band by itself, and lets another one wait", async () => {
  const material = await makeMaterial(api.db);
  const provider = await makeOpenProvider(api.db);
  const offer = await makeOffer(api.db, { provider: provider.id, consumable: material.id });
  const price = async (input: object): Promise<AnyRecord> => {
    const record = (await api.ok<{ item: AnyRecord }>("providerConsumable", "detail", { id: offer.id })).item;
    const before = { startPrice: record["startPrice"], machineHour: record["machineHour"] };
    expect((await run("providerConsumable", "editPrice", offer, { input: { ...before, ...input } })).code).toBe(
      codes.ok,
    );
    return (await api.ok<{ item: AnyRecord }>("providerConsumable", "detail", { id: offer.id })).item;
  };
  expect(await price({ price: 500 })).toMatchObject({ review: 2, offGuide: 4 });
  expect(await price({ price: 501 })).toMatchObject({ review: 1 });
  expect(await price({ price: 20 })).toMatchObject({ review: 2, offGuide: -0.8 });
  expect(await price({ price: 19 })).toMatchObject({ review: 1 });
  const added = {
    provider: (await makeOpenProvider(api.db)).id,
    consumable: material.id,
    colours: [{ color: "#00ff00" }],
    unit: "gram",
    currency: 1,
    price: 100,
    stock: "plenty",
  };
  expect((await api.call(v2("providerConsumable", "add"), added, { token: api.admin })).code).toBe(codes.guardRefused);
});

it("compares prices per gram, by currency", async () => {
  const material = await makeMaterial(api.db, { material: "nylon" });
  for (const price of [100, 300, 200]) await makeOffer(api.db, { consumable: material.id, price });
  await makeOffer(api.db, { consumable: material.id, price: 248, unit: "cm3" });
  await makeOffer(api.db, { consumable: material.id, price: 9_000, currency: 3 });
  const { boxes } = await api.ok<PriceTableReply>("serviceConsumable", "priceTable", { id: material.id });
  const own = boxes.find(({ currency }) => currency === 1);
  expect(boxes).toHaveLength(2);
  expect(own).toMatchObject({ least: 100, median: 200, most: 300, guide: 100 });
  expect(own?.offers).toHaveLength(4);
});

it("prints the address in clear on the packing slip, and says who read it", async () => {
  const order = await makePaid(api.db);
  const shown = (await api.ok<{ item: AnyRecord }>("printOrder", "detail", { id: order.id })).item;
  expect(JSON.stringify(shown)).not.toContain("13900005678");
  const { slip } = await api.ok<PackingSlipReply>("printOrder", "packingSlip", { id: order.id });
  expect(slip).toMatchObject({ phone: "13900005678", receiver: "李小雨" });
  expect(slip.address).toContain("科技园 8 栋");
  const [read] = await api.db.query(
    "select 1 from operation_record where command = 'printOrder.packingSlip' and op_obj_id = $1::bigint",
    [order.id],
  );
  expect(read).toBeDefined();
});

it("computes weights, sizes and distances from the guide", () => {
  expect(pieceOf({ volume: 8, scale: 200, infill: 0, tech: "fdm", density: 1 })).toEqual({ volume: 64, weight: 16 });
  expect(pieceOf({ volume: 8, scale: 100, infill: 0, tech: "resin", density: 1.1 }).weight).toBe(8.8);
  expect([fits([10, 200, 30], [200, 30, 10]), fits([10, 201, 30], [200, 30, 10])]).toEqual([true, false]);
  expect(offGuideOf({ price: 248, unit: "cm3" }, { guidePrice: 100, unit: "gram", density: 1.24 })).toBe(1);
});
