import type { StoredFile } from "#kernel/field.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { resultFault } from "#server/areas/photo-models/make-result.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import type { Storage } from "#server/storage/storage.ts";
import { deadlines } from "./order-deadlines.ts";

/** What a partner hands in. */
export interface Delivery {
  file: StoredFile;
  /** Stored pictures of the model. One of them becomes its cover, because the photos are erased later. */
  drafts: readonly unknown[];
  storage: Storage;
  /** Time in seconds since 1970. */
  now: number;
}

/**
 * Reads a delivered file as any member's, which is hostile until then.
 * @param path before the names of the fields
 * @throws Refusal illegalParameter for a file that is no mesh, or without any draft
 */
export async function deliveredValues(
  tx: Sql,
  order: AnyRecord,
  { file, drafts, storage, now }: Delivery,
  path = "",
): Promise<Row> {
  const shown = drafts.length > 0 ? drafts : ((order["drafts"] ?? []) as unknown[]);
  if (shown.length === 0)
    throw new Refusal("illegalParameter", ["至少一张预览图", "At least one draft is needed"], {
      path: `${path}drafts`,
    });
  const fault = await resultFault(tx, storage, file);
  if (fault) throw new Refusal("illegalParameter", fault, { path: `${path}file` });
  return { delivered: file, drafts: shown, deliverTime: now, ...deadlines.toConfirm(now) };
}
