import { guardRefused } from "#kernel/errors.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { region } from "#domain/goods/region.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";

/**
 * The region of a country that a provider serves.
 * @throws Refusal guardRefused where the provider does not deliver there
 */
export async function regionFor(tx: Sql, provider: AnyRecord, country: string): Promise<AnyRecord> {
  const [row] = await tx.query<{ id: string }>(
    `select id::text from region where code = $1 and status = $2 and delete_time is null
       and id = any(select jsonb_array_elements_text($3::jsonb)::bigint)`,
    [country, UpDown.of("up"), JSON.stringify(provider["serviceRegions"] ?? [])],
  );
  if (!row)
    throw guardRefused(
      "服务商不送这个国家或地区，请换一家",
      "The provider does not deliver there. Choose another one",
      "address.country",
    );
  return readRecord(tx, region, row.id);
}
