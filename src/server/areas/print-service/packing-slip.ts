import { printOrderCommands } from "#commands/print-service/print-order.ts";
import { v2 } from "#domain/api/call.ts";
import type { PackingSlipReply } from "#domain/print-service/api.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { printProvider } from "#domain/print-service/print-provider.resource.ts";
import { permissionOf } from "#kernel/command.ts";
import { recordId } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import { admitReveal } from "#server/commands/reveal.ts";
import { newBatchId } from "#server/commands/run-on-selection.ts";
import { gate } from "#server/commands/standard.ts";
import type { Sql } from "#server/db/sql.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { clearInside } from "#server/resources/clear-values.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { namesOf } from "./order-check.ts";

/** Masked parts of the address, in clear. */
async function addressOf(tx: Sql, order: AnyRecord): Promise<{ receiver: string; phone: string; street: string }> {
  const clear = async (name: string): Promise<string> =>
    (await clearInside(tx, printOrder, order.id, `address.${name}`, 0)) ?? "";
  return { receiver: await clear("name"), phone: await clear("phone"), street: await clear("street") };
}

async function itemsOf(tx: Sql, order: AnyRecord, language: number) {
  const items = order["items"] as Row[];
  const { models, materials } = await namesOf(tx, items, language);
  return items.map((item) => ({
    title: models.get(String(item["model"])) ?? `#${String(item["model"])}`,
    consumable: materials.get(String(item["consumable"]))?.name ?? "",
    colour: String(item["colour"]),
    size: `${String(item["scale"])} %`,
    quantity: Number(item["quantity"]),
  }));
}

/** Reads what a packing slip needs. The operation record tells who has read the address. */
export const packingSlip = endpoint({
  path: v2(printOrder.name, "packingSlip"),
  label: ["打印装箱单", "Print packing slip"],
  access: [permissionOf(printOrderCommands.packingSlip) ?? ""],
  body: { id: recordId({ label: ["编号", "ID"], required: true }) },
  handle: async (context, { id }): Promise<PackingSlipReply> => {
    admitReveal(context);
    return context.db.transaction(async (tx) => {
      const order = await readRecord(tx, printOrder, String(id));
      gate(context, printOrder, "packingSlip", order);
      const { receiver, phone, street } = await addressOf(tx, order);
      const address = (order["address"] ?? {}) as Row;
      const provider = await readRecord(tx, printProvider, String(order["provider"]));
      await recordOperation(tx, context, {
        resource: printOrder,
        id: order.id,
        targetId: String(order["buyer"]),
        command: printOrderCommands.packingSlip.id,
        before: null,
        after: null,
        batchId: newBatchId(),
      });
      const place = [address["province"], address["city"], street, address["zip"], address["country"]];
      return {
        slip: {
          orderNo: String(order["orderNo"]),
          provider: String(provider["name"]),
          placed: Number(order["createTime"]),
          receiver,
          phone,
          address: place.filter((one) => one !== undefined && one !== null && one !== "").join(" "),
          remark: String(order["remarkBuyer"] ?? ""),
          items: await itemsOf(tx, order, context.language),
        },
      };
    });
  },
});
