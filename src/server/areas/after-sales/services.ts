import type { SaleTerms } from "#domain/after-sales/api.ts";
import { afterSaleService } from "#domain/after-sales/after-sale-service.resource.ts";
import { ServiceScope } from "#domain/after-sales/enumerations.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { I18n } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

/** What is looked for a service. */
export interface ServiceWanted {
  kind: Stored;
  orderType: string;
  goods?: string | undefined;
  /** Classes of the article, from the nearest. */
  classes?: readonly string[] | undefined;
}

const has = (list: unknown, id: string | undefined): boolean =>
  id !== undefined && Array.isArray(list) && list.map(String).includes(id);

/** How exact a service fits: 0 for the article, 1 for its nearest class and so on; null where it does not. */
function exactness(service: Row, { kind, orderType, goods, classes = [] }: ServiceWanted): number | null {
  if (service["kind"] !== kind) return null;
  switch (ServiceScope.value(service["scope"])?.key) {
    case "goods":
      return has(service["goods"], goods) ? 0 : null;
    case "goodsClass": {
      const at = classes.findIndex((one) => has(service["classes"], one));
      return at < 0 ? null : 1 + at;
    }
    case "orderType":
      return has(service["orderTypes"], orderType) ? Number.MAX_SAFE_INTEGER : null;
    default:
      return null;
  }
}

/** The service that wins: the most exact scope, of equals the first by rank. Null where none is offered. */
export function bestService<S extends Row & { id: string }>(services: readonly S[], wanted: ServiceWanted): S | null {
  const fitting = services.flatMap((service) => {
    const exact = exactness(service, wanted);
    return exact === null ? [] : [{ service, exact, rank: Number(service["rank"] ?? 0) }];
  });
  const [best] = fitting.toSorted(
    (a, b) => a.exact - b.exact || a.rank - b.rank || Number(a.service.id) - Number(b.service.id),
  );
  return best?.service ?? null;
}

/**
 * Services as they stood at a time: each write after it is taken back by what its operation record has from before. One
 * that was made later stands as it was made.
 */
export async function servicesAt(db: Sql, time: number): Promise<AnyRecord[]> {
  const ids = await db.query<{ id: string }>("select id::text from after_sale_service where delete_time is null");
  const services = await readRecords(
    db,
    afterSaleService,
    ids.map(({ id }) => id),
  );
  const changes = await db.query<{ id: string; before: Row }>(
    `select op_obj_id::text as id, before from operation_record
     where resource = $1 and create_time > to_timestamp($2::double precision) and before is not null
     order by operation_record.id desc`,
    [afterSaleService.name, time],
  );
  const byId = new Map(services.map((one) => [one.id, one]));
  for (const { id, before } of changes) {
    const service = byId.get(id);
    if (service) byId.set(id, { ...service, ...before, id, version: service.version });
  }
  return [...byId.values()].filter(({ status }) => status === UpDown.of("up"));
}

const inChinese = (value: unknown): string => {
  const texts = (value ?? {}) as I18n;
  return texts["1"] || texts["0"] || Object.values(texts)[0] || "";
};

/** What a case keeps of a service. */
export function termsOf(service: Row): SaleTerms {
  const [home] = (service["returnAddress"] ?? []) as Row[];
  return {
    name: inChinese(service["name"]),
    days: Number(service["days"]),
    wayPayer: String(service["wayPayer"]),
    answerHours: Number(service["answerHours"]),
    autoBeans: Number(service["autoBeans"] ?? 0),
    autoMoney: Number(service["autoMoney"] ?? 0),
    currency: (service["currency"] ?? null) as Stored | null,
    address: home ? [home["receiver"], home["phone"], home["address"]].map(String).join(" ") : "",
    reasons: ((service["reasons"] ?? []) as Row[]).map(({ text, proof }) => ({
      text: inChinese(text),
      proof: proof === true,
    })),
  };
}
