import { PhotoOrderStep } from "#domain/photo-orders/enumerations.ts";
import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moverOf } from "#server/commands/move-checked.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";

export const lockOrder = (tx: Sql, id: string): Promise<AnyRecord> => readRecord(tx, photo3dOrder, id, true);

export const isAt = (order: AnyRecord, ...steps: Parameters<typeof PhotoOrderStep.of>[0][]): boolean =>
  steps.some((step) => order["step"] === PhotoOrderStep.of(step));

/** Moves a locked order by a transition of its machine. @throws Refusal wrongState where it is in another step */
export const moveOrder = moverOf(photo3dOrder);
