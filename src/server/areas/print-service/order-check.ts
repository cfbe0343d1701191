import { v2 } from "#domain/api/call.ts";
import type { ItemCheck, OrderCheckReply } from "#domain/print-service/api.ts";
import type { Bounds } from "#domain/models/model-file.resource.ts";
import { modelFile } from "#domain/models/model-file.resource.ts";
import { fits } from "#domain/print-service/pricing.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { printProvider } from "#domain/print-service/print-provider.resource.ts";
import type { I18n } from "#kernel/field.ts";
import { recordId } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Sql } from "#server/db/sql.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

/** Names of the models and materials of the lines of an order, by id. */
export async function namesOf(
  db: Sql,
  items: readonly Row[],
  language: number,
): Promise<{ models: Map<string, string>; materials: Map<string, { name: string; minWall: number }> }> {
  const ids = (name: string): string[] => items.map((item) => String(item[name]));
  const models = await db.query<{ id: string; name: string }>(
    "select id::text, group_name as name from model where id = any($1::bigint[])",
    [ids("model")],
  );
  const materials = await db.query<{ id: string; name: I18n; wall: string }>(
    "select id::text, name, min_wall::text as wall from service_consumable where id = any($1::bigint[])",
    [ids("consumable")],
  );
  const said = (name: I18n): string => name[String(language)] ?? name["1"] ?? name["0"] ?? "";
  return {
    models: new Map(models.map(({ id, name }) => [id, name])),
    materials: new Map(materials.map(({ id, name, wall }) => [id, { name: said(name), minWall: Number(wall) }])),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Sides of a file at a scale, in mm. */
const sizeOf = (file: AnyRecord | null, scale: number): number[] | null => {
  const bounds = (file?.["bounds"] ?? null) as Bounds | null;
  return bounds ? bounds.size.map((one) => round((one * scale) / 100)) : null;
};

function checkOf(
  item: Row,
  file: AnyRecord | null,
  most: readonly number[],
  minWall: number,
): Omit<ItemCheck, "modelTitle" | "consumable"> {
  const scale = Number(item["scale"]);
  const size = sizeOf(file, scale);
  const volume = file?.["volume"] ? Math.round(Number(file["volume"]) * (scale / 100) ** 3 * 100) / 100 : null;
  return {
    file,
    size,
    most,
    fits: size ? fits(size, most) : null,
    minWall,
    isThick: size ? Math.min(...size) >= minWall : null,
    watertight: file ? file["watertight"] === true : null,
    openEdges: file?.["openEdges"] === undefined ? null : Number(file["openEdges"] ?? 0),
    volume,
    orderedVolume: Number(item["volume"]),
  };
}

/** Checks the lines of an order against the machines of its provider and its materials, as they are now. */
export const orderCheck = endpoint({
  path: v2(printOrder.name, "check"),
  label: ["检查打印项", "Check items"],
  access: readPermissions(printOrder),
  body: { id: recordId({ label: ["编号", "ID"], required: true }) },
  handle: async ({ db, language }, { id }): Promise<OrderCheckReply> => {
    const order = await readRecord(db, printOrder, String(id));
    const items = order["items"] as Row[];
    const provider = await readRecord(db, printProvider, String(order["provider"]));
    const { x, y, z } = provider["maxSize"] as { x: number; y: number; z: number };
    const files = await readRecords(
      db,
      modelFile,
      items.map((item) => String(item["file"])),
    );
    const { models, materials } = await namesOf(db, items, language);
    return {
      items: items.map((item) => {
        const material = materials.get(String(item["consumable"]));
        const file = files.find((one) => one.id === String(item["file"])) ?? null;
        return {
          ...checkOf(item, file, [x, y, z], material?.minWall ?? 0),
          modelTitle: models.get(String(item["model"])) ?? `#${String(item["model"])}`,
          consumable: material?.name ?? "",
        };
      }),
    };
  },
});
